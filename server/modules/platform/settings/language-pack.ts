// The language pack of the storefront: the shipped texts, replaced by the shop's own where it has any, with the values of settings filled in.
import { fillPartly, InvalidText, parseMessage, printMessage } from '#contract/icu.ts';
import type { CompiledMessage, Pack } from '#contract/message.ts';
import { pack, textOf } from '#contract/messages.ts';
import type { Ctx } from '../../../context.ts';
import { cached } from '../../../db/cache.ts';
import { textSettings, usesSettings } from './text-settings.ts';

/** Parses one of the shop's own texts; undefined when it is malformed, so that the shipped one is used. Saving refuses such texts. */
export function ownMessage(text: string): CompiledMessage | undefined {
  try {
    return parseMessage(text);
  } catch (error) {
    if (error instanceof InvalidText) return undefined;
    throw error;
  }
}

/** Shipped messages by language, and which of them use settings; they don't change while the server runs. */
const shipped = new Map<string, { messages: Pack; stating: string[] }>();
function shippedIn(lang: string) {
  const known = shipped.get(lang);
  if (known) return known;
  const messages = pack(lang, 'shop');
  const made = { messages, stating: Object.keys(messages).filter((key) => usesSettings(messages[key]!)) };
  shipped.set(lang, made);
  return made;
}

/** The pack as compiled messages, for our own app; a language that the shop has added falls back to English. */
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

type Packed = { messages: Pack; changed: Set<string> };

const packOf = (db: Ctx['db'], lang: string): Promise<Packed> =>
  cached(db, `pack ${lang}`, { reads: ['text_override', 'setting'] }, (from) => makePack(from, lang));

async function makePack(db: Ctx['db'], lang: string): Promise<Packed> {
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
  const values = await textSettings(db, lang);
  const stating = [...new Set([...base.stating, ...own.map(([key]) => key)])];
  for (const key of stating) messages[key] = fillPartly(messages[key]!, values, lang);
  return { messages, changed: new Set(stating) };
}
