// What was actually paid for the goods of an item: the order's frozen terms include supplements, cheaper purchases, coupon shares and parts given back;
// the price on the row itself is the one it was ordered at.
import type { Ctx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { type PaidOrder, paidShare } from '../../pricing/money/partial-refund.ts';
import type { Item } from './items.ts';

type Row = Pick<Item, 'id' | 'price' | 'num' | 'coupon_share'>;

const frozen = (row: Row & { terms: unknown }) => (row.terms as { paid?: PaidOrder }).paid?.items.find((i) => i.id === row.id);

/** fen that the goods may cost the buyer: the unit price agreed last, times the number. A coupon of the shop takes nothing off the seller's price. */
export function agreedGoodsPrice(row: Row & { terms: unknown }): number {
  const item = frozen(row);
  return item ? item.price * item.num : row.price * row.num;
}

/** fen, never below zero. `terms`: of the row's order; a member's own parcel, which was not paid for here, counts with its declared value. */
export function paidForItem(row: Row & { terms: unknown }): number {
  const item = frozen(row);
  return item ? paidShare(item) : Math.max(0, row.price * row.num - row.coupon_share);
}

/** The same for rows read without their orders, by id: one query for any number. */
export async function paidForItems(
  ctx: Pick<Ctx, 'db'>,
  rows: readonly (Row & Pick<Item, 'order_id'>)[],
): Promise<Map<number, number>> {
  const orders = await ctx.db
    .selectFrom('orders')
    .select(['id', 'terms'])
    .where('id', '=', anyOf(rows.map((r) => r.order_id)))
    .execute();
  const terms = new Map(orders.map((o) => [o.id, o.terms]));
  return new Map(rows.map((r) => [r.id, paidForItem({ ...r, terms: terms.get(r.order_id) ?? {} })]));
}
