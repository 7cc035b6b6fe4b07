// Words that mean the same: sneakers, trainers, 运动鞋. Maintained by operators; a query with one of them finds goods with any of them.
import type { Kysely } from 'kysely';
import { cached } from '../../../db/cache.ts';
import type { Tables } from '../../../db/tables.ts';
import { cut } from './cut.ts';

/** The normalized form in which a word or phrase is looked up: its words, with spaces between Latin ones. */
export const keyOf = (text: string): string =>
  cut(text)
    .map((piece) => (piece.kind === 'latin' ? piece.whole : piece.text))
    .join(' ');

export const keysOf = (words: readonly string[]): string[] => [...new Set(words.map(keyOf).filter((key) => key !== ''))];

/** The words of every group, by each of its keys. */
const groupsByKey = (db: Kysely<Tables>): Promise<Map<string, string[]>> =>
  cached(db, 'synonyms', { reads: ['search_synonym'] }, async (from) => {
    const groups = await from
      .selectFrom('search_synonym')
      .select(['words', 'keys'])
      .where('enabled', '=', true)
      .orderBy('id')
      .execute();
    const found = new Map<string, string[]>();
    for (const { words, keys } of groups) for (const key of keys) found.set(key, [...(found.get(key) ?? []), ...words]);
    return found;
  });

/** The synonyms of each key, without itself. */
export async function synonymsOf(db: Kysely<Tables>, keys: readonly string[]): Promise<Map<string, string[]>> {
  const groups = await groupsByKey(db);
  const found = new Map<string, string[]>();
  for (const key of keys) {
    const others = new Map((groups.get(key) ?? []).map((word) => [keyOf(word), word]));
    others.delete(key);
    if (others.size > 0) found.set(key, [...others.values()]);
  }
  return found;
}
