// In which order goods are listed: as the database sorts them where a page is read ahead, and as rows that were read are sorted.
import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import type { SimilarGoods } from '../image-search/search.ts';
import type { Candidate } from './candidates.ts';
import type { Words } from './find-words.ts';
import type { Place } from './walk.ts';

export type SearchInput = Input<(typeof calls)['obapi']['getItemlist']>;
export type Sort = NonNullable<SearchInput['sort']>;

export const compareBySales = (a: Candidate, b: Candidate): number => (b.sales ?? -1) - (a.sales ?? -1) || b.id - a.id;
export const placeBySales = ({ sales, id }: Candidate): Place => ({ key: String(sales ?? -1), id });

/** How much sales count beside the words: a tenfold of them a fifth of a word that fits. */
const SALES_WEIGHT = 0.02;
export const ORDERS_AHEAD: Record<Sort, (byWords: boolean) => RawBuilder<unknown>> = {
  price: () => sql`f.price, f.id`,
  _price: () => sql`f.price desc, f.id desc`,
  _new: () => sql`f.created desc, f.id desc`,
  _sale: () => sql`coalesce(f.sales, -1) desc, f.id desc`,
  default: (byWords) =>
    byWords
      ? sql`f.score + ${sql.lit(SALES_WEIGHT)} * log(1 + coalesce(f.sales, 0)) * least(1, f.score * 10) desc, coalesce(f.sales, -1) desc, f.id desc`
      : ORDERS_AHEAD._sale(false),
};
const relevance = (row: Candidate): number =>
  row.score + SALES_WEIGHT * Math.log10(1 + (row.sales ?? 0)) * Math.min(1, row.score * 10);

export function sorted(rows: readonly Candidate[], sort: Sort, alike: SimilarGoods | null, words: Words | null): Candidate[] {
  const by = (value: (row: Candidate) => number) => [...rows].sort((a, b) => value(b) - value(a) || b.id - a.id);
  if (sort === 'price') return [...rows].sort((a, b) => a.price - b.price || a.id - b.id);
  if (sort === '_price') return by((row) => row.price);
  if (sort === '_new') return by((row) => row.created);
  if (sort === 'default' && alike) {
    const places = new Map(alike.ids.map((id, place) => [id, place]));
    return by((row) => -places.get(row.id)!);
  }
  if (sort === 'default' && words) {
    const values = rows.map((row) => ({ row, value: relevance(row) }));
    return values.sort((a, b) => b.value - a.value || compareBySales(a.row, b.row)).map(({ row }) => row);
  }
  return [...rows].sort(compareBySales);
}
