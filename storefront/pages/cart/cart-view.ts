// The cart as the screen shows it: rows by seller and warehouse, what is chosen, its sums. Pure.
import type { CartGroup, CartOut, CartRow } from '#contract/calls/cart.ts';
import { steppedPrice } from '#contract/price-steps.ts';
import { type ServiceFeeTerms, serviceFeeOf } from '#contract/rules/service-fee.ts';
import type { LocalRow } from '#shop/lib/local-cart.ts';

export type Sums = {
  goods: number;
  freight: number;
  service_fee: number;
  total: number;
  /** goods of a seller are chosen in part, so freight and fee are not the server's own numbers */
  about: boolean;
};

export const groupKey = (group: CartGroup): string => `${group.api_type}:${group.shop_id}:${group.warehouse_id}`;
const canOrder = (row: CartRow): boolean => row.problem === null;
/** Rows that can be ordered; the others are listed together at the end. */
export const liveRows = (group: CartGroup): CartRow[] => group.items.filter(canOrder);
export const deadRows = (cart: CartOut): CartRow[] => cart.groups.flatMap((group) => group.items.filter((row) => !canOrder(row)));
export const liveGroups = (cart: CartOut): CartGroup[] => cart.groups.filter((group) => liveRows(group).length > 0);
export const allRows = (cart: CartOut): CartRow[] => cart.groups.flatMap((group) => group.items);
/** Groups of one warehouse together, warehouses in the order of their first group. */
export function byWarehouse(groups: readonly CartGroup[]): CartGroup[][] {
  const ids = [...new Set(groups.map((group) => group.warehouse_id))];
  return ids.map((id) => groups.filter((group) => group.warehouse_id === id));
}
export const pieces = (rows: readonly CartRow[]): number => rows.reduce((all, row) => all + row.num, 0);
const goodsOf = (rows: readonly CartRow[]): number => rows.reduce((all, row) => all + row.price * row.num, 0);

/** Rows with their price by the quantity that is chosen: pieces of the same goods, whatever their SKUs, reach steps together. */
export function priced(cart: CartOut, chosen: ReadonlySet<number>): CartOut {
  if (!allRows(cart).some((row) => row.price_steps.length > 0)) return cart;
  return { ...cart, groups: cart.groups.map((group) => ({ ...group, items: pricedRows(liveRows(group), group.items, chosen) })) };
}

function pricedRows(live: readonly CartRow[], rows: CartRow[], chosen: ReadonlySet<number>): CartRow[] {
  return rows.map((row) => {
    const samePieces = live.filter((one) => one.num_iid === row.num_iid && (one.id === row.id || chosen.has(one.id)));
    const price = steppedPrice(row.listed_price, row.price_steps, pieces(samePieces));
    // The former price is known for the quantity of the whole cart only.
    return price === row.price ? row : { ...row, price, price_was: null };
  });
}

/** Sums of the chosen rows of one seller: the server's when all are chosen, else calculated in the same way. */
export function groupSums(group: CartGroup, chosen: ReadonlySet<number>, terms: ServiceFeeTerms): Sums {
  const live = liveRows(group);
  const picked = live.filter((row) => chosen.has(row.id));
  const goods = goodsOf(picked);
  if (picked.length === 0) return { goods: 0, freight: 0, service_fee: 0, total: 0, about: false };
  // A quantity just changed is not in the server's numbers yet.
  const exact = picked.length === live.length && goods === group.goods;
  const service_fee = exact ? group.service_fee : serviceFeeOf(goods + group.freight, terms);
  return { goods, freight: group.freight, service_fee, total: goods + group.freight + service_fee, about: !exact };
}

export function cartSums(cart: CartOut, chosen: ReadonlySet<number>, terms: ServiceFeeTerms): Sums {
  const parts = cart.groups.map((group) => groupSums(group, chosen, terms));
  const add = (pick: (sums: Sums) => number) => parts.reduce((all, part) => all + pick(part), 0);
  return {
    goods: add((s) => s.goods),
    freight: add((s) => s.freight),
    service_fee: add((s) => s.service_fee),
    total: add((s) => s.total),
    about: parts.some((part) => part.about),
  };
}

/** Ids that can be ordered and are not left out. */
export function chosenIds(cart: CartOut, off: ReadonlySet<number>): Set<number> {
  return new Set(
    liveGroups(cart)
      .flatMap((group) => liveRows(group).map((row) => row.id))
      .filter((id) => !off.has(id)),
  );
}

/** What is left out after ticking or unticking rows. Ids that are no longer in the cart are forgotten. */
export function ticked(off: ReadonlySet<number>, ids: readonly number[], on: boolean, cart: CartOut): Set<number> {
  const present = new Set(allRows(cart).map((row) => row.id));
  const next = new Set([...off].filter((id) => present.has(id)));
  for (const id of ids) {
    if (on) next.delete(id);
    else next.add(id);
  }
  return next;
}

export type RowChange = { num?: number; remark?: string; services?: string[] };

/** The cart with changes that are still in flight, and without rows being deleted. */
export function withChanges(cart: CartOut, changes: ReadonlyMap<number, RowChange>, gone: ReadonlySet<number>): CartOut {
  if (changes.size === 0 && gone.size === 0) return cart;
  const groups = cart.groups
    .map((group) => ({
      ...group,
      items: group.items.filter((row) => !gone.has(row.id)).map((row) => ({ ...row, ...changes.get(row.id) })),
    }))
    .filter((group) => group.items.length > 0);
  return { ...cart, groups, count: pieces(groups.flatMap((group) => group.items)) };
}

/** A visitor's rows in the same shape; ids are their indexes, freight and fee are not known yet. */
export function localGroups(rows: readonly LocalRow[]): CartGroup[] {
  const groups = new Map<string, CartGroup>();
  rows.forEach((row, at) => {
    const key = `${row.api_type}:${row.shop_id}`;
    const group: CartGroup = groups.get(key) ?? {
      shop_id: row.shop_id,
      shop_name: row.shop_name,
      api_type: row.api_type,
      warehouse_id: row.warehouse_id ?? 0,
      warehouse_name: '',
      items: [],
      goods: 0,
      freight: 0,
      service_fee: 0,
    };
    group.items.push(localRow(row, at + 1));
    groups.set(key, group);
  });
  return [...groups.values()].map((group) => {
    const items = pricedRows(group.items, group.items, new Set(group.items.map((row) => row.id)));
    return { ...group, items, goods: goodsOf(items) };
  });
}

const rowKey = ({ api_type, num_iid, sku_id }: Pick<CartRow, 'api_type' | 'num_iid' | 'sku_id'>): string =>
  [api_type, num_iid, sku_id].join(' ');

/**
 * A visitor's rows with what the server answered of them, in their present quantity. `current`: it was asked for these rows, so
 * that one it doesn't know is gone.
 */
export function visitorCart(rows: readonly LocalRow[], answer: CartOut, current: boolean): CartOut {
  const mine = new Map(rows.map((row, at) => [rowKey(row), { id: at + 1, num: row.num, remark: row.remark }]));
  const known = new Set(allRows(answer).map(rowKey));
  const answered = answer.groups.map((group) => ({
    ...group,
    items: group.items.flatMap((row) => (mine.has(rowKey(row)) ? [{ ...row, ...mine.get(rowKey(row)) }] : [])),
  }));
  const problem = current ? { key: 'cart.gone' as const, params: {} } : null;
  const others = localGroups(rows).map((group) => ({
    ...group,
    items: group.items.filter((row) => !known.has(rowKey(row))).map((row) => ({ ...row, problem })),
  }));
  const groups = [...answered, ...others].filter((group) => group.items.length > 0);
  const cart = { groups, count: pieces(groups.flatMap((group) => group.items)), saves_by_joining: 0 };
  return priced(cart, new Set(allRows(cart).map((row) => row.id)));
}

function localRow(row: LocalRow, id: number): CartRow {
  const { api_type, num_iid, sku_id, title, pic_url, properties_name, price, num, min_num, quantity, remark } = row;
  return {
    ...{ id, api_type, num_iid, sku_id, title, pic_url, properties_name, price, num, min_num, quantity, remark },
    services: [],
    provisional: false,
    price_was: null,
    listed_price: price,
    price_steps: [...(row.price_steps ?? [])],
    problem: null,
    warn: null,
  };
}
