// Waybills read and locked, in the order that every command keeps: bills, orders and items, the waybill.
import { waybill as machine } from '#contract/lifecycles/waybill.ts';
import { type Ctx, fail, json, type Told } from '../../context.ts';
import type { WaybillTable } from '../../db/tables.ts';
import { type Bill, lockBill } from '../bills/bills.ts';
import { stopReversedWaybill } from '../bills/reversed.ts';
import { type By, nextState, record } from '../lifecycle/step.ts';
import { type Item, lockItems } from '../orders/items.ts';
import type { Waybill } from './types.ts';

/** Where its member finds it. */
export const urlOf = (id: number): string => `/pages/member/sendorder/detail?id=${id}`;

export type Locked = { waybill: Waybill; items: Item[]; bills: Bill[] };

/** One waybill, not locked. With member_id another's is not found. */
export async function readWaybill(ctx: Ctx, id: number, member_id?: number): Promise<Waybill> {
  const row = await ctx.db.selectFrom('waybill').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || (member_id !== undefined && (row.member_id !== member_id || row.hidden))) fail('fail.not_found', {}, 'id');
  return row;
}

/** Locks a waybill with its unpaid bills and the items that are on it. */
export async function lockWaybill(ctx: Ctx, id: number, member_id?: number): Promise<Locked> {
  const { member_id: owner } = await readWaybill(ctx, id, member_id);
  const bills: Bill[] = [];
  for (const no of await openNumbers(ctx, id)) bills.push(await lockBill(ctx, no, owner));
  const locked = await lockBehindBill(ctx, id);
  // While we waited for a bill, it may have been replaced by another one.
  for (const no of await openNumbers(ctx, id)) if (!bills.some((b) => b.no === no)) bills.push(await lockBill(ctx, no, owner));
  return { ...locked, bills: bills.filter((b) => b.state === 'open' || b.state === 'sealed') };
}

/** The same where a bill of it is locked already: items, then the waybill. */
export async function lockBehindBill(ctx: Ctx, id: number): Promise<Omit<Locked, 'bills'>> {
  const ids = await itemIds(ctx, id);
  const items = ids.length ? await lockItems(ctx, ids) : [];
  const waybill = await ctx.db.selectFrom('waybill').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!waybill) fail('fail.not_found', {}, 'id');
  return { waybill, items: items.filter((i) => i.waybill_id === id) };
}

const openNumbers = async (ctx: Ctx, id: number): Promise<string[]> =>
  (
    await ctx.db
      .selectFrom('bill as b')
      .innerJoin('bill_target as t', 't.bill_id', 'b.id')
      .select('b.no')
      .where('t.type', '=', 'waybill')
      .where('t.target_id', '=', id)
      .where('b.state', 'in', ['open', 'sealed'])
      .orderBy('b.id')
      .execute()
  ).map((b) => b.no);

/** Rows that are on it now. */
export const itemIds = async (ctx: Ctx, id: number): Promise<number[]> =>
  (
    await ctx.db
      .selectFrom('waybill_item')
      .select('order_item_id')
      .where('waybill_id', '=', id)
      .where('left_at', 'is', null)
      .orderBy('order_item_id')
      .execute()
  ).map((r) => r.order_item_id);

export type Step = {
  action: string;
  by?: By;
  to?: string;
  reason?: string;
  params?: Told;
  due_at?: Date | null;
  set?: Partial<Record<keyof WaybillTable, unknown>>;
};

const JSONB: readonly string[] = [
  'address',
  'services',
  'declare_rows',
  'quote',
  'terms',
  'final',
  'settlement',
  'booked',
  'problem',
];
const forDb = (set: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(set).map(([k, v]) => [k, JSONB.includes(k) && v !== null ? json(v) : v]));

/** Takes a step: checks it against the lifecycle, writes the waybill and the history row. The waybill must be locked; it is brought up to date in place. */
export async function stepWaybill(ctx: Ctx, w: Waybill, step: Step): Promise<Waybill> {
  await stopReversedWaybill(ctx, step.action, w);
  const to = nextState(ctx, machine, w, {
    action: step.action,
    ...(step.by ? { by: step.by } : {}),
    ...(step.to ? { to: step.to } : {}),
  });
  const moved = to !== w.state;
  const set = {
    state: to,
    state_before: to === 'pay_review' ? w.state : moved ? null : w.state_before,
    ...(step.due_at !== undefined ? { due_at: step.due_at } : moved ? { due_at: null } : {}),
    ...step.set,
  };
  await ctx.db
    .updateTable('waybill')
    .set(forDb(set) as never)
    .where('id', '=', w.id)
    .execute();
  await record(ctx, machine, w, to, {
    action: step.action,
    ...(step.by ? { by: step.by } : {}),
    reason: step.reason ?? '',
    params: step.params ?? {},
  });
  return Object.assign(w, set);
}

/** Writes fields without a step. */
export async function setWaybill(ctx: Ctx, w: Waybill, set: Partial<Record<keyof WaybillTable, unknown>>): Promise<void> {
  await ctx.db
    .updateTable('waybill')
    .set(forDb(set) as never)
    .where('id', '=', w.id)
    .execute();
  Object.assign(w, set);
}

/** A line of the timeline that is no step. */
export const note = (
  ctx: Ctx,
  w: Pick<Waybill, 'id' | 'state'>,
  action: string,
  params: Told = {},
  by?: By,
  reason = '',
): Promise<void> => record(ctx, machine, w, w.state, { action, params, reason, ...(by ? { by } : {}) });
