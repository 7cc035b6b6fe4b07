// The catalogue's own words: which exist, which are similar in spelling or sound, and their counts.
import { type Kysely, sql } from 'kysely';
import { rowsOf } from '../../../db/prepared.ts';
import type { Tables } from '../../../db/tables.ts';
import { executeWrite } from '../../../db/written.ts';
import { setLevels } from './best-sellers.ts';
import { nearKeys } from './distance.ts';
import { soundOf } from './pinyin.ts';
import { isStem } from './stems.ts';

type Db = Kysely<Tables>;
export type VocabularyWord = { word: string; goods: number };

/** The given words that the catalogue has. */
export async function knownWords(db: Db, words: readonly string[]): Promise<Map<string, number>> {
  if (words.length === 0) return new Map();
  const rows = await rowsOf(db, wordsQuery(db, { words }));
  return new Map(rows.map(({ word, goods }) => [word, goods]));
}
export const wordsQuery = (db: Db, { words }: { words: readonly string[] }) =>
  db.selectFrom('search_word').select(['word', 'goods']).where(sql<boolean>`word = any(${words}::text[])`);

const NEAR_MOST = 200;
/** Words that share a key with this one: all within its distance, and some beyond it. */
export const nearQuery = (db: Db, word: string) =>
  db
    .selectFrom('search_word')
    .select(['word', 'goods'])
    .where(sql<boolean>`near && ${nearKeys(word)}::int[]`)
    .orderBy('goods', 'desc')
    .limit(NEAR_MOST);

export const soundsQuery = (db: Db, sounds: readonly string[]) =>
  db
    .selectFrom('search_word')
    .select(['word', 'goods', 'sound'])
    .where(sql<boolean>`sound = any(${sounds}::text[])`)
    .orderBy('goods', 'desc')
    .limit(NEAR_MOST);

/** Sorts after every letter: the end of a prefix range. */
const AFTER_ALL = '\u{10ffff}';
const PREFIX_READ = 2000;
/** The most common words with a prefix, in letters or in pinyin, among the first that have it. */
export const prefixQuery = (db: Db, prefix: string, by: 'word' | 'sound', limit: number) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('search_word')
        .select(['word', 'goods'])
        .where(by, '>=', prefix)
        .where(by, '<', prefix + AFTER_ALL)
        .orderBy(by)
        .limit(PREFIX_READ)
        .as('w'),
    )
    .select(['word', 'goods'])
    .orderBy('goods', 'desc')
    .orderBy('word')
    .limit(limit);

/** Adds words with their counts; counts of existing words are added or left unchanged. Sorted by word, so that concurrent writers do not deadlock. */
export async function addWords(db: Db, counts: ReadonlyMap<string, number>, onExisting: 'add' | 'leave'): Promise<void> {
  const words = [...counts.keys()].sort();
  for (let at = 0; at < words.length; at += CHUNK) {
    const rows = words.slice(at, at + CHUNK).map((word) => {
      const sound = soundOf(word);
      return { word, goods: counts.get(word)!, sound, near: sound === null && !isStem(word) ? nearKeys(word) : [] };
    });
    const then = onExisting === 'add' ? sql`do update set goods = search_word.goods + excluded.goods` : sql`do nothing`;
    const added = sql`insert into search_word (word, goods, sound, near)
      select word, goods, sound, coalesce((select array_agg(k::int) from jsonb_array_elements_text(near) k), '{}')
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(word text, goods int, sound text, near jsonb)
      order by word collate "C" on conflict (word) ${then}`;
    await executeWrite(db, ['search_word'], added);
  }
}
const CHUNK = 1000;

/** Counts all words of titles and categories (weights A to C) again, and deletes those that no goods on sale have. */
export async function recountWords(db: Db): Promise<void> {
  const counted = sql`update search_word w set goods = coalesce(s.ndoc, 0) from search_word o
    left join ts_stat('select search from goods where listed and enabled', 'abc') s on s.word collate "C" = o.word
    where o.word = w.word and w.goods <> coalesce(s.ndoc, 0)`;
  await executeWrite(db, ['search_word'], counted);
  await db.deleteFrom('search_word').where('goods', '=', 0).execute();
}

/** Counts goods on sale by band of sales, and sets the levels of best sellers by it. */
export async function recountBands(db: Db): Promise<void> {
  const counted = sql`with now as (
      select (floor(ln((greatest(coalesce(sales, 0), 0) + 1)::double precision) * 3))::int band, count(*)::int goods
      from goods where listed and enabled group by 1),
    gone as (delete from search_band where band not in (select band from now))
    insert into search_band select band, goods from now on conflict (band) do update set goods = excluded.goods
      where search_band.goods <> excluded.goods`;
  await executeWrite(db, ['search_band'], counted);
  await setLevels(db);
}
