// Words that mean the same: sneakers, trainers, 运动鞋. Kept by operators; a query with one of them finds goods with any of them.
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import { cut } from './cut.ts';

/** The form in which a word or phrase is looked up: its words, normal, with blanks between Latin ones. */
export const keyOf = (text: string): string =>
  cut(text)
    .map((piece) => (piece.kind === 'latin' ? piece.whole : piece.text))
    .join(' ');

export const keysOf = (words: readonly string[]): string[] => [...new Set(words.map(keyOf).filter((key) => key !== ''))];

/** Groups that hold one of the keys. */
export const synonymsQuery = (db: Kysely<Tables>, keys: readonly string[]) =>
  db
    .selectFrom('search_synonym')
    .select(['words', 'keys'])
    .where('enabled', '=', true)
    .where(sql<boolean>`keys ?| ${keys}::text[]`);

/** By each key the words that mean the same, itself left out. */
export async function synonymsOf(db: Kysely<Tables>, keys: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (keys.length === 0) return found;
  const groups = await synonymsQuery(db, keys).execute();
  for (const key of keys) {
    const words = groups.filter((group) => group.keys.includes(key)).flatMap((group) => group.words);
    const others = [...new Map(words.map((word) => [keyOf(word), word])).entries()].filter(([other]) => other !== key);
    if (others.length > 0)
      found.set(
        key,
        others.map(([, word]) => word),
      );
  }
  return found;
}
