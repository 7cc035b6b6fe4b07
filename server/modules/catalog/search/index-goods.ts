// Writes the search index of goods: at once after an edit, by a job after bulk writes or a change of the format.
import { type Kysely, sql } from 'kysely';
import type { Names } from '#contract/lang.ts';
import type { Ctx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Tables } from '../../../db/tables.ts';
import { executeWrite } from '../../../db/written.ts';
import { searchText, vocabularyOf, type Written } from './index-words.ts';
import { addWords, recountBands } from './vocabulary.ts';

type Db = Kysely<Tables>;
/** Version of the format of goods.search: raise it to reindex all goods, with a migration that sets search_make to 0. */
const SEARCH_MAKE = 2;

type Row = { id: number; num_iid: string; titles: Names; seller: Names; category: Names | null };

const source = (db: Db) =>
  db
    .selectFrom('goods as g')
    .innerJoin('seller as s', 's.id', 'g.seller_id')
    .leftJoin('category as c', 'c.id', 'g.category_id')
    .select(['g.id', 'g.num_iid', 'g.titles', 's.names as seller', 'c.names as category']);

const all = (names: Names | null): string[] => [...new Set(Object.values(names ?? {}))];
/** Each text once, with its languages. */
function inLanguages(names: Names | null): Written[] {
  const found = new Map<string, string[]>();
  for (const [lang, text] of Object.entries(names ?? {})) found.set(text, [...(found.get(text) ?? []), lang]);
  return [...found].map(([text, langs]) => ({ text, langs }));
}
const textOf = (row: Row): string =>
  searchText({
    titles: inLanguages(row.titles),
    categories: inLanguages(row.category),
    sellers: all(row.seller),
    num_iid: row.num_iid,
  });
const wordsIn = (row: Row): Set<string> => vocabularyOf([...inLanguages(row.titles), ...inLanguages(row.category)]);

/** Indexes goods that were just written. New words are added to the vocabulary; counts of the others follow by the job. */
export async function indexGoods(ctx: Pick<Ctx, 'db'>, id: number): Promise<void> {
  const row = (await source(ctx.db).where('g.id', '=', id).executeTakeFirstOrThrow()) as Row;
  await addWords(ctx.db, new Map([...wordsIn(row)].map((word) => [word, 1])), 'leave');
  await ctx.db
    .updateTable('goods')
    .set({ search: sql`${textOf(row)}::tsvector`, search_make: SEARCH_MAKE })
    .where('id', '=', id)
    .execute();
}

export const dueQuery = (db: Db, limit: number) =>
  db.selectFrom('goods').select('id').where('search_make', '<=', 0).orderBy('id').limit(limit);

/** Indexes the next goods that are due; returns how many. Runs in a transaction. */
export async function indexDue(db: Db, limit: number): Promise<number> {
  const due = await dueQuery(db, limit).forUpdate().skipLocked().execute();
  if (due.length === 0) return 0;
  const rows = await source(db)
    .where('g.id', '=', anyOf(due.map(({ id }) => id)))
    .execute();
  const counts = new Map<string, number>();
  for (const row of rows) for (const word of wordsIn(row)) counts.set(word, (counts.get(word) ?? 0) + 1);
  await addWords(db, counts, 'add');
  const texts = JSON.stringify(rows.map((row) => ({ id: row.id, search: textOf(row) })));
  const indexed = sql`update goods g set search = r.search::tsvector, search_make = ${SEARCH_MAKE}
    from jsonb_to_recordset(${texts}::jsonb) as r(id int, search text) where g.id = r.id`;
  await executeWrite(db, ['goods'], indexed);
  return rows.length;
}

/** Indexes everything that is due, and counts: for initial data. */
export async function indexAll(db: Db): Promise<void> {
  while ((await indexDue(db, 500)) > 0);
  await recountBands(db);
}

/** Goods are indexed with the names of their category and seller: when these change, the job reindexes them. */
export async function reindexGoodsOf(ctx: Pick<Ctx, 'db'>, of: { category_id: number } | { seller_id: number }): Promise<void> {
  await ctx.db
    .updateTable('goods')
    .set({ search_make: 0 })
    .where('category_id' in of ? 'category_id' : 'seller_id', '=', 'category_id' in of ? of.category_id : of.seller_id)
    .where('search_make', '>', 0)
    .execute();
}
