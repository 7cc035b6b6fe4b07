// The effect of one marketplace order on the many members it is bought for: how many pieces each gets, each order's share of the freight, refunds
// and supplements needed first. Pure over rows that were read before, so that the preview and the purchase decide alike.
import { createHash } from 'node:crypto';
import type { Outcome } from '#contract/desk/buying.ts';
import { type Ctx, fail } from '../../../context.ts';
import { couponShareOf, type Item, type Order, splitPaid } from '../../orders/orders/items.ts';
import { termsOf } from '../../orders/orders/refund-items.ts';
import { spread, sum } from '../../pricing/money/round.ts';
import { calculatePurchase } from '../buying/purchase.ts';

export type Lot = { item_ids: readonly number[]; num?: number | undefined; price: number };
export type Rows = { orders: readonly Order[]; items: readonly Item[] };
/** `num`: pieces of an item that are bought. */
export type Allocation = { item: Item; num: number; price: number };
export type OrderShare = { order: Order; given: Allocation[]; freight: number; outcome: Outcome };
export type DemandPlan = { bought: OrderShare[]; asked: OrderShare[]; freight: number; left: number; unplaced: number };

const byPromise = (a: Item, b: Item) => a.waits_since.getTime() - b.waits_since.getTime() || a.id - b.id;
/** Domestic freight that an order has paid and no purchase has used yet. */
export const freightLeft = (order: Order): number => {
  const terms = termsOf(order);
  return Math.max(0, terms.paid.freight - (terms.real_freight ?? 0));
};

/** Allocates the pieces of a lot by promise; `unplaced`: pieces bought beyond the demand. */
function handOut(items: readonly Item[], { num, price }: Lot): { given: Allocation[]; left: number; unplaced: number } {
  const wanted = sum(items.map((item) => item.num));
  let there = num ?? wanted;
  const given: Allocation[] = [];
  for (const item of [...items].sort(byPromise)) {
    if (there <= 0) break;
    given.push({ item, num: Math.min(item.num, there), price });
    there -= Math.min(item.num, there);
  }
  return { given, left: wanted - sum(given.map((one) => one.num)), unplaced: Math.max(0, there) };
}

/** An order with only the given pieces of its rows, and the rest as waiting rows. */
function asSplit(order: Order, items: readonly Item[], given: readonly Allocation[]): { order: Order; items: Item[] } {
  let at = order;
  const rows = items.flatMap((item) => {
    const part = given.find((one) => one.item.id === item.id);
    if (!part || part.num === item.num) return [item];
    const num = item.num - part.num;
    const share = couponShareOf(item, num);
    const terms = termsOf(at);
    const paid = splitPaid(terms.paid.items, { item_id: item.id, split_id: -item.id, num, share });
    at = { ...at, terms: { ...terms, paid: { ...terms.paid, items: paid } } };
    return [
      { ...item, num: part.num, coupon_share: item.coupon_share - share },
      { ...item, id: -item.id, num, coupon_share: share },
    ];
  });
  return { order: at, items: rows };
}

/** Freight is divided by what each order has paid for it, so that no one pays more while the total costs no more; if none was paid, by goods. */
function freightShares(freight: number, orders: readonly { order: Order; given: readonly Allocation[] }[]): number[] {
  const left = orders.map(({ order }) => freightLeft(order));
  const goods = orders.map(({ given }) => sum(given.map((one) => one.price * one.num)));
  return spread(freight, sum(left) > 0 ? left : goods);
}

/** The effect of these pieces and this freight on each order, whether its member has paid enough or not. */
export async function sharesOf(ctx: Ctx, rows: Rows, given: readonly Allocation[], freight: number): Promise<OrderShare[]> {
  const orders = ordersOf(rows, given);
  const freights = orders.length > 0 ? freightShares(freight, orders) : [];
  const shares: OrderShare[] = [];
  for (const [at, one] of orders.entries()) {
    const { order, items } = asSplit(
      one.order,
      rows.items.filter((item) => item.order_id === one.order.id),
      one.given,
    );
    const prices = one.given.map(({ item, price }) => ({ item_id: item.id, price }));
    const { outcome } = await calculatePurchase(ctx, order, items, prices, freights[at]!);
    shares.push({ ...one, freight: freights[at]!, outcome });
  }
  return shares;
}

const ordersOf = (rows: Rows, given: readonly Allocation[]): Pick<OrderShare, 'order' | 'given'>[] =>
  rows.orders
    .map((order) => ({ order, given: given.filter((one) => one.item.order_id === order.id) }))
    .filter((one) => one.given.length > 0);

/**
 * Members who have paid too little are left out: their pieces go to the next in line, and the freight to those who remain. Refuses items that this
 * buyer may no longer buy, or that do not belong together.
 */
export async function planOf(ctx: Ctx, rows: Rows, lots: readonly Lot[], wanted: number | undefined): Promise<DemandPlan> {
  const asked: OrderShare[] = [];
  for (;;) {
    const out = new Set(asked.flatMap((share) => share.given.map((one) => one.item.id)));
    const handed = lots.map((lot) =>
      handOut(
        rows.items.filter((item) => lot.item_ids.includes(item.id) && !out.has(item.id)),
        lot,
      ),
    );
    const given = handed.flatMap((one) => one.given);
    const orders = ordersOf(rows, given);
    const freight = wanted ?? sum(orders.map(({ order }) => freightLeft(order)));
    const bought = await sharesOf(ctx, rows, given, freight);
    const dearer = bought.filter((share) => share.outcome.needs_supplement > 0);
    const [left, unplaced] = [sum(handed.map((one) => one.left)), sum(handed.map((one) => one.unplaced))];
    if (dearer.length === 0) return { bought, asked, freight: orders.length > 0 ? freight : (wanted ?? 0), left, unplaced };
    asked.push(...dearer);
  }
}

/** Every lot is one SKU, all of them one seller and one warehouse; an item is in one lot. */
export function requireTogether(rows: Rows, lots: readonly Lot[]): void {
  const ids = lots.flatMap((lot) => [...lot.item_ids]);
  if (new Set(ids).size !== ids.length) fail('fail.field_format', {}, 'lots');
  const chosen = ids.map((id) => rows.items.find((item) => item.id === id) ?? fail('fail.not_found', {}, 'lots'));
  if (new Set(chosen.map((item) => item.warehouse_id)).size > 1) fail('buying.one_warehouse');
  if (new Set(rows.orders.map((order) => order.seller_id)).size > 1) fail('demand.one_seller');
  for (const lot of lots) {
    const skus = chosen.filter((item) => lot.item_ids.includes(item.id)).map((item) => `${item.goods_id} ${item.sku_id}`);
    if (new Set(skus).size > 1) fail('demand.one_sku');
  }
}

/** Fingerprint of the plan as shown: it changes with any amount, piece or member. */
export const quoteOf = (plan: DemandPlan): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        plan.freight,
        plan.unplaced,
        ...[plan.bought, plan.asked].map((shares) =>
          shares.map((share) => [
            share.order.id,
            share.freight,
            share.outcome.refund,
            share.outcome.needs_supplement,
            share.given.map((one) => [one.item.id, one.num, one.price]),
          ]),
        ),
      ]),
    )
    .digest('hex')
    .slice(0, 32);
