// Loads the texts of every language from contract/texts/<language>/<area>.json and formats them. For server, build and tests;
// apps get packs. Keys that begin with `desk.` are for the back office alone; all others go to the storefront's language pack.
import { readdirSync, readFileSync } from 'node:fs';
import { cny } from './amount.ts';
import { parseMessage } from './icu.ts';
import type { Key } from './keys.ts';
import { DEFAULT_LANG, LANGS, type Lang, type Names, type Params, PSEUDO } from './lang.ts';
import { type CompiledMessage, format, type Pack } from './message.ts';
import { pseudo } from './pseudo.ts';

export type { Key };

export const TEXTS = new URL('./texts/', import.meta.url);
type Table = Record<string, string>;

function load(lang: string): Table {
  const folder = new URL(`${lang}/`, TEXTS);
  return Object.assign(
    Object.create(null),
    ...readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Table),
  );
}

const english = load('en');
const tables: ReadonlyMap<string, Table> = new Map(LANGS.map((lang) => [lang, lang === 'en' ? english : load(lang)]));

/** The English texts by key: the fallback of all languages. */
export const texts = english as Readonly<Record<Key, string>>;

const shipped = (lang: string): lang is Lang => (LANGS as readonly string[]).includes(lang);
const own = (lang: string): boolean => shipped(lang) || lang === PSEUDO.code;

/** The source text (ICU MessageFormat) of a key; English when the language lacks it. */
export const textOf = (key: string, lang: string): string | undefined => tables.get(lang)?.[key] ?? english[key];

const readies = new Map<string, Map<string, CompiledMessage>>();

/** The compiled message of a key, parsed on first use; undefined for an unknown key. */
export function messageOf(key: string, lang: string): CompiledMessage | undefined {
  const by = own(lang) ? lang : 'en';
  const known = readies.get(by) ?? new Map<string, CompiledMessage>();
  readies.set(by, known);
  const found = known.get(key);
  if (found !== undefined) return found;
  const text = textOf(key, by);
  if (text === undefined) return undefined;
  const message = by === PSEUDO.code ? pseudo(parseMessage(text)) : parseMessage(text);
  known.set(key, message);
  return message;
}

/** Fen that reach a text as a bare number are written as an amount: no text shows fen. */
const withUnits = (params: Params, lang: string): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'number' && name.endsWith('_fen') ? cny(value, lang) : value,
    ]),
  );

/** The formatted text of a key in a language; an unknown key (an operator's own words) is returned unchanged. */
export function say(key: string, params: Params = {}, lang: string = DEFAULT_LANG): string {
  const message = messageOf(key, lang);
  return message === undefined ? key : format(message, withUnits(params, lang), lang);
}

/** The same in every language: for what is stored and read in any. */
export const sayAll = (key: string, params: Params = {}): Names =>
  Object.fromEntries(LANGS.map((lang) => [lang, say(key, params, lang)]));

/** All compiled messages of one language, for the storefront or the back office. */
export function pack(lang: string, area: 'shop' | 'desk'): Pack {
  const keys = Object.keys(english).filter((key) => area === 'desk' || !key.startsWith('desk.'));
  return Object.fromEntries(keys.map((key) => [key, messageOf(key, lang)!]));
}
