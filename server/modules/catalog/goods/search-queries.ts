// SQL of the search: a page of cards, counts per marketplace and category, suggestions.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Names, pick } from '#contract/lang.ts';
import type { Tables } from '../../../db/tables.ts';
import { CARD, type CardRow } from '../site/cards.ts';

type Db = Kysely<Tables>;
export type Search = {
  /** a tsquery in PostgreSQL's syntax */
  words: string | null;
  /** ids of goods similar to a picture, nearest first; null: not an image search */
  ids: number[] | null;
  category_id: number | null;
  seller_id: number | null;
  start_price: number | null;
  end_price: number | null;
  sort: 'default' | 'price' | '_price' | '_sale' | '_new';
  api_type: string | null;
  at: Date;
};

const matching = (db: Db, s: Search) => {
  let query = db
    .selectFrom('goods as g')
    .where('g.listed', '=', true)
    .where('g.enabled', '=', true)
    .where('g.created_at', '<=', s.at);
  if (s.words !== null) query = query.where(sql<boolean>`g.search @@ ${s.words}::tsquery`);
  if (s.ids !== null) query = query.where(sql<boolean>`g.id = any(${s.ids}::int[])`);
  if (s.category_id !== null)
    query = query.where(
      sql<boolean>`g.category_id = any(array(select c.id from category c where c.id = ${s.category_id} or c.pid = ${s.category_id}))`,
    );
  if (s.seller_id !== null) query = query.where('g.seller_id', '=', s.seller_id);
  if (s.start_price !== null) query = query.where('g.price', '>=', s.start_price);
  if (s.end_price !== null) query = query.where('g.price', '<=', s.end_price);
  return query;
};

const bySales = sql`g.sales desc nulls last, g.id desc`;
function order(s: Search): RawBuilder<unknown> {
  if (s.sort === 'price') return sql`g.price, g.id`;
  if (s.sort === '_price') return sql`g.price desc, g.id desc`;
  if (s.sort === '_new') return sql`g.created_at desc, g.id desc`;
  if (s.sort === 'default' && s.ids !== null) return sql`array_position(${s.ids}::int[], g.id)`;
  // A match in the title weighs ten times one in the seller's or category's name; ties are broken by sales.
  if (s.sort === 'default' && s.words !== null)
    return sql`ts_rank('{0.1, 0.1, 0.4, 1}', g.search, ${s.words}::tsquery) desc, ${bySales}`;
  return bySales;
}

export const pageQuery = (db: Db, s: Search, limit: number, offset: number) => {
  let query = matching(db, s);
  if (s.api_type !== null) query = query.where('g.api_type', '=', s.api_type);
  return query
    .innerJoin('goods_type as t', 't.code', 'g.goods_type')
    .select([...CARD])
    .orderBy(order(s))
    .limit(limit)
    .offset(offset);
};

export const findCards = (db: Db, s: Search, limit: number, offset: number): Promise<CardRow[]> =>
  pageQuery(db, s, limit, offset).execute();

export const marketCounts = (db: Db, s: Search) =>
  matching(db, s)
    .select(['g.api_type as code', sql<number>`count(*)::int`.as('count')])
    .groupBy('g.api_type')
    .orderBy('count', 'desc')
    .orderBy('code');

/** Matches per marketplace, regardless of the marketplace filter. */
export const countByMarket = (db: Db, s: Search): Promise<{ code: string; count: number }[]> => marketCounts(db, s).execute();

/** Matches per main category, regardless of the category filter; the largest first. */
export async function countByCategory(db: Db, s: Search, lang: string): Promise<{ id: number; name: string; count: number }[]> {
  const rows = await matching(db, { ...s, category_id: null })
    .innerJoin('category as c', 'c.id', 'g.category_id')
    .innerJoin('category as main', (join) => join.on('main.id', '=', sql<number>`case when c.pid = 0 then c.id else c.pid end`))
    .select(['main.id', 'main.names', sql<number>`count(*)::int`.as('count')])
    .groupBy(['main.id', 'main.names'])
    .orderBy('count', 'desc')
    .orderBy('main.id')
    .execute();
  return rows.map(({ id, names, count }) => ({ id, name: pick(names as Names, lang), count }));
}

const SUGGESTIONS = 8;

/** Hot words and category names that contain what was typed; the recommended words when none does. */
export async function suggestions(db: Db, q: string, lang: string): Promise<string[]> {
  const typed = q.trim().toLowerCase();
  const hot = await db
    .selectFrom('hot_word')
    .select(['kind', 'words'])
    .where('enabled', '=', true)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const categories = await db
    .selectFrom('category')
    .select('names')
    .where('enabled', '=', true)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const names = [...hot.map((h) => h.words as Names), ...categories.map((c) => c.names as Names)];
  const holding = names
    .filter((n) => Object.values(n).some((text) => text.toLowerCase().includes(typed)))
    .map((n) => pick(n, lang));
  const all = holding.length > 0 ? holding : hot.filter((h) => h.kind === 'recommend').map((h) => pick(h.words as Names, lang));
  return [...new Set(all)].filter((word) => word.toLowerCase() !== typed).slice(0, SUGGESTIONS);
}
