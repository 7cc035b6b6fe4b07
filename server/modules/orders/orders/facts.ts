// Writes facts about items and orders for the modules above. States change by transition(), payments by other files of this folder.
// The rows must be locked.
import type { Ctx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { stored } from '../../../db/stored.ts';
import type { Item, Order } from './items.ts';

export type ItemFacts = Partial<
  Pick<
    Item,
    | 'weight'
    | 'length'
    | 'width'
    | 'height'
    | 'bin'
    | 'photos_seen'
    | 'parcel_id'
    | 'due_at'
    | 'cost'
    | 'extended_days'
    | 'abandon_notices'
    | 'abandon_first'
    | 'split_order_id'
  >
>;

/** Measures, place, parcel, notices: what the warehouse records about items. */
export async function setItems(ctx: Ctx, ids: readonly number[], facts: ItemFacts): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db.updateTable('order_item').set(facts).where('id', '=', anyOf(ids)).execute();
}

/** Storage charged for an item by a waybill, in fen; negative: refunded. */
export async function addStoragePaid(ctx: Ctx, id: number, fee: number): Promise<void> {
  await ctx.db
    .updateTable('order_item')
    .set((eb) => ({ storage_paid: eb('storage_paid', '+', fee) }))
    .where('id', '=', id)
    .execute();
}

/** Counts one more notice that items will be abandoned. */
export async function countAbandonNotice(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await ctx.db
    .updateTable('order_item')
    .set((eb) => ({ abandon_notices: eb('abandon_notices', '+', 1) }))
    .where('id', '=', anyOf(ids))
    .execute();
}

/** The bill of orders, their kind, and the terms that purchases and services change. */
export async function setOrders(
  ctx: Ctx,
  ids: readonly number[],
  facts: Partial<Pick<Order, 'bill_id' | 'kind' | 'terms'>>,
): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db.updateTable('orders').set(stored('orders', facts)).where('id', '=', anyOf(ids)).execute();
}
