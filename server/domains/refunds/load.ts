// One refund: its row, locked behind its order, and its steps. A refund belongs to an item; the item's own steps are in item.ts.
import type { Selectable } from 'kysely';
import type { Fault, RefundType } from '#contract/calls/refunds.ts';
import { type Names, pick } from '#contract/lang.ts';
import { refund as machine } from '#contract/lifecycles/refund.ts';
import { type Ctx, fail, json, type Told } from '../../context.ts';
import type { RefundTable } from '../../db/tables.ts';
import { type Bill, lockBill } from '../bills/bills.ts';
import { openOf } from '../bills/queries.ts';
import { type By, nextState, record } from '../lifecycle/step.ts';
import type { PartRefund } from '../money/refund-part.ts';
import { type Item, lockOrder, type Order } from '../orders/items.ts';

export type Part = PartRefund['parts'][number];
export type Refund = Omit<Selectable<RefundTable>, 'type' | 'fault' | 'files' | 'parts'> & {
  type: RefundType;
  fault: Fault;
  /** names of uploads */
  files: string[];
  parts: Part[];
};
export type Locked = { refund: Refund; order: Order; item: Item; items: Item[]; bill: Bill | null };

/** Goods travel back to the seller. */
export const goesBack = (type: RefundType): boolean => type === 'return' || type === 'exchange';
export const urlOf = (refund: Pick<Refund, 'order_id'>): string => `/pages/member/order/detail?id=${refund.order_id}`;

/** The name of a courier by the code that a refund keeps. */
export async function courierName(ctx: Ctx, code: string): Promise<string> {
  const row = code ? await ctx.db.selectFrom('courier').select('names').where('code', '=', code).executeTakeFirst() : undefined;
  return pick(row?.names as Names | undefined, ctx.lang) || code;
}

/** One refund, not locked; with member_id another's is not found. */
export async function readRefund(ctx: Ctx, id: number, member_id?: number): Promise<Refund> {
  const row = await ctx.db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || (member_id !== undefined && row.member_id !== member_id)) fail('fail.not_found', {}, 'id');
  return row as Refund;
}

/** Locks the bill of its fee, its order with all items, then the refund. */
export async function lockRefund(ctx: Ctx, id: number, member_id?: number): Promise<Locked> {
  const seen = await readRefund(ctx, id, member_id);
  const open = await openOf(ctx, { type: 'refund', id });
  const bill = open ? await lockBill(ctx, open.no, seen.member_id) : null;
  const locked = await lockBehindBill(ctx, seen);
  // While we waited for its bill, it may have been paid, or another one may have taken its place.
  const now = await openOf(ctx, { type: 'refund', id });
  return { ...locked, bill: now && now.id !== bill?.id ? await lockBill(ctx, now.no, seen.member_id) : now ? bill : null };
}

/** The same where a bill of it is locked already. */
export async function lockBehindBill(ctx: Ctx, seen: Pick<Refund, 'id' | 'order_id'>): Promise<Omit<Locked, 'bill'>> {
  const { order, items } = await lockOrder(ctx, seen.order_id);
  const row = await ctx.db.selectFrom('refund').selectAll().where('id', '=', seen.id).forUpdate().executeTakeFirstOrThrow();
  const refund = row as Refund;
  return { refund, order, items, item: items.find((i) => i.id === refund.order_item_id)! };
}

export type RefundStep = {
  action: string;
  by?: By;
  to?: string;
  reason?: string;
  params?: Told;
  due_at?: Date | null;
  set?: Partial<Record<keyof RefundTable, unknown>>;
};

/** Takes a step: checks it against the lifecycle, writes the refund and the history row, which stands in the order's timeline too. */
export async function stepRefund(ctx: Ctx, refund: Refund, step: RefundStep): Promise<Refund> {
  const to = nextState(ctx, machine, refund, {
    action: step.action,
    ...(step.by ? { by: step.by } : {}),
    ...(step.to ? { to: step.to } : {}),
  });
  const { parts, ...set } = step.set ?? {};
  const row = await ctx.db
    .updateTable('refund')
    .set({
      state: to,
      state_before: to === 'pay_review' ? refund.state : null,
      due_at: step.due_at ?? null,
      updated_at: ctx.now,
      ...(ctx.operator ? { operator_id: ctx.operator.id } : {}),
      ...(parts === undefined ? {} : { parts: json(parts) }),
      ...set,
    } as never)
    .where('id', '=', refund.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await record(ctx, machine, refund, to, {
    action: step.action,
    ...(step.by ? { by: step.by } : {}),
    reason: step.reason ?? '',
    params: { no: refund.no, ...step.params },
    order_id: refund.order_id,
  });
  return row as Refund;
}
