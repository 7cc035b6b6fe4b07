// The language pack of readers: texts shipped, the shop's own words in their place, and what they state of its settings.
import { fillPartly, InvalidText, parseMessage, printMessage } from '#contract/icu.ts';
import type { CompiledMessage, Pack } from '#contract/message.ts';
import { pack, textOf } from '#contract/messages.ts';
import type { Ctx } from '../../../context.ts';
import { textSettings, usesSettings } from './text-settings.ts';

/** Words of the shop's own; undefined where they cannot be read, so that those shipped stand. Saving refuses such. */
export function ownMessage(text: string): CompiledMessage | undefined {
  try {
    return parseMessage(text);
  } catch (error) {
    if (error instanceof InvalidText) return undefined;
    throw error;
  }
}

/** What is shipped does not change while the server runs: its messages, and which of them state settings. */
const shipped = new Map<string, { messages: Pack; stating: string[] }>();
function shippedIn(lang: string) {
  const known = shipped.get(lang);
  if (known) return known;
  const messages = pack(lang, 'shop');
  const made = { messages, stating: Object.keys(messages).filter((key) => usesSettings(messages[key]!)) };
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
      typeof message === 'string'
        ? message
        : changed.has(key)
          ? printMessage(message)
          : (textOf(key, lang) ?? printMessage(message)),
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
  const own = rows.flatMap(({ key, text }): [string, CompiledMessage][] => {
    const message = ownMessage(text);
    return message === undefined ? [] : [[key, message]];
  });
  const base = shippedIn(lang);
  const messages: Pack = { ...base.messages, ...Object.fromEntries(own) };
  const values = await textSettings(db);
  const stating = [...new Set([...base.stating, ...own.map(([key]) => key)])];
  for (const key of stating) messages[key] = fillPartly(messages[key]!, values, lang);
  return { messages, changed: new Set(stating) };
}
