// The filters offered for search results, with counts. Each kind is counted over the rows that the other filters leave.

import type { Kysely } from 'kysely';
import { type Names, pick } from '#contract/lang.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Tables } from '../../../db/tables.ts';
import { memoizeWeak } from '../../../memoize-weak.ts';
import { enabledCategories } from '../site/reference.ts';
import type { Candidate } from './candidates.ts';
import { type Coded, columnsOf, placeIn } from './columns.ts';
import { type Filters, leaveTheSame, NO_FILTERS } from './filters.ts';
import type { ListOrder } from './order.ts';

type Db = Kysely<Tables>;
type Kind = 'category' | 'market' | 'seller' | 'price' | 'stock' | 'types';
type KeyOf = { category: number | null; market: string; seller: number; types: string };

const BITS: Record<Kind, number> = { category: 1, market: 2, seller: 4, price: 8, stock: 16, types: 32 };

/** Marks the rows whose key a filter leaves out. */
function mark<K>(out: Uint8Array, bit: number, { codes, keys }: Coded<K>, isLeft: (key: K) => boolean): void {
  const bits = Uint8Array.from(keys, (key) => (isLeft(key) ? 0 : bit));
  for (let at = 0; at < out.length; at++) out[at]! |= bits[codes[at]!]!;
}

/** The kinds of filter that each row fails, as bits. */
function outBy(rows: readonly Candidate[], f: Filters): Uint8Array {
  const columns = columnsOf(rows);
  const out = new Uint8Array(rows.length);
  const { category_ids, api_type, seller_id, goods_types } = f;
  if (category_ids) mark(out, BITS.category, columns.category, (id) => id !== null && category_ids.includes(id));
  if (api_type !== null) mark(out, BITS.market, columns.market, (code) => code === api_type);
  if (seller_id !== null) mark(out, BITS.seller, columns.seller, (id) => id === seller_id);
  if (goods_types) mark(out, BITS.types, columns.types, (code) => goods_types.includes(code));
  if (f.start_price !== null || f.end_price !== null) {
    const [from, to] = [f.start_price ?? Number.NEGATIVE_INFINITY, f.end_price ?? Number.POSITIVE_INFINITY];
    const { prices } = columns;
    for (let at = 0; at < out.length; at++) if (prices[at]! < from || prices[at]! > to) out[at]! |= BITS.price;
  }
  if (f.in_stock) for (let at = 0; at < out.length; at++) if (columns.in_stock[at] === 0) out[at]! |= BITS.stock;
  return out;
}

/** A list narrowed by all filters, or by all but one kind. Loops are inlined: each runs over a thousand rows, and a call per row costs more. */
export class Sieve {
  #out: Uint8Array;
  #held: number;
  #passing: readonly Candidate[] | null = null;

  /** `rows` must not be changed. Each row is tested once, for any number of kinds left out. */
  constructor(
    readonly rows: readonly Candidate[],
    filters: Filters,
  ) {
    const out = outBy(rows, filters);
    let held = 0;
    for (let at = 0; at < out.length; at++) held |= out[at]!;
    this.#out = out;
    this.#held = held;
  }

  /** Rows that pass all filters. */
  get passing(): readonly Candidate[] {
    this.#passing ??= this.#held === 0 ? this.rows : this.#left();
    return this.#passing;
  }

  #left(): Candidate[] {
    const left: Candidate[] = [];
    const out = this.#out;
    for (let at = 0; at < out.length; at++) if (out[at] === 0) left.push(this.rows[at]!);
    return left;
  }

  /** A page of the rows that pass all filters, in an order. */
  page(order: ListOrder, offset: number, size: number): Candidate[] {
    const page: Candidate[] = [];
    let left = offset;
    for (const at of columnsOf(this.rows).placesBy(order)) {
      if (page.length === size) break;
      if (this.#out[at] !== 0) continue;
      if (left > 0) left -= 1;
      else page.push(this.rows[at]!);
    }
    return page;
  }

  /** How many rows have each key, the most frequent first, among rows that pass all filters except this kind. */
  counts<K extends keyof KeyOf>(kind: K): { key: KeyOf[K]; count: number }[] {
    const { codes, keys } = columnsOf(this.rows)[kind] as Coded<KeyOf[K]>;
    const [out, tested] = [this.#out, this.#testedBut(kind)];
    const counts = new Uint32Array(keys.length);
    for (let at = 0; at < codes.length; at++) if ((out[at]! & tested) === 0) counts[codes[at]!]! += 1;
    return mostFirst(keys.map((key, code) => ({ key, count: counts[code]! })).filter(({ count }) => count > 0));
  }

  /** How many are in stock, among rows that pass all filters except stock. */
  stockCount(): number {
    const { in_stock } = columnsOf(this.rows);
    const [out, tested] = [this.#out, this.#testedBut('stock')];
    let count = 0;
    for (let at = 0; at < out.length; at++) if ((out[at]! & tested) === 0) count += in_stock[at]!;
    return count;
  }

  /** Prices in fen, the lowest first, of rows that pass all filters except price. */
  prices(): Float64Array {
    const columns = columnsOf(this.rows);
    const { prices } = columns;
    const [out, tested] = [this.#out, this.#testedBut('price')];
    if (tested === 0) return columns.sorted;
    const left = new Float64Array(prices.length);
    let length = 0;
    // From the cheapest up.
    for (const at of columns.placesBy('price')) if ((out[at]! & tested) === 0) left[length++] = prices[at]!;
    return left.subarray(0, length);
  }

  /** Names of sellers that were prefetched with the list. */
  get names(): ReadonlyMap<number, Names | null> {
    return columnsOf(this.rows).names;
  }

  #testedBut(kind: Kind): number {
    return this.#held & ~BITS[kind];
  }
}

/** How many rows pass all filters. */
export function passingCount(rows: readonly Candidate[], filters: Filters): number {
  const { start_price, end_price } = filters;
  if (!leaveTheSame(filters, { ...NO_FILTERS, start_price, end_price })) return new Sieve(rows, filters).passing.length;
  const { sorted } = columnsOf(rows);
  const until = end_price === null ? sorted.length : placeIn(sorted, end_price + 1);
  return Math.max(0, until - (start_price === null ? 0 : placeIn(sorted, start_price)));
}

/** A list without filters. */
export const unnarrowed = (rows: readonly Candidate[]): Sieve => new Sieve(rows, NO_FILTERS);

type CountOf<K> = { key: K; count: number };
const mostFirst = <K extends string | number | null>(counts: CountOf<K>[]): CountOf<K>[] =>
  counts.sort((a, b) => b.count - a.count || ((a.key ?? 0) < (b.key ?? 0) ? -1 : 1));

export const marketCounts = (sieve: Sieve): { code: string; count: number }[] =>
  sieve.counts('market').map(({ key, count }) => ({ code: key, count }));

type Count = { id: number; name: string; count: number };

type Categories = Awaited<ReturnType<typeof enabledCategories>>;
const byIdOf = memoizeWeak((all: Categories) => new Map(all.map((one) => [one.id, one])));

/** Main categories; once one is chosen, its children. */
export async function categoryCounts(db: Db, sieve: Sieve, chosen: number | null, lang: string): Promise<Count[]> {
  const all = await enabledCategories(db);
  const byId = byIdOf(all);
  const own = chosen === null ? undefined : byId.get(chosen);
  const parent = own === undefined ? 0 : all.some((c) => c.pid === own.id) ? own.id : own.pid;
  const shown = (id: number | null): number | undefined => {
    const category = id === null ? undefined : byId.get(id);
    if (!category) return undefined;
    if (parent !== 0) return category.pid === parent ? category.id : undefined;
    return category.pid === 0 ? category.id : byId.get(category.pid)?.id;
  };
  const counts = new Map<number, number>();
  for (const { key, count } of sieve.counts('category')) {
    const id = shown(key);
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + count);
  }
  return mostFirst([...counts].map(([key, count]) => ({ key, count }))).map(({ key, count }) => ({
    ...{ id: key, count },
    name: pick(byId.get(key)!.names, lang),
  }));
}

const MOST_SELLERS = 8;
export async function sellerCounts(
  db: Db,
  sieve: Sieve,
  lang: string,
): Promise<{ shop_id: number; name: string; count: number }[]> {
  const top = sieve.counts('seller').slice(0, MOST_SELLERS);
  const missing = top.map(({ key }) => key).filter((id) => !sieve.names.has(id));
  const rows = missing.length > 0 ? await namesOf(db, missing) : [];
  const read = new Map(rows.map(({ id, names }) => [id, names]));
  return top.flatMap(({ key, count }) => {
    const known = sieve.names.get(key) ?? read.get(key);
    return known ? [{ shop_id: key, name: pick(known, lang), count }] : [];
  });
}
const namesOf = (db: Db, ids: readonly number[]) =>
  db.selectFrom('seller').select(['id', 'names']).where('id', '=', anyOf(ids)).where('api_type', '<>', 'manual').execute();

/** Goods of these types, among rows that pass all filters except types. */
export const sentCount = (sieve: Sieve, types: readonly string[]): number =>
  sieve.counts('types').reduce((all, { key, count }) => (types.includes(key) ? all + count : all), 0);

export type PriceBand = { from: number | null; until: number | null; count: number };
const BANDS = 5;
const FEWEST = 8;
const STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];

/** The nearest round value: 1, 1.5, 2, 3 ... times a power of ten. */
function spoken(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = STEPS.reduce((best, one) => (Math.abs(one * power - value) < Math.abs(best * power - value) ? one : best), 1);
  return step * power;
}

/**
 * Bands of the prices found, with about as many goods in each, and round limits in the user's currency (`rate`: that currency for 1 CNY).
 * Amounts in fen, both limits within the band; empty when all prices are about the same.
 */
export function priceBands(sieve: Sieve, rate: number): PriceBand[] {
  const prices = sieve.prices();
  const byRate = bandsByRate(prices);
  const bands = byRate.get(rate) ?? bandsIn(prices, rate);
  byRate.set(rate, bands);
  return bands;
}
/** Shared by all readers who narrow a list only by price. */
const bandsByRate = memoizeWeak((_prices: Float64Array) => new Map<number, PriceBand[]>());

function bandsIn(prices: Float64Array, rate: number): PriceBand[] {
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

const BARS = 24;
/** Few goods cost far more than the rest: they would leave one bar for all others. */
const MOST_OF = 0.95;

/** How many goods cost how much, in equal steps of fen; nothing when all prices are about the same. */
export function priceBars(sieve: Sieve): { bars?: { from: number; step: number; counts: number[] } } {
  const prices = sieve.prices();
  if (prices.length < FEWEST) return {};
  const from = prices[0]!;
  const step = Math.ceil((prices[Math.floor((prices.length - 1) * MOST_OF)]! - from) / BARS);
  if (step === 0) return {};
  const places = Array.from({ length: BARS }, (_, n) => placeIn(prices, from + n * step));
  const counts = places.map((place, n) => (places[n + 1] ?? prices.length) - place);
  return { bars: { from, step, counts } };
}
