// The goods that a search may show: those that match, at most MOST of them, the best sellers first. What is sorted, counted and narrowed is this
// list, so the cost of a search has a bound however many goods there are.
import { type Kysely, sql } from 'kysely';
import { remembered } from '../../../db/remembered.ts';
import type { Tables } from '../../../db/tables.ts';
import { type Filters, facetExpression, salesExpression } from './filters.ts';
import { bySales } from './walk.ts';

type Db = Kysely<Tables>;
/** So many are ranked and counted; beyond them a count says "more than". */
export const MOST = 1000;
/** Below so many goods all matches are read at once. */
const SMALL = 20_000;
/** How many of the best sellers are looked through first, and then. */
const TIERS = [16_000, 128_000];

export type Wanted = {
  /** a tsquery; null: any words */
  words: string | null;
  /** a tsquery of the words as typed, which ranks */
  rank: string | null;
  /** goods similar to a picture; null: not a search by picture */
  ids: readonly number[] | null;
  /** goods listed later are not shown */
  at: Date;
  filters: Filters;
};
export type Candidate = {
  id: number;
  api_type: string;
  category_id: number | null;
  seller_id: number;
  goods_type: string;
  price: number;
  sales: number | null;
  num: number;
  created: number;
  score: number;
};

/** Weights of D, C, B, A in goods.search; a long title counts less. */
const WEIGHTS = '{0.05, 0.1, 0.3, 1}';
const BY_LENGTH = 1;

/** Goods that match, in no order. */
const matching = (db: Db, { words, ids, at, filters }: Wanted, from_band: number | null) => {
  const facets = [facetExpression(filters), from_band === null ? null : salesExpression(from_band)].filter((e) => e !== null);
  let query = db.selectFrom('goods').where('listed', '=', true).where('enabled', '=', true).where('created_at', '<=', at);
  if (words !== null) query = query.where(sql<boolean>`search @@ ${words}::tsquery`);
  if (facets.length > 0) query = query.where(sql<boolean>`facets @@ ${facets.join(' & ')}::tsquery`);
  if (ids !== null) query = query.where(sql<boolean>`id = any(${[...ids]}::int[])`);
  if (filters.start_price !== null) query = query.where('price', '>=', filters.start_price);
  if (filters.end_price !== null) query = query.where('price', '<=', filters.end_price);
  return query;
};

/** As bySales, but sorted: not by reading along its index, which the planner takes for cheaper than it is where what matches is not spread evenly. */
const sortedBySales = sql`coalesce(sales, -1) + 0 desc, id desc`;

/** The best sellers that match, with how well each fits the words. */
export const candidatesQuery = (db: Db, wanted: Wanted, from_band: number | null, limit = MOST + 1) => {
  const best = matching(db, wanted, from_band)
    .select(['id', 'api_type', 'category_id', 'seller_id', 'goods_type', 'price', 'sales', 'num', 'created_at', 'search'])
    .orderBy(wanted.words === null && wanted.ids === null && facetExpression(wanted.filters) === null ? bySales : sortedBySales)
    .limit(limit);
  const score =
    wanted.rank === null
      ? sql<number>`0::float8`
      : sql<number>`ts_rank(${WEIGHTS}, c.search, ${wanted.rank}::tsquery, ${sql.lit(BY_LENGTH)})::float8`;
  return db
    .selectFrom(best.as('c'))
    .select(['c.id', 'c.api_type', 'c.category_id', 'c.seller_id', 'c.goods_type', 'c.price', 'c.sales', 'c.num'])
    .select([sql<number>`extract(epoch from c.created_at)::float8`.as('created'), score.as('score')]);
};

/**
 * The best sellers among the goods that match, at most `most`, and whether there are more. Looks through the best sellers of the shop first: where they
 * hold enough matches no other can outsell them. `expected`: how many there are at most, when that is known.
 */
export async function candidates(
  db: Db,
  wanted: Wanted,
  expected: number | null = null,
  most = MOST,
): Promise<{ rows: Candidate[]; more: boolean }> {
  if (wanted.ids === null && (wanted.words !== null || facetExpression(wanted.filters) !== null)) {
    const bands = expected !== null && expected <= most * 4 ? [] : await tierBands(db);
    for (const from of bands) {
      const rows = await candidatesQuery(db, wanted, from, most + 1).execute();
      if (rows.length > most) return { rows: rows.slice(0, most), more: true };
    }
  }
  const rows = await candidatesQuery(db, wanted, null, most + 1).execute();
  return { rows: rows.slice(0, most), more: rows.length > most };
}

/** Whether anything matches. */
export const anyQuery = (db: Db, wanted: Wanted) => matching(db, wanted, null).select('id').limit(1);
export const matchesAny = async (db: Db, wanted: Wanted): Promise<boolean> =>
  (await anyQuery(db, wanted).executeTakeFirst()) !== undefined;

/** For each tier the lowest band of sales that is in it; none in a small shop, or while nothing was counted. */
async function tierBands(db: Db): Promise<number[]> {
  const rows = await remembered(db, 'search_bands', ['search_band'], (from) =>
    from.selectFrom('search_band').select(['band', 'goods']).orderBy('band', 'desc').execute(),
  );
  const total = rows.reduce((all, row) => all + row.goods, 0);
  if (total < SMALL) return [];
  return TIERS.filter((size) => size * 2 < total).flatMap((size) => {
    let sum = 0;
    for (const { band, goods } of rows) {
      sum += goods;
      // A band that holds most of the shop is no tier: what is in it is not told apart.
      if (sum >= size) return band > 0 && sum <= size * 4 ? [band] : [];
    }
    return [];
  });
}
