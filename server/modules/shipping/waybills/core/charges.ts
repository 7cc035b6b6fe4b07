// The money of a waybill. `booked` holds the charge lines that are paid and not refunded, so every adjustment is the difference between
// two sets of lines; the ledger entries follow from it. Amounts in fen.

import { type Ctx, json, type Params } from '../../../../context.ts';
import type { StoredRow } from '../../../../db/stored/order.ts';
import type { Bill } from '../../../payments/bills/bills.ts';
import { rowEntries } from '../../../payments/bills/pay.ts';
import { book, type Entry, toWallet } from '../../../payments/ledger/ledger.ts';
import { total } from './charge-lines.ts';
import type { Waybill } from './types.ts';

/** The reverse of paying: entries that take rows back from the accounts they were credited to. They sum to what the rows cost. */
export const refundEntries = (rows: readonly Pick<StoredRow, 'code' | 'amount'>[]): Entry[] =>
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
 * Books that from now on only `rows` are charged: what they are less than before goes to the wallet (bonus that was spent goes back to bonus),
 * points go back as points. Rows above what is paid are refused: more money needs a bill. Answers the fen given back.
 */
export async function adjustCharges(ctx: Ctx, w: Waybill, rows: StoredRow[], m: ChargeAdjustment): Promise<number> {
  const { refunded, remaining } = await bookRefund(ctx, w, rows, m, { type: 'waybill', id: w.id });
  const set = { refunded: w.refunded + refunded, bonus: remaining.bonus, points: remaining.points };
  await ctx.db
    .updateTable('waybill')
    .set({ ...set, booked: json(rows) })
    .where('id', '=', w.id)
    .execute();
  Object.assign(w, set, { booked: rows });
  return refunded;
}

/** What is paid and not given back: of a waybill, or of a one-pay order before it has one. */
export type PaidCharges = { no: string; member_id: number; booked: StoredRow[]; bonus: number; points: number };

/** The ledger's part of it: answers the fen given back and what is held from now on. */
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
    });
  return { refunded, remaining: { booked: rows, bonus: w.bonus - bonus, points: w.points - points } };
}

/** Whether anything is left to book once entries of one account have cancelled out. */
function hasNetEffect(entries: readonly Entry[]): boolean {
  const by = new Map<string, number>();
  for (const e of entries) by.set(`${e.kind}:${e.owner ?? ''}`, (by.get(`${e.kind}:${e.owner ?? ''}`) ?? 0) + e.amount);
  return [...by.values()].some((amount) => amount !== 0);
}

/** A bill of the waybill was paid: from now on `rows` are booked. The ledger entries are those of the payment. */
export async function bookPayment(ctx: Ctx, w: Waybill, bill: Bill, rows: StoredRow[]): Promise<void> {
  if (total(rows) !== total(w.booked) + bill.amount)
    throw new Error(`waybill ${w.id}: bill ${bill.no} does not lead to its rows`);
  const bonus = w.bonus + (await bonusPaid(ctx, bill.id));
  const set = { paid: w.paid + bill.amount, bonus, points: w.points + bill.points };
  await ctx.db
    .updateTable('waybill')
    .set({ ...set, booked: json(rows) })
    .where('id', '=', w.id)
    .execute();
  Object.assign(w, set, { booked: rows });
}

/** What of a bill was paid with bonus money. */
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
