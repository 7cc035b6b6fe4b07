// Replaces the bill of unpaid orders: with another coupon, or without an order that was cancelled. Prices and fees stay as frozen.

import type { CouponTerms } from '#contract/freight.ts';
import { json, type MemberCtx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { StoredRow } from '../../../db/stored/order.ts';
import type { Bill, NewBill } from '../../payments/bills/bill.ts';
import { ownCoupon, refuseUseless } from '../../payments/discounts/coupons.ts';
import type { FeeTerms, GoodsBill } from '../../pricing/money/goods-bill.ts';
import { calculateGoodsBill, chargeLines, type PricedOrder, paidTerms } from './charges.ts';
import { type Item, lockOrder, type Order } from './items.ts';
import { termsOf } from './refund-items.ts';

type Made = Pick<NewBill, 'rows' | 'coupon_id' | 'points' | 'terms' | 'params' | 'targets'>;

/** Recalculates the orders and saves their terms and coupon shares; returns the content of the replacement bill. */
export async function recalculateBill(
  ctx: MemberCtx,
  bill: Bill,
  order_ids: readonly number[],
  coupon_id: number | null,
): Promise<Made> {
  const unpaid = await unpaidGoods(ctx, order_ids);
  const coupon = coupon_id ? await ownCoupon(ctx, coupon_id, 'goods', bill.coupon_id) : null;
  const { calculated, rows } = await saveGoodsTerms(ctx, unpaid, coupon);
  if (coupon && calculated.coupon === 0) refuseUseless(coupon);
  return {
    rows,
    coupon_id: coupon?.id ?? null,
    points: 0,
    terms: { shares: Object.fromEntries(calculated.orders.map((o) => [o.id, o.coupon])) },
    params: { no: unpaid.locked.map((l) => l.order.no).join(', ') },
    targets: unpaid.locked.map((l) => ({ type: 'order' as const, id: l.order.id })),
  };
}

export type UnpaidGoods = { locked: { order: Order; items: Item[] }[]; orders: PricedOrder[]; fee: FeeTerms };

/** Unpaid orders, locked, with the frozen prices and fee they are calculated at. */
export async function unpaidGoods(ctx: MemberCtx, order_ids: readonly number[]): Promise<UnpaidGoods> {
  const locked = [];
  for (const id of [...order_ids].sort((a, b) => a - b)) locked.push(await lockOrder(ctx, id, ctx.member.id));
  const orders = locked.map(
    ({ order, items }): PricedOrder => ({
      id: order.id,
      freight: order.freight,
      services: order.services,
      items: items
        .filter((i) => i.state === 'unpaid')
        .map((i) => ({ id: i.id, price: i.price, num: i.num, services: i.services })),
    }),
  );
  return { locked, orders, fee: termsOf(locked[0]!.order).paid.fee };
}

/** Writes the effect of a coupon: the orders' terms, the coupon shares of their items. */
export async function saveGoodsTerms(
  ctx: MemberCtx,
  { locked, orders, fee }: UnpaidGoods,
  coupon: CouponTerms | null,
): Promise<{ calculated: GoodsBill; rows: StoredRow[] }> {
  const calculated = calculateGoodsBill(orders, fee, coupon);
  const share = new Map(calculated.shares.map((s) => [s.item_id, s.share]));
  for (const [at, { order, items }] of locked.entries()) {
    await ctx.db
      .updateTable('orders')
      .set({ terms: json({ paid: paidTerms(orders[at]!, calculated, fee) }), service_fee: calculated.orders[at]!.service_fee })
      .where('id', '=', order.id)
      .execute();
    for (const item of items)
      await ctx.db
        .updateTable('order_item')
        .set({ coupon_share: share.get(item.id) ?? 0 })
        .where('id', '=', item.id)
        .execute();
  }
  const sellers = await ctx.db
    .selectFrom('seller')
    .select(['id', 'names'])
    .where('id', '=', anyOf(locked.map((l) => l.order.seller_id)))
    .execute();
  const shops = new Map(locked.map(({ order }) => [order.id, sellers.find((s) => s.id === order.seller_id)?.names ?? {}]));
  return { calculated, rows: chargeLines(calculated.components, (id) => shops.get(id) ?? {}) };
}
