// The language pack of readers: texts shipped, the shop's own words in their place, and what they state of its settings.
import { read, settle, WrongText, write } from '#contract/icu.ts';
import type { Message, Pack } from '#contract/message.ts';
import { pack, textOf } from '#contract/messages.ts';
import type { Ctx } from '../../../context.ts';
import { stated, states } from '../../platform/settings/stated.ts';

/** Words of the shop's own; undefined where they cannot be read, so that those shipped stand. Saving refuses such. */
export function ownMessage(text: string): Message | undefined {
  try {
    return read(text);
  } catch (error) {
    if (error instanceof WrongText) return undefined;
    throw error;
  }
}

/** What is shipped does not change while the server runs: its messages, and which of them state settings. */
const shipped = new Map<string, { messages: Pack; stating: string[] }>();
function shippedIn(lang: string) {
  const known = shipped.get(lang);
  if (known) return known;
  const messages = pack(lang, 'shop');
  const made = { messages, stating: Object.keys(messages).filter((key) => states(messages[key]!)) };
  shipped.set(lang, made);
  return made;
}

/** The pack as messages, which our own app fills; a language of the shop's own falls back to English. */
export async function languagePack(db: Ctx['db'], lang: string): Promise<Pack> {
  return (await packOf(db, lang)).messages;
}

/** The pack as texts in ICU MessageFormat. */
export async function languageTexts(db: Ctx['db'], lang: string): Promise<Record<string, string>> {
  const { messages, changed } = await packOf(db, lang);
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [
      key,
      typeof message === 'string' ? message : changed.has(key) ? write(message) : (textOf(key, lang) ?? write(message)),
    ]),
  );
}

async function packOf(db: Ctx['db'], lang: string): Promise<{ messages: Pack; changed: Set<string> }> {
  const rows = await db
    .selectFrom('text_override')
    .select(['key', 'text'])
    .where('lang', '=', lang)
    .where('key', 'not like', 'desk.%')
    .execute();
  const own = rows.flatMap(({ key, text }): [string, Message][] => {
    const message = ownMessage(text);
    return message === undefined ? [] : [[key, message]];
  });
  const base = shippedIn(lang);
  const messages: Pack = { ...base.messages, ...Object.fromEntries(own) };
  const values = await stated(db);
  const stating = [...new Set([...base.stating, ...own.map(([key]) => key)])];
  for (const key of stating) messages[key] = settle(messages[key]!, values, lang);
  return { messages, changed: new Set(stating) };
}
