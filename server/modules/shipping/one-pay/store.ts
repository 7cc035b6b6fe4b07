// Reads, locks and updates one-pay orders. Lock order: bill, orders with their items, one-pay order, waybill, accounts.
import { onepayMachine } from '#contract/states/onepay.ts';
import { type Ctx, fail } from '../../../context.ts';
import { stored, type ValuesOf } from '../../../db/stored.ts';
import { type Item, lockOrdersWithItems, type OrderWithItems } from '../../orders/orders/items.ts';
import { lifecycle } from '../../platform/lifecycle/transition.ts';
import type { Onepay } from './types.ts';

/** Its page in the storefront. */
export const onepayUrl = (id: number): string => `/pages/member/onepayorder/detail?id=${id}`;

export type LockedOnepay = { onepay: Onepay; orders: OrderWithItems[]; items: Item[] };

/** Reads without a lock. With member_id, another member's order is refused as not found. */
export async function readOnepay(ctx: Ctx, id: number, member_id?: number): Promise<Onepay> {
  const row = await ctx.db.selectFrom('onepay').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || (member_id !== undefined && (row.member_id !== member_id || row.hidden))) fail('fail.not_found', {}, 'id');
  return row;
}

/** Locks its row only: for transitions that follow from one of its orders, which is locked already. */
export async function lockOnepay(ctx: Ctx, id: number): Promise<Onepay> {
  return ctx.db.selectFrom('onepay').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** Locks all its orders with their items, then the one-pay order. */
export async function lockOnepayWithOrders(ctx: Ctx, id: number, member_id?: number): Promise<LockedOnepay> {
  await readOnepay(ctx, id, member_id);
  const orders = await lockOrdersWithItems(ctx, await orderIds(ctx, id));
  return { onepay: await lockOnepay(ctx, id), orders, items: orders.flatMap((o) => o.items) };
}

export const orderIds = async (ctx: Ctx, id: number): Promise<number[]> =>
  (await ctx.db.selectFrom('orders').select('id').where('onepay_id', '=', id).orderBy('id').execute()).map((o) => o.id);

export const itemsOf = (ctx: Ctx, id: number): Promise<Item[]> =>
  ctx.db
    .selectFrom('order_item as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .selectAll('i')
    .where('o.onepay_id', '=', id)
    .orderBy('i.id')
    .execute();

/** Its orders must be locked before it; the object passed in is updated in place. */
export const onepayLifecycle = lifecycle({ machine: onepayMachine, table: 'onepay', detours: ['pay_review'], inPlace: true });

/** Writes fields without a transition; the row must be locked and the object is updated in place. */
export async function updateOnepay(ctx: Ctx, o: Onepay, set: ValuesOf<'onepay'>): Promise<void> {
  await ctx.db.updateTable('onepay').set(stored('onepay', set)).where('id', '=', o.id).execute();
  Object.assign(o, set);
}
