// One-pay orders read, locked and stepped. Locks are taken in the order of all commands: bill, orders with their items, the one-pay order, waybill, accounts.
import { onepay as machine } from '#contract/lifecycles/onepay.ts';
import { type Ctx, fail, json, type Params } from '../../context.ts';
import type { OnepayTable } from '../../db/tables.ts';
import { type By, nextState, record } from '../lifecycle/step.ts';
import { type Item, lockOrder, type Order } from '../orders/items.ts';
import type { Onepay } from './types.ts';

/** Where its member finds it. */
export const urlOf = (id: number): string => `/pages/member/onepayorder/detail?id=${id}`;

export type Whole = { onepay: Onepay; orders: { order: Order; items: Item[] }[]; items: Item[] };

/** One, not locked. With member_id another's is not found. */
export async function readOnepay(ctx: Ctx, id: number, member_id?: number): Promise<Onepay> {
  const row = await ctx.db.selectFrom('onepay').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || (member_id !== undefined && (row.member_id !== member_id || row.hidden))) fail('fail.not_found', {}, 'id');
  return row as unknown as Onepay;
}

/** Locks its row alone: for steps that follow from one of its orders, which is locked already. */
export async function lockOnepay(ctx: Ctx, id: number): Promise<Onepay> {
  return (await ctx.db
    .selectFrom('onepay')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()) as unknown as Onepay;
}

/** Locks all its orders with their items, then itself. */
export async function lockWhole(ctx: Ctx, id: number, member_id?: number): Promise<Whole> {
  await readOnepay(ctx, id, member_id);
  const orders = [];
  for (const order_id of await orderIds(ctx, id)) orders.push(await lockOrder(ctx, order_id));
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

type Fields = Partial<Record<keyof OnepayTable, unknown>>;
const JSONB: readonly string[] = ['address', 'services', 'declare_rows', 'quote', 'terms'];
export const forDb = (set: Fields) =>
  Object.fromEntries(Object.entries(set).map(([k, v]) => [k, JSONB.includes(k) ? json(v) : v]));

/** Writes fields without a step; the row must be locked and is brought up to date in place. */
export async function setOnepay(ctx: Ctx, o: Onepay, set: Fields): Promise<void> {
  await ctx.db
    .updateTable('onepay')
    .set(forDb(set) as never)
    .where('id', '=', o.id)
    .execute();
  Object.assign(o, set);
}

export type Step = { action: string; by?: By; reason?: string; params?: Params; due_at?: Date | null; set?: Fields };

/** Takes a step: checks it against the lifecycle, writes the order and the history row. */
export async function stepOnepay(ctx: Ctx, o: Onepay, step: Step): Promise<void> {
  const by = step.by ? { by: step.by } : {};
  const to = nextState(ctx, machine, o, { action: step.action, ...by });
  const was = { id: o.id, state: o.state };
  await setOnepay(ctx, o, {
    state: to,
    state_before: to === 'pay_review' ? o.state : to === o.state ? o.state_before : null,
    ...(step.due_at !== undefined ? { due_at: step.due_at } : to !== o.state ? { due_at: null } : {}),
    ...step.set,
  });
  await record(ctx, machine, was, to, { action: step.action, ...by, reason: step.reason ?? '', params: step.params ?? {} });
}

/** A line of the timeline that is no step. */
export const note = (ctx: Ctx, o: Onepay, action: string, params: Params = {}, by?: By): Promise<void> =>
  record(ctx, machine, o, o.state, { action, params, ...(by ? { by } : {}) });
