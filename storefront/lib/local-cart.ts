// A visitor's cart, in this browser; at login local-cart-merge.ts moves it to the member's.

import { createStore, useStore } from '#client/store.ts';
import type { PriceStep } from '#contract/price-steps.ts';
import { persisted } from '#shop/lib/storage.ts';

export type LocalRow = {
  api_type: string;
  num_iid: string;
  sku_id: string;
  num: number;
  remark: string;
  title: string;
  pic_url: string;
  properties_name: string;
  /** fen of few pieces, and what more pieces cost, as seen when it was added */
  price: number;
  price_steps?: readonly PriceStep[];
  /** pieces in stock, and the fewest that can be bought */
  quantity: number;
  min_num: number;
  shop_id: number;
  shop_name: string;
  warehouse_id?: number;
};

const MOST_ROWS = 100;
const MOST_EACH = 999;
const isRows = (value: unknown): value is LocalRow[] =>
  Array.isArray(value) && value.every((r) => typeof r?.num_iid === 'string' && typeof r?.num === 'number');

const place = persisted<LocalRow[]>('cart', [], isRows);
const cart = createStore<LocalRow[]>(place.get(), []);
const write = (rows: LocalRow[]) => {
  place.set(rows.length ? rows : undefined);
  cart.set(rows);
};

type Which = Pick<LocalRow, 'api_type' | 'num_iid' | 'sku_id'>;
const sameRow = (a: Which, b: Which): boolean => a.api_type === b.api_type && a.num_iid === b.num_iid && a.sku_id === b.sku_id;
const within = (row: LocalRow, num: number) =>
  Math.min(Math.max(num, row.min_num, 1), Math.max(row.min_num, Math.min(row.quantity, MOST_EACH)));

/** The same SKU adds to its row; new rows come first. */
function withRow(rows: readonly LocalRow[], row: LocalRow): LocalRow[] {
  const old = rows.find((r) => sameRow(r, row));
  if (old)
    return rows.map((r) => (r === old ? { ...row, num: within(row, old.num + row.num), remark: row.remark || old.remark } : r));
  return [{ ...row, num: within(row, row.num) }, ...rows].slice(0, MOST_ROWS);
}

export const useLocalCart = (): LocalRow[] => useStore(cart);
export const piecesIn = (rows: readonly LocalRow[]): number => rows.reduce((all, row) => all + row.num, 0);
/** Pieces in it: the number on the tab and in the title of the cart. */
export const useLocalCount = (): number => useStore(cart, piecesIn);
export const localCart = (): LocalRow[] => cart.get();
export const addLocal = (row: LocalRow): void => write(withRow(cart.get(), row));
export const editLocal = (which: Which, change: { num?: number; remark?: string }): void =>
  write(
    cart
      .get()
      .map((r) =>
        sameRow(r, which)
          ? { ...r, remark: change.remark ?? r.remark, num: change.num === undefined ? r.num : within(r, change.num) }
          : r,
      ),
  );
export const removeLocal = (which: Which): void => write(cart.get().filter((r) => !sameRow(r, which)));

/** The first rows were merged into a member's cart. */
export const dropLocal = (count: number): void => write(cart.get().slice(count));
