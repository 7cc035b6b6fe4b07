// Reads and locks refunds, after the bill and the order. A refund belongs to one item, whose transitions are in item-transitions.ts.
import type { Selectable } from 'kysely';
import type { RefundType } from '#contract/calls/refunds.ts';
import { pick } from '#contract/lang.ts';
import { refundMachine } from '#contract/states/refund.ts';
import { type Ctx, fail } from '../../../context.ts';
import type { RefundTable } from '../../../db/tables.ts';
import { type Item, lockOrder, type Order } from '../../orders/orders/items.ts';
import type { Bill } from '../../payments/bills/bill.ts';
import { lockBill } from '../../payments/bills/bills.ts';
import { openOf } from '../../payments/bills/find.ts';
import { lifecycle } from '../../platform/lifecycle/transition.ts';
import type { PartRefund } from '../../pricing/money/partial-refund.ts';

export type RefundPart = PartRefund['parts'][number];
/** `files`: names of uploads. */
export type Refund = Selectable<RefundTable>;
export type Locked = { refund: Refund; order: Order; item: Item; items: Item[]; bill: Bill | null };

/** Whether goods of this type of request are sent back to the seller. */
export const returnsGoods = (type: RefundType): boolean => type === 'return' || type === 'exchange';
export const refundUrl = (refund: Pick<Refund, 'order_id'>): string => `/pages/member/order/detail?id=${refund.order_id}`;

/** The localized name of a courier by its code. */
export async function courierName(ctx: Ctx, code: string): Promise<string> {
  const row = code ? await ctx.db.selectFrom('courier').select('names').where('code', '=', code).executeTakeFirst() : undefined;
  return pick(row?.names, ctx.lang) || code;
}

/** Reads a refund without a lock. With member_id, another member's is refused as not found. */
export async function readRefund(ctx: Ctx, id: number, member_id?: number): Promise<Refund> {
  const row = await ctx.db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || (member_id !== undefined && row.member_id !== member_id)) fail('fail.not_found', {}, 'id');
  return row;
}

/** Locks the bill of its return fee, its order with all items, then the refund. */
export async function lockRefund(ctx: Ctx, id: number, member_id?: number): Promise<Locked> {
  const seen = await readRefund(ctx, id, member_id);
  const open = await openOf(ctx, { type: 'refund', id });
  const bill = open ? await lockBill(ctx, open.no, seen.member_id) : null;
  const locked = await lockAfterBill(ctx, seen);
  // The bill may have been paid or replaced while we waited for its lock.
  const now = await openOf(ctx, { type: 'refund', id });
  return { ...locked, bill: now && now.id !== bill?.id ? await lockBill(ctx, now.no, seen.member_id) : now ? bill : null };
}

/** Locks order, items and refund when the bill is locked already. */
export async function lockAfterBill(ctx: Ctx, seen: Pick<Refund, 'id' | 'order_id'>): Promise<Omit<Locked, 'bill'>> {
  const { order, items } = await lockOrder(ctx, seen.order_id);
  const row = await ctx.db.selectFrom('refund').selectAll().where('id', '=', seen.id).forUpdate().executeTakeFirstOrThrow();
  return { refund: row, order, items, item: items.find((i) => i.id === row.order_item_id)! };
}

/** Its transitions also appear in the order's timeline. */
export const refundLifecycle = lifecycle({
  machine: refundMachine,
  table: 'refund',
  orderOf: (row) => row.order_id,
  about: (row) => ({ no: row.no }),
  stamp: (ctx) => ({ updated_at: ctx.now, ...(ctx.operator ? { operator_id: ctx.operator.id } : {}) }),
  detours: ['pay_review'],
});
