// Texts of base and demo data: texts/<language>/<area>.json of each part. English has every key; a reader shows English where a language lacks one.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from '#contract/fields.ts';
import { LANGS, type Lang, type Names, type Params } from '#contract/lang.ts';
import { checked, DataFault, folderOf, type Part, parsed } from './data-files.ts';

/** A text, or its lines. */
export type Text = string | readonly string[];
const texts = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** The languages with texts of a part. */
export const languagesOf = (part: Part): Lang[] => LANGS.filter((lang) => existsSync(join(folderOf(part, 'texts'), lang)));

/** A file of texts by key; empty in a language that does not have it yet. */
export function textFile(part: Part, lang: string, area: string): Map<string, Text> {
  const file = `${part}/texts/${lang}/${area}.json`;
  if (!existsSync(join(folderOf(part, 'texts'), lang, `${area}.json`))) return new Map();
  return new Map(Object.entries(checked(file, texts, parsed(file))));
}

/** Joins the lines of a text. */
export const joined = (text: Text): string => (typeof text === 'string' ? text : text.join('\n'));
const asked = new Map<string, Set<string>>();
/** The keys that were read, by `<part>/<area>`, for the test that finds unused ones. */
export const askedTexts: ReadonlyMap<string, ReadonlySet<string>> = asked;

export interface Texts {
  has: (key: string) => boolean;
  /** In every language that has it. */
  names: (key: string, params?: Params) => Names;
  /** Names, or an empty text in each language where English has none. */
  namesOrNone: (key: string) => Names;
  /** In one language, else in English. */
  text: (key: string, lang: Lang, params?: Params) => string;
  /** Composed in every language, with English for texts that a language lacks. */
  composed: (make: (lang: Lang) => string) => Names;
  /** The lines of all languages, each once. */
  lines: (key: string) => string[];
  /** The number of keys `<key>.1`, `<key>.2` ... */
  count: (key: string) => number;
}

export function textsOf(part: Part, area: string): Texts {
  const used = asked.get(`${part}/${area}`) ?? new Set<string>();
  asked.set(`${part}/${area}`, used);
  const files = new Map(languagesOf(part).map((lang) => [lang, textFile(part, lang, area)]));
  return textsIn(files, `${part}/texts/en/${area}.json`, used);
}

/** Texts by language and key as in the files; `file`: the English one. Keys that are read are added to `used`. */
export function textsIn(files: ReadonlyMap<Lang, ReadonlyMap<string, Text>>, file: string, used = new Set<string>()): Texts {
  const english = files.get('en')!;
  const has = (key: string): boolean => {
    used.add(key);
    return english.has(key);
  };
  const needed = (key: string): void => {
    if (!has(key)) throw new DataFault(`${file}: no ${key}`);
  };
  const filled = (text: Text, params?: Params): string =>
    params ? joined(text).replace(/\{(\w+)\}/g, (gap, name: string) => String(params[name] ?? gap)) : joined(text);
  const composed = (make: (lang: Lang) => string): Names =>
    Object.fromEntries([...files.keys()].map((lang) => [lang, make(lang)]));
  const names = (key: string, params?: Params): Names => {
    needed(key);
    return Object.fromEntries(
      [...files].flatMap(([lang, file]) => (file.has(key) ? [[lang, filled(file.get(key)!, params)]] : [])),
    );
  };
  return {
    has,
    names,
    namesOrNone: (key) => (has(key) ? names(key) : composed(() => '')),
    text: (key, lang, params) => {
      needed(key);
      return filled(files.get(lang)?.get(key) ?? english.get(key)!, params);
    },
    composed,
    lines: (key) => {
      needed(key);
      return [...new Set([...files.values()].flatMap((file) => file.get(key) ?? []))];
    },
    count: (key) => {
      let n = 0;
      while (has(`${key}.${n + 1}`)) n++;
      return n;
    },
  };
}
