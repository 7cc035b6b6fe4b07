// The orders of goods lists: as SQL for a prefetched page, and as sorting of rows that were read.
import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import type { SimilarGoods } from '../image-search/search.ts';
import type { Candidate } from './candidates.ts';
import type { Position } from './walk.ts';

export type SearchInput = Input<(typeof calls)['obapi']['getItemlist']>;
export type Sort = NonNullable<SearchInput['sort']>;

export const positionBySales = ({ sales, id }: Candidate): Position => ({ key: String(sales ?? -1), id });

/** The weight of sales relative to the words: tenfold sales are worth a fifth of a matching word. */
const SALES_WEIGHT = 0.02;
export const PREFETCH_ORDERS: Record<Sort, (byWords: boolean) => RawBuilder<unknown>> = {
  price: () => sql`f.price, f.id`,
  _price: () => sql`f.price desc, f.id desc`,
  _new: () => sql`f.created desc, f.id desc`,
  _sale: () => sql`coalesce(f.sales, -1) desc, f.id desc`,
  default: (byWords) =>
    byWords
      ? sql`f.score + ${sql.lit(SALES_WEIGHT)} * log(1 + coalesce(f.sales, 0)) * least(1, f.score * 10) desc, coalesce(f.sales, -1) desc, f.id desc`
      : PREFETCH_ORDERS._sale(false),
};
const relevance = (row: Candidate): number =>
  row.score + SALES_WEIGHT * Math.log10(1 + (row.sales ?? 0)) * Math.min(1, row.score * 10);

/** The orders of rows: by a chosen sort, or by how well they match the words. */
export type ListOrder = Exclude<Sort, 'default'> | 'words';
export const orderOf = (sort: Sort, byWords: boolean): ListOrder => (sort !== 'default' ? sort : byWords ? 'words' : '_sale');

const bySales = (row: Candidate): number => row.sales ?? -1;
/** The value that rows are sorted by, descending. */
const VALUES: Record<ListOrder, (row: Candidate) => number> = {
  price: (row) => -row.price,
  _price: (row) => row.price,
  _new: (row) => row.created,
  _sale: bySales,
  words: relevance,
};
const newest = (a: Candidate, b: Candidate): number => b.id - a.id;
const TIES: Partial<Record<ListOrder, (a: Candidate, b: Candidate) => number>> = {
  price: (a, b) => a.id - b.id,
  words: (a, b) => bySales(b) - bySales(a) || newest(a, b),
};

/** Indexes of rows in an order. At most 65,536 rows. */
export function placesIn(rows: readonly Candidate[], order: ListOrder): Uint16Array {
  const values = Float64Array.from(rows, VALUES[order]);
  const tie = TIES[order] ?? newest;
  return Uint16Array.from(rows.keys()).sort((a, b) => values[b]! - values[a]! || tie(rows[a]!, rows[b]!));
}

/** In the order of a picture search, the most similar first. */
export function byLikeness(rows: readonly Candidate[], { ids }: SimilarGoods): Candidate[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  return [...rows].sort((a, b) => places.get(a.id)! - places.get(b.id)!);
}
