// The money of a waybill. `booked` has the charge lines that are paid and not refunded, so every adjustment is the difference
// between two sets of lines; the ledger entries follow from it. Amounts in fen.

import { type Ctx, json, type Params } from '../../../../context.ts';
import type { StoredRow } from '../../../../db/stored/order.ts';
import { followFreight } from '../../../loyalty/promotion/rebates.ts';
import type { Bill } from '../../../payments/bills/bill.ts';
import { paymentsFor } from '../../../payments/bills/find.ts';
import { rowEntries } from '../../../payments/bills/pay.ts';
import { book, type Entry, toWallet } from '../../../payments/ledger/ledger.ts';
import { total } from './charge-lines.ts';
import type { Waybill } from './types.ts';

/** The reverse of paying: ledger entries that debit the accounts which the charge lines were credited to. They sum to the lines' total. */
export const refundEntries = (rows: readonly Pick<StoredRow, 'code' | 'amount' | 'service'>[]): Entry[] =>
  rowEntries(rows).map((e) => ({ ...e, amount: -e.amount || 0 }));

export type ChargeAdjustment = {
  key: string;
  kind: string;
  text_key: string;
  params?: Params;
  reason?: string;
  points_back?: number;
};

/**
 * Books that from now on only `rows` are charged: the difference is refunded to the wallet (bonus money as bonus, points as points).
 * Throws if `rows` cost more than is paid: more money needs a bill. Returns the refunded amount in fen.
 */
export async function adjustCharges(ctx: Ctx, w: Waybill, rows: StoredRow[], m: ChargeAdjustment): Promise<number> {
  const { refunded, remaining } = await bookRefund(ctx, w, rows, m, { type: 'waybill', id: w.id });
  await followFreight(ctx, { waybill_id: w.id }, w.booked, rows);
  const set = { refunded: w.refunded + refunded, bonus: remaining.bonus, points: remaining.points };
  await ctx.db
    .updateTable('waybill')
    .set({ ...set, booked: json(rows) })
    .where('id', '=', w.id)
    .execute();
  Object.assign(w, set, { booked: rows });
  return refunded;
}

/** What is paid and not refunded: of a waybill, or of a one-pay order that has no waybill yet. */
export type PaidCharges = { no: string; member_id: number; booked: StoredRow[]; bonus: number; points: number };

/** The ledger part of an adjustment: returns the refunded amount in fen and what remains paid. */
export async function bookRefund(
  ctx: Ctx,
  w: PaidCharges,
  rows: StoredRow[],
  m: ChargeAdjustment,
  ref: { type: 'waybill' | 'onepay'; id: number },
): Promise<{ refunded: number; remaining: Pick<PaidCharges, 'booked' | 'bonus' | 'points'> }> {
  const refunded = total(w.booked) - total(rows);
  if (refunded < 0) throw new Error(`${ref.type} ${ref.id}: ${m.key} would charge ${-refunded} without a bill`);
  const points = Math.min(m.points_back ?? 0, w.points);
  const cash = Math.min(refunded, total(w.booked) - w.bonus);
  const bonus = refunded - cash;
  const entries: Entry[] = [
    ...refundEntries(w.booked),
    ...rowEntries(rows),
    ...(await toWallet(ctx, w.member_id, cash)),
    { kind: 'bonus', owner: w.member_id, amount: -bonus },
    { kind: 'points', owner: w.member_id, amount: -points },
    { kind: 'points_issued', amount: points },
  ];
  if (hasNetEffect(entries))
    await book(ctx, {
      key: m.key,
      kind: m.kind,
      entries,
      ref,
      text_key: m.text_key,
      params: { no: w.no, ...m.params },
      reason: m.reason ?? '',
      spent_by: await freightPayments(ctx, ref),
    });
  return { refunded, remaining: { booked: rows, bonus: w.bonus - bonus, points: w.points - points } };
}

/**
 * The movements that paid for a waybill or a one-pay order: of its own bills, and of the one-pay order that a waybill was made
 * from.
 */
export async function freightPayments(ctx: Ctx, ref: { type: 'waybill' | 'onepay'; id: number }): Promise<string[]> {
  const from =
    ref.type === 'waybill' ? await ctx.db.selectFrom('onepay').select('id').where('waybill_id', '=', ref.id).execute() : [];
  return paymentsFor(ctx, [ref, ...from.map(({ id }) => ({ type: 'onepay' as const, id }))]);
}

/** Whether anything remains to book once entries of the same account cancel out. */
function hasNetEffect(entries: readonly Entry[]): boolean {
  const by = new Map<string, number>();
  for (const e of entries) by.set(`${e.kind}:${e.owner ?? ''}`, (by.get(`${e.kind}:${e.owner ?? ''}`) ?? 0) + e.amount);
  return [...by.values()].some((amount) => amount !== 0);
}

/** Records that a bill of the waybill was paid: `rows` are booked from now on. The payment has written the ledger entries. Throws if the sums differ. */
export async function bookPayment(ctx: Ctx, w: Waybill, bill: Bill, rows: StoredRow[]): Promise<void> {
  if (total(rows) !== total(w.booked) + bill.amount)
    throw new Error(`waybill ${w.id}: bill ${bill.no} does not lead to its rows`);
  await followFreight(ctx, { waybill_id: w.id }, w.booked, rows, bill);
  const bonus = w.bonus + (await bonusPaid(ctx, bill.id));
  const set = { paid: w.paid + bill.amount, bonus, points: w.points + bill.points };
  await ctx.db
    .updateTable('waybill')
    .set({ ...set, booked: json(rows) })
    .where('id', '=', w.id)
    .execute();
  Object.assign(w, set, { booked: rows });
}

/** The part of a bill paid with bonus money (fen). */
async function bonusPaid(ctx: Ctx, bill_id: number): Promise<number> {
  const row = await ctx.db
    .selectFrom('ledger_tx as t')
    .innerJoin('ledger_entry as e', 'e.tx_id', 't.id')
    .innerJoin('account as a', 'a.id', 'e.account_id')
    .select('e.amount')
    .where('t.key', '=', `bill:${bill_id}`)
    .where('a.kind', '=', 'bonus')
    .executeTakeFirst();
  return row?.amount ?? 0;
}
