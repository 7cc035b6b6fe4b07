// Queries of shoppers in nine languages on the goods of the demo shop, whose titles others wrote: what is relevant is told by the goods themselves (their
// key in goods.csv), not by words: "tea-cup:12?3" are tea-cup-1 and 2, and 3 may be shown or not. Once on titles in the shopper's language, Chinese and English, and once on Chinese titles alone.
import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { Query } from './known.ts';
import type { TitleSet } from './sets.ts';

const LANGUAGES = ['de', 'es', 'fr', 'pt-br', 'ru', 'ar', 'ja', 'ko', 'zh-tw'] as const;
/** held-out.csv, or the queries that the dictionary was made with. */
const FILE = process.env.SEARCH_QUERIES ?? 'languages.csv';
const rows: Record<string, string>[] = parse(readFileSync(new URL(FILE, import.meta.url), 'utf8'), { columns: true });

const DEMO = new URL('../../server/db/demo/', import.meta.url);
const keys = (parse(readFileSync(new URL('data/goods.csv', DEMO), 'utf8'), { columns: true }) as { key: string }[]).map(
  ({ key }) => key,
);

/** The titles of the demo shop in some languages; none in a language whose texts are not written. */
function titlesIn(langs: readonly string[]): Record<string, string>[] {
  const files = langs.flatMap((lang): [string, Record<string, string>][] => {
    const file = new URL(`texts/${lang}/goods.json`, DEMO);
    return existsSync(file) ? [[lang, JSON.parse(readFileSync(file, 'utf8'))]] : [];
  });
  return keys.map((key) => Object.fromEntries(files.map(([lang, titles]) => [lang, titles[`${key}.title`]!])));
}

export const languageSets = (): TitleSet[] =>
  LANGUAGES.flatMap((lang) => [
    { name: lang, lang, titles: titlesIn([lang, 'zh-cn', 'en']), kinds: keys },
    { name: `${lang}>zh`, lang, titles: titlesIn(['zh-cn']), kinds: keys },
  ]);

/** The keys of goods that have to be found, and those that may be. */
function goodsIn(text: string): { wanted: Set<string>; fitting: Set<string> } {
  const [wanted, fitting] = [new Set<string>(), new Set<string>()];
  for (const part of text.split(' ')) {
    const [family, numbers] = part.split(':');
    const [sure, perhaps = ''] = numbers!.split('?');
    for (const n of sure!) wanted.add(`${family}-${n}`);
    for (const n of perhaps) fitting.add(`${family}-${n}`);
  }
  return { wanted, fitting };
}

export function languageQueries({ name, lang }: TitleSet): Query[] {
  return rows.flatMap((row) => {
    const { wanted, fitting } = goodsIn(row.goods!);
    const q = row[lang];
    if (!q) return [];
    const query = { set: name, kind: 'kind', q, known: false };
    return [{ ...query, relevant: (key: string) => wanted.has(key), fits: (key: string) => fitting.has(key) }];
  });
}
