// A list of goods as columns for counting and narrowing: built once per list and shared by all its readers.
import type { Names } from '#contract/lang.ts';
import { memoizeWeak } from '../../../memoize-weak.ts';
import type { Candidate } from './candidates.ts';
import { type ListOrder, placesIn } from './order.ts';

/** A column as codes, and the key of each code. */
export type Coded<K> = { codes: Uint16Array; keys: readonly K[] };

function coded<K>(rows: readonly Candidate[], keyOf: (row: Candidate) => K): Coded<K> {
  const known = new Map<K, number>();
  const codes = Uint16Array.from(rows, (row) => {
    const key = keyOf(row);
    const code = known.get(key) ?? known.size;
    known.set(key, code);
    return code;
  });
  return { codes, keys: [...known.keys()] };
}

class Columns {
  readonly category: Coded<number | null>;
  readonly market: Coded<string>;
  readonly seller: Coded<number>;
  readonly types: Coded<string>;
  /** fen */
  readonly prices: Float64Array;
  readonly in_stock: Uint8Array;
  /** When the latest of them was listed, as `created`; -Infinity for an empty list. */
  readonly newest: number;
  /** Names of sellers that were prefetched with the list. */
  readonly names: ReadonlyMap<number, Names | null>;
  #places = new Map<ListOrder, Uint16Array>();
  #sorted: Float64Array | null = null;

  constructor(readonly rows: readonly Candidate[]) {
    this.category = coded(rows, (row) => row.category_id);
    this.market = coded(rows, (row) => row.api_type);
    this.seller = coded(rows, (row) => row.seller_id);
    this.types = coded(rows, (row) => row.goods_type);
    this.prices = Float64Array.from(rows, (row) => row.price);
    this.in_stock = Uint8Array.from(rows, (row) => (row.num > 0 ? 1 : 0));
    this.newest = rows.reduce((last, row) => Math.max(last, row.created), Number.NEGATIVE_INFINITY);
    this.names = new Map(rows.flatMap((row) => (row.seller ? [[row.seller_id, row.seller.names] as const] : [])));
  }

  /** `prices`, the lowest first; sorted once. */
  get sorted(): Float64Array {
    this.#sorted ??= this.prices.slice().sort();
    return this.#sorted;
  }

  /** Indexes of the rows in an order; sorted once. */
  placesBy(order: ListOrder): Uint16Array {
    let places = this.#places.get(order);
    if (!places) {
      places = placesIn(this.rows, order);
      this.#places.set(order, places);
    }
    return places;
  }
}

/** The columns of a list, built once: the list must not change afterwards. At most 65,536 rows. */
export const columnsOf = memoizeWeak((rows: readonly Candidate[]) => new Columns(rows));

/** How many of the sorted values are below a limit. */
export function placeIn(sorted: Float64Array, limit: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle]! < limit) from = middle + 1;
    else to = middle;
  }
  return from;
}
