// What the results of a search can be narrowed by, with counts. Each kind is counted over what the others leave, itself left out.

import type { Kysely } from 'kysely';
import { type Names, pick } from '#contract/lang.ts';
import type { Tables } from '../../../db/tables.ts';
import { enabledCategories } from '../site/reference.ts';
import type { Candidate } from './candidates.ts';
import type { Filters } from './filters.ts';

type Db = Kysely<Tables>;
type Kind = 'category' | 'market' | 'seller' | 'price' | 'stock' | 'types';
type Row = Pick<Candidate, 'category_id' | 'api_type' | 'seller_id' | 'price' | 'num' | 'goods_type' | 'seller'>;

const BITS: Record<Kind, number> = { category: 1, market: 2, seller: 4, price: 8, stock: 16, types: 32 };

/** The kinds of filter that leave a row out, as bits. */
const outBy = (row: Row, f: Filters): number =>
  (f.category_ids && (row.category_id === null || !f.category_ids.includes(row.category_id)) ? BITS.category : 0) |
  (f.api_type !== null && row.api_type !== f.api_type ? BITS.market : 0) |
  (f.seller_id !== null && row.seller_id !== f.seller_id ? BITS.seller : 0) |
  ((f.start_price !== null && row.price < f.start_price) || (f.end_price !== null && row.price > f.end_price) ? BITS.price : 0) |
  (f.in_stock && row.num <= 0 ? BITS.stock : 0) |
  (f.goods_types && !f.goods_types.includes(row.goods_type) ? BITS.types : 0);

/** Rows that pass all filters, or all but one kind. */
export type Sieve<R extends Row = Row> = (but?: Kind) => readonly R[];

/** Tests each row once, however many kinds are then left out in turn. To leave out a kind that holds no row back leaves the same rows. */
export function sieve<R extends Row>(rows: readonly R[], f: Filters): Sieve<R> {
  const out = Uint8Array.from(rows, (row) => outBy(row, f));
  const held = out.reduce((all, bits) => all | bits, 0);
  const passing = new Map<number, readonly R[]>();
  return (but) => {
    const tested = but ? held & ~BITS[but] : held;
    const known = passing.get(tested);
    if (known) return known;
    const left = tested === 0 ? rows : rows.filter((_, at) => (out[at]! & tested) === 0);
    passing.set(tested, left);
    return left;
  };
}

const counted = <K extends string | number>(keys: readonly K[]): { key: K; count: number }[] => {
  const counts = new Map<K, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].map(([key, count]) => ({ key, count })).sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
};

export const marketCounts = (passing: Sieve): { code: string; count: number }[] =>
  counted(passing('market').map((row) => row.api_type)).map(({ key, count }) => ({ code: key, count }));

type Counted = { id: number; name: string; count: number };

/** Main categories; once one is chosen, those in it. */
export async function categoryCounts(db: Db, passing: Sieve, chosen: number | null, lang: string): Promise<Counted[]> {
  const all = await enabledCategories(db);
  const byId = new Map(all.map((c) => [c.id, c]));
  const own = chosen === null ? undefined : byId.get(chosen);
  const parent = own === undefined ? 0 : all.some((c) => c.pid === own.id) ? own.id : own.pid;
  const shown = (id: number | null): number | undefined => {
    const category = id === null ? undefined : byId.get(id);
    if (!category) return undefined;
    if (parent !== 0) return category.pid === parent ? category.id : undefined;
    return category.pid === 0 ? category.id : byId.get(category.pid)?.id;
  };
  const ids = passing('category').flatMap((row) => shown(row.category_id) ?? []);
  return counted(ids).map(({ key, count }) => ({ id: key, name: pick(byId.get(key)!.names as Names, lang), count }));
}

const MOST_SELLERS = 8;
export async function sellerCounts(
  db: Db,
  passing: Sieve,
  lang: string,
): Promise<{ shop_id: number; name: string; count: number }[]> {
  const rows = passing('seller');
  const top = counted(rows.map((row) => row.seller_id)).slice(0, MOST_SELLERS);
  const names = new Map<number, Names | null>();
  const nameless = new Set(top.map(({ key }) => key));
  for (const { seller_id, seller } of rows) {
    if (nameless.size === 0) break;
    if (seller && nameless.delete(seller_id)) names.set(seller_id, seller.names);
  }
  const missing = [...nameless];
  if (missing.length > 0) {
    const read = db.selectFrom('seller').select(['id', 'names']).where('id', 'in', missing).where('api_type', '<>', 'manual');
    for (const row of await read.execute()) names.set(row.id, row.names as Names);
  }
  return top.flatMap(({ key, count }) => {
    const known = names.get(key);
    return known ? [{ shop_id: key, name: pick(known, lang), count }] : [];
  });
}

export const stockCount = (passing: Sieve): number => passing('stock').filter((row) => row.num > 0).length;
export const sentCount = (passing: Sieve, types: readonly string[]): number =>
  passing('types').filter((row) => types.includes(row.goods_type)).length;

export type PriceBand = { from: number | null; until: number | null; count: number };
const BANDS = 5;
const FEWEST = 8;
const STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];

/** The nearest figure that one would say: 1, 1.5, 2, 3 ... times a power of ten. */
function spoken(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = STEPS.reduce((best, one) => (Math.abs(one * power - value) < Math.abs(best * power - value) ? one : best), 1);
  return step * power;
}

/**
 * Bands of the prices found, about as many goods in each, with round limits in the user's currency (`rate`: that currency for 1 CNY).
 * Amounts in fen, both limits within the band; empty when the prices tell nothing apart.
 */
export function priceBands(passing: Sieve, rate: number): PriceBand[] {
  const prices = Float64Array.from(passing('price'), (row) => row.price).sort();
  if (prices.length < FEWEST) return [];
  const limits = Array.from({ length: BANDS - 1 }, (_, n) => prices[Math.floor(((n + 1) * prices.length) / BANDS)]!)
    .map((fen) => Math.round((spoken((Math.max(1, fen) / 100) * rate) / rate) * 100))
    .filter((fen, at, all) => fen > prices[0]! && fen <= prices.at(-1)! && all.indexOf(fen) === at)
    .sort((a, b) => a - b);
  const places = [0, ...limits.map((limit) => placeIn(prices, limit)), prices.length];
  return [null, ...limits]
    .map((from, at) => ({
      from,
      until: limits[at] === undefined ? null : limits[at]! - 1,
      count: places[at + 1]! - places[at]!,
    }))
    .filter((band) => band.count > 0 && (band.from !== null || band.until !== null));
}

/** How many of the sorted values are below a limit. */
function placeIn(sorted: Float64Array, limit: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle]! < limit) from = middle + 1;
    else to = middle;
  }
  return from;
}
