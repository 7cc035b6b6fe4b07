// Steps of order items and what follows for their order: state, tab, the mark "needs you". Items are locked by id, their order first.

import type { Selectable } from 'kysely';
import { orderItem as machine, orderState } from '#contract/lifecycles/order-item.ts';
import { type Ctx, fail, json, type Told } from '../../context.ts';
import type { OrderItemTable, OrdersTable } from '../../db/tables.ts';
import { stopReversedItem } from '../bills/reversed.ts';
import { type By, nextState, record } from '../lifecycle/step.ts';
import type { PaidOrder } from '../money/refund-part.ts';

export type Item = Selectable<OrderItemTable>;
export type Order = Selectable<OrdersTable>;

export type ItemStep = {
  action: string;
  by?: By;
  /** where the lifecycle allows several targets */
  to?: string;
  reason?: string;
  params?: Told;
  /** until when the next thing has to happen; null clears it */
  due_at?: Date | null;
  /** what the operator asks, null clears it; left alone when missing */
  ask?: unknown;
  set?: Partial<Record<keyof OrderItemTable, unknown>>;
};

/** Locks an order and all its items. Refuses `fail.not_found` when it is not there or, with member_id, not theirs. */
export async function lockOrder(ctx: Ctx, id: number, member_id?: number): Promise<{ order: Order; items: Item[] }> {
  const order = await ctx.db.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!order || (member_id !== undefined && order.member_id !== member_id)) fail('fail.not_found', {}, 'id');
  const items = await ctx.db.selectFrom('order_item').selectAll().where('order_id', '=', id).orderBy('id').forUpdate().execute();
  return { order, items };
}

/** Locks the orders of some items in the order of their ids, then the items. Refuses when an id is unknown or, with member_id, not theirs. */
export async function lockItems(ctx: Ctx, ids: readonly number[], member_id?: number): Promise<Item[]> {
  const unique = [...new Set(ids)];
  const of = await ctx.db.selectFrom('order_item').select(['id', 'order_id', 'member_id']).where('id', 'in', unique).execute();
  if (of.length !== unique.length || (member_id !== undefined && of.some((i) => i.member_id !== member_id)))
    fail('fail.not_found', {}, 'item_ids');
  await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', [...new Set(of.map((i) => i.order_id))])
    .orderBy('id')
    .forUpdate()
    .execute();
  return ctx.db.selectFrom('order_item').selectAll().where('id', 'in', unique).orderBy('id').forUpdate().execute();
}

/**
 * Takes a step with one item: checks it against the lifecycle, writes the item and the history row. The item must be locked.
 * Call `refreshOrder` once after all steps of an order. Answers the item as it is now.
 */
export async function stepItem(ctx: Ctx, item: Item, step: ItemStep): Promise<Item> {
  await stopReversedItem(ctx, step.action, item);
  const to = nextState(ctx, machine, item, {
    action: step.action,
    ...(step.by ? { by: step.by } : {}),
    ...(step.to ? { to: step.to } : {}),
  });
  const set = {
    state: to,
    state_at: to === item.state ? item.state_at : ctx.now,
    state_before: to === item.state ? item.state_before : before(item, to),
    ...(step.due_at !== undefined ? { due_at: step.due_at } : to !== item.state ? { due_at: null } : {}),
    ...(step.ask !== undefined ? { ask: step.ask === null ? null : json(step.ask) } : {}),
    ...step.set,
  } as never;
  const row = await ctx.db.updateTable('order_item').set(set).where('id', '=', item.id).returningAll().executeTakeFirstOrThrow();
  await record(ctx, machine, item, to, {
    action: step.action,
    ...(step.by ? { by: step.by } : {}),
    reason: step.reason ?? '',
    params: step.params ?? {},
    order_id: item.order_id,
  });
  return row;
}

/** Side states remember where they were entered from, the latest last: "buying,supplement_due". */
const SIDE = ['pay_review', 'supplement_due', 'after_sale'];
function before(item: Item, to: string): string | null {
  const path = item.state_before ? item.state_before.split(',') : [];
  if (SIDE.includes(to)) return to === path.at(-1) ? path.slice(0, -1).join(',') || null : [...path, item.state].join(',');
  return null;
}

type Follower = (ctx: Ctx, order: { id: number; onepay_id: number }) => Promise<void>;
const followers: Follower[] = [];
/** What happens to the items of a one-pay order is told to who registers here, so that orders know nothing of it. */
export const onOnepayMoved = (run: Follower): void => void followers.push(run);

/** Writes an order's state, tab and mark anew from its items. */
export async function refreshOrder(ctx: Ctx, order_id: number): Promise<void> {
  const items = await ctx.db
    .selectFrom('order_item')
    .select(['state', 'state_before'])
    .where('order_id', '=', order_id)
    .orderBy('state_at')
    .orderBy('id')
    .execute();
  const { state, tab, needs_you } = orderState(items);
  const { onepay_id } = await ctx.db
    .updateTable('orders')
    .set({ state, tab, needs_you, updated_at: ctx.now })
    .where('id', '=', order_id)
    .returning('onepay_id')
    .executeTakeFirstOrThrow();
  if (onepay_id !== null) for (const follow of followers) await follow(ctx, { id: order_id, onepay_id });
}

/** The same for the orders of several items. */
export async function refreshOrdersOf(ctx: Ctx, items: readonly Pick<Item, 'order_id'>[]): Promise<void> {
  for (const id of [...new Set(items.map((i) => i.order_id))].sort((a, b) => a - b)) await refreshOrder(ctx, id);
}

/** Splits `num` pieces off an item into a sibling in the same state, so that they can take another way. */
export async function splitItem(ctx: Ctx, item: Item, num: number): Promise<{ left: Item; split: Item }> {
  if (num <= 0 || num >= item.num) fail('fail.field_format', {}, 'num');
  const share = Math.floor((item.coupon_share * num) / item.num);
  const cost = item.cost === null ? null : Math.floor((item.cost * num) / item.num);
  const storage_paid = Math.floor((item.storage_paid * num) / item.num);
  const { id: _, ...copy } = item;
  const jsonb = (value: unknown) => (value === null ? null : json(value));
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
      ask: jsonb(item.ask),
      created_at: ctx.now,
    } as never)
    .returningAll()
    .executeTakeFirstOrThrow();
  await splitPaid(ctx, item, split.id, num, share);
  const left = await ctx.db
    .updateTable('order_item')
    .set({
      num: item.num - num,
      coupon_share: item.coupon_share - share,
      ...measuredShare(item, item.num - num),
      storage_paid: item.storage_paid - storage_paid,
      ...(item.cost === null || cost === null ? {} : { cost: item.cost - cost }),
    })
    .where('id', '=', item.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await record(ctx, machine, split, split.state, { action: 'split', params: { from: item.id, num }, order_id: item.order_id });
  return { left, split };
}

/** What some pieces of a measured row weigh and how high they lie, about: the row was measured as a whole. */
export const measuredShare = (item: Item, num: number): Partial<Pick<Item, 'weight' | 'height'>> => ({
  ...(item.weight === null ? {} : { weight: Math.ceil((item.weight * num) / item.num) }),
  ...(item.height === null ? {} : { height: Math.ceil((item.height * num) / item.num) }),
});

/** The frozen terms of the order know the two halves apart from now on. */
async function splitPaid(ctx: Ctx, item: Item, split_id: number, num: number, share: number): Promise<void> {
  const order = await ctx.db.selectFrom('orders').select('terms').where('id', '=', item.order_id).executeTakeFirstOrThrow();
  const paid = (order.terms as { paid?: PaidOrder }).paid;
  if (!paid) return;
  const items = paid.items.flatMap((i) => {
    if (i.id !== item.id) return [i];
    const given = Math.floor(((i.given ?? 0) * num) / i.num);
    return [
      { ...i, num: i.num - num, coupon_share: i.coupon_share - share, given: (i.given ?? 0) - given },
      { ...i, id: split_id, num, coupon_share: share, given },
    ];
  });
  await ctx.db
    .updateTable('orders')
    .set({ terms: json({ ...(order.terms as object), paid: { ...paid, items } }) })
    .where('id', '=', item.order_id)
    .execute();
}
