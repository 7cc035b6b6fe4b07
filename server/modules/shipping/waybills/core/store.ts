// Reads, locks and updates waybills. Locks are taken in the same order by every command: bills, orders and items, waybill.
import { group } from '#contract/states/machine.ts';
import { billMachine } from '#contract/states/money.ts';
import { waybillMachine } from '#contract/states/waybill.ts';
import { type Ctx, fail } from '../../../../context.ts';
import { stored, type ValuesOf } from '../../../../db/stored.ts';
import { type Item, lockItems } from '../../../orders/orders/items.ts';
import type { Bill } from '../../../payments/bills/bill.ts';
import { lockBill } from '../../../payments/bills/bills.ts';
import { stopReversedWaybill } from '../../../payments/bills/reversed.ts';
import { lifecycle } from '../../../platform/lifecycle/transition.ts';
import type { Waybill } from './types.ts';

/** Its page in the storefront. */
export const waybillUrl = (id: number): string => `/pages/member/sendorder/detail?id=${id}`;

export type Locked = { waybill: Waybill; items: Item[]; bills: Bill[] };

/** Reads a waybill without a lock. With member_id, another member's is refused as not found. */
export async function readWaybill(ctx: Ctx, id: number, member_id?: number): Promise<Waybill> {
  const row = await ctx.db.selectFrom('waybill').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || (member_id !== undefined && (row.member_id !== member_id || row.hidden))) fail('fail.not_found', {}, 'id');
  return row;
}

/** Locks a waybill with its unpaid bills and its items. */
export async function lockWaybill(ctx: Ctx, id: number, member_id?: number): Promise<Locked> {
  const { member_id: owner } = await readWaybill(ctx, id, member_id);
  const bills = await lockPayableBills(ctx, id, owner);
  const locked = await lockAfterBill(ctx, id);
  // A bill may have been replaced while we waited for its lock.
  for (const no of await payableBillNumbers(ctx, id))
    if (!bills.some((b) => b.no === no)) bills.push(await lockBill(ctx, no, owner));
  return { ...locked, bills: bills.filter((b) => b.state === 'open' || b.state === 'sealed') };
}

/** Locks items, then the waybill, when its bill is locked already. */
export async function lockAfterBill(ctx: Ctx, id: number): Promise<Omit<Locked, 'bills'>> {
  const ids = await itemIds(ctx, id);
  const items = ids.length ? await lockItems(ctx, ids) : [];
  const row = await ctx.db.selectFrom('waybill').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) fail('fail.not_found', {}, 'id');
  return { waybill: row, items: items.filter((i) => i.waybill_id === id) };
}

export async function lockPayableBills(ctx: Ctx, id: number, member_id: number): Promise<Bill[]> {
  const bills: Bill[] = [];
  for (const no of await payableBillNumbers(ctx, id)) bills.push(await lockBill(ctx, no, member_id));
  return bills;
}

const payableBillNumbers = async (ctx: Ctx, id: number): Promise<string[]> =>
  (
    await ctx.db
      .selectFrom('bill as b')
      .innerJoin('bill_target as t', 't.bill_id', 'b.id')
      .select('b.no')
      .where('t.type', '=', 'waybill')
      .where('t.target_id', '=', id)
      .where('b.state', 'in', group(billMachine, 'payable'))
      .orderBy('b.id')
      .execute()
  ).map((b) => b.no);

/** Ids of the item rows on it now. */
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

/** The waybill must be locked; the object passed in is updated in place. */
export const waybillLifecycle = lifecycle({
  machine: waybillMachine,
  table: 'waybill',
  guard: stopReversedWaybill,
  detours: ['pay_review'],
  inPlace: true,
});

/** Writes fields without a transition; the object is updated in place. */
export async function updateWaybill(ctx: Ctx, w: Waybill, set: ValuesOf<'waybill'>): Promise<void> {
  await ctx.db.updateTable('waybill').set(stored('waybill', set)).where('id', '=', w.id).execute();
  Object.assign(w, set);
}
