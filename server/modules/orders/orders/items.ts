// Transitions of order items and what follows for their order: state, tab, the "needs you" flag. Items are locked by id, their order first.

import type { Selectable } from 'kysely';
import { group, isIn } from '#contract/states/machine.ts';
import { type ItemState, orderItemMachine, orderState } from '#contract/states/order-item.ts';
import { type Ctx, fail, json } from '../../../context.ts';
import { amongIds, anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/open.ts';
import { rowsOf } from '../../../db/prepared.ts';
import { stored, type ValuesOf } from '../../../db/stored.ts';
import type { OrderItemTable, OrdersTable } from '../../../db/tables.ts';
import { stopReversedItem } from '../../payments/bills/reversed.ts';
import { lifecycle, note } from '../../platform/lifecycle/transition.ts';
import { port } from '../../platform/ports.ts';
import type { PaidItem } from '../../pricing/money/partial-refund.ts';
import { shareSplits, sharesFollow } from '../../sellers/shares/shares.ts';

export type Item = Selectable<OrderItemTable>;
export type Order = Selectable<OrdersTable>;

/** Locks an order and all its items. Refuses `fail.not_found` when it is not there or, with member_id, not theirs. */
export async function lockOrder(ctx: Ctx, id: number, member_id?: number): Promise<{ order: Order; items: Item[] }> {
  const order = await ctx.db.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!order || (member_id !== undefined && order.member_id !== member_id)) fail('fail.not_found', {}, 'id');
  const items = await ctx.db.selectFrom('order_item').selectAll().where('order_id', '=', id).orderBy('id').forUpdate().execute();
  return { order, items };
}

/**
 * Locks orders by ascending id, then all their items by ascending id, in one round trip. Unknown ids are left out. A lock that is sent right after this
 * one, without awaiting it, is taken after these.
 */
export async function lockOrders(ctx: Ctx, ids: readonly number[]): Promise<{ orders: Order[]; items: Item[] }> {
  const [orders, items] = await Promise.all([
    rowsOf(ctx.db, ordersLocked(ctx.db, ids)),
    rowsOf(ctx.db, itemsLocked(ctx.db, ids)),
  ]);
  return { orders, items };
}
const ordersLocked = (db: Db, ids: readonly number[]) =>
  db.selectFrom('orders').selectAll().where(amongIds('id', ids)).orderBy('id').forUpdate();
const itemsLocked = (db: Db, ids: readonly number[]) =>
  db.selectFrom('order_item').selectAll().where(amongIds('order_id', ids)).orderBy('id').forUpdate();

export type OrderWithItems = { order: Order; items: Item[] };
/** The same, grouped by order. */
export async function lockOrdersWithItems(ctx: Ctx, ids: readonly number[]): Promise<OrderWithItems[]> {
  const { orders, items } = await lockOrders(ctx, ids);
  return orders.map((order) => ({ order, items: items.filter((item) => item.order_id === order.id) }));
}

/** Locks the orders of some items in the order of their ids, then the items. Refuses when an id is unknown or, with member_id, not theirs. */
export async function lockItems(ctx: Ctx, ids: readonly number[], member_id?: number): Promise<Item[]> {
  const unique = [...new Set(ids)];
  const of = await ctx.db
    .selectFrom('order_item')
    .select(['id', 'order_id', 'member_id'])
    .where('id', '=', anyOf(unique))
    .execute();
  if (of.length !== unique.length || (member_id !== undefined && of.some((i) => i.member_id !== member_id)))
    fail('fail.not_found', {}, 'item_ids');
  await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', anyOf(of.map((i) => i.order_id)))
    .orderBy('id')
    .forUpdate()
    .execute();
  return ctx.db.selectFrom('order_item').selectAll().where('id', '=', anyOf(unique)).orderBy('id').forUpdate().execute();
}

/** Marks the item as reviewed: it can't be reviewed again. */
export const markReviewed = (ctx: Pick<Ctx, 'db'>, id: number): Promise<unknown> =>
  ctx.db.updateTable('order_item').set({ commented: true }).where('id', '=', id).execute();

/** Until it is bought an item keeps its place in the buying queue, also after it was taken by a buyer or in question. */
const keepsPlace = (from: ItemState, to: ItemState): boolean =>
  isIn(orderItemMachine, from, 'to_buy') && isIn(orderItemMachine, to, 'to_buy');

/** An item must be locked; `refreshOrder` is called once after all steps of an order. */
export const itemLifecycle = lifecycle({
  machine: orderItemMachine,
  table: 'order_item',
  orderOf: (item) => item.order_id,
  guard: stopReversedItem,
  stamp: (ctx, item, to) =>
    to === item.state ? {} : { state_at: ctx.now, waits_since: keepsPlace(item.state, to) ? item.waits_since : ctx.now },
  detours: group(orderItemMachine, 'detour'),
});

/** Implemented by one-pay orders: items of one have moved. Both are locked. */
export const onepayMoved = port<(ctx: Ctx, order: { id: number; onepay_id: number }) => Promise<void>>()('onepayMoved');

type Moving = Pick<Item, 'id' | 'state' | 'state_before' | 'parcel_id' | 'state_at'>;
/** All items of a locked order, in the order they came into their states. */
const inOrder = (items: readonly Moving[]): Moving[] =>
  [...items].sort((a, b) => a.state_at.getTime() - b.state_at.getTime() || a.id - b.id);

/** The state, tab and flag of an order by its items. */
export const stateOfOrder = (items: readonly Pick<Item, 'state' | 'state_before'>[]) => ({
  ...orderState(items),
  asks_you: items.some((item) => isIn(orderItemMachine, item.state, 'asks_you')),
});

/**
 * Recalculates an order's state, tab and "needs you" flag from its items, and writes `set`. A caller that has just written all items passes them as `items`;
 * with the order's `onepay_id` as well, the update returns no rows.
 */
export async function refreshOrder(
  ctx: Ctx,
  order_id: number,
  { items: known, set, ...given }: { items?: readonly Moving[]; set?: ValuesOf<'orders'>; onepay_id?: number | null } = {},
): Promise<void> {
  const items = known
    ? inOrder(known)
    : await ctx.db
        .selectFrom('order_item')
        .select(['id', 'state', 'state_before', 'parcel_id'])
        .where('order_id', '=', order_id)
        .orderBy('state_at')
        .orderBy('id')
        .execute();
  const refreshed = ctx.db
    .updateTable('orders')
    .set({ ...(set && stored('orders', set)), ...stateOfOrder(items), updated_at: ctx.now })
    .where('id', '=', order_id);
  let { onepay_id } = given;
  if (onepay_id === undefined) ({ onepay_id } = await refreshed.returning('onepay_id').executeTakeFirstOrThrow());
  else await refreshed.execute();
  await sharesFollow(ctx, order_id, items);
  if (onepay_id !== null) await onepayMoved.of(ctx)(ctx, { id: order_id, onepay_id });
}

/** The same for the orders of several items. */
export async function refreshOrdersOf(ctx: Ctx, items: readonly Pick<Item, 'order_id'>[]): Promise<void> {
  for (const id of [...new Set(items.map((i) => i.order_id))].sort((a, b) => a - b)) await refreshOrder(ctx, id);
}

/** Splits `num` pieces off an item into a sibling in the same state, so that they can be processed separately. */
export async function splitItem(ctx: Ctx, item: Item, num: number): Promise<{ left: Item; split: Item }> {
  if (num <= 0 || num >= item.num) fail('fail.field_format', {}, 'num');
  const share = couponShareOf(item, num);
  const cost = item.cost === null ? null : Math.floor((item.cost * num) / item.num);
  const storage_paid = Math.floor((item.storage_paid * num) / item.num);
  const { id: _, ...copy } = item;
  const split = await ctx.db
    .insertInto('order_item')
    .values({
      ...copy,
      num,
      coupon_share: share,
      cost,
      ...measuredShare(item, num),
      storage_paid,
      refunded: 0,
      split_from: item.id,
      titles: json(item.titles),
      properties_name: json(item.properties_name),
      services: json([]),
      ask: item.ask && json(item.ask),
      created_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await splitPaidTerms(ctx, item, split.id, num, share);
  await shareSplits(ctx, item, split);
  const left = await ctx.db
    .updateTable('order_item')
    .set({
      num: item.num - num,
      coupon_share: item.coupon_share - share,
      ...measuredShare(item, item.num - num),
      // Rounding both up would add a gram.
      ...(item.weight === null || split.weight === null ? {} : { weight: Math.max(1, item.weight - split.weight) }),
      storage_paid: item.storage_paid - storage_paid,
      ...(item.cost === null || cost === null ? {} : { cost: item.cost - cost }),
    })
    .where('id', '=', item.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await note(ctx, itemLifecycle, split, { action: 'split', params: { from: item.id, num } });
  return { left, split };
}

/** The approximate weight and height of some pieces of a row that was measured as a whole. */
export const measuredShare = (item: Item, num: number): Partial<Pick<Item, 'weight' | 'height'>> => ({
  ...(item.weight === null ? {} : { weight: Math.ceil((item.weight * num) / item.num) }),
  ...(item.height === null ? {} : { height: Math.ceil((item.height * num) / item.num) }),
});

/** The part of an item's coupon share that belongs to `num` of its pieces. */
export const couponShareOf = (item: Pick<Item, 'coupon_share' | 'num'>, num: number): number =>
  Math.floor((item.coupon_share * num) / item.num);

/** The paid rows, with one of them split in two. */
export const splitPaid = (
  items: readonly PaidItem[],
  by: { item_id: number; split_id: number; num: number; share: number },
): PaidItem[] =>
  items.flatMap((i) => {
    if (i.id !== by.item_id) return [i];
    const given = Math.floor(((i.given ?? 0) * by.num) / i.num);
    return [
      { ...i, num: i.num - by.num, coupon_share: i.coupon_share - by.share, given: (i.given ?? 0) - given },
      { ...i, id: by.split_id, num: by.num, coupon_share: by.share, given },
    ];
  });

/** Splits the item's row in the order's frozen terms. */
async function splitPaidTerms(ctx: Ctx, item: Item, split_id: number, num: number, share: number): Promise<void> {
  const order = await ctx.db.selectFrom('orders').select('terms').where('id', '=', item.order_id).executeTakeFirstOrThrow();
  const { paid } = order.terms;
  if (!paid) return;
  const items = splitPaid(paid.items, { item_id: item.id, split_id, num, share });
  await ctx.db
    .updateTable('orders')
    .set({ terms: json({ ...order.terms, paid: { ...paid, items } }) })
    .where('id', '=', item.order_id)
    .execute();
}
