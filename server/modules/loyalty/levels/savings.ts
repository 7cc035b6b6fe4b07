// What other rates would have saved on bills that a member has paid: freight discount and service fee, each bill as it was, the better of what it had and
// of those rates. Fen. An estimate of the past that promises nothing: what was settled or refunded later is left out.

import { percent, percentWithin } from '#contract/rules/round.ts';
import type { Ctx } from '../../../context.ts';
import type { StoredRow } from '../../../db/stored/order.ts';
import { sum } from '../../pricing/money/round.ts';

export type PastBill = { rows: readonly StoredRow[]; paid_at: Date; coupon_id: number | null };
export type Rates = { freight_off_bp: number; service_fee_bp: number };

const DAY = 86_400_000;

/** Bills for goods and freight that were paid since then and led to something: neither cancelled waybills nor closed orders. */
export async function pastBills(ctx: Pick<Ctx, 'db'>, member_id: number, since: Date): Promise<PastBill[]> {
  const rows = await pastBillsQuery(ctx, member_id, since).execute();
  return rows.map((b) => ({ rows: b.rows as StoredRow[], paid_at: b.paid_at!, coupon_id: b.coupon_id }));
}

const pastBillsQuery = (ctx: Pick<Ctx, 'db'>, member_id: number, since: Date) =>
  ctx.db
    .selectFrom('bill as b')
    .select(['b.rows', 'b.paid_at', 'b.coupon_id'])
    .where('b.member_id', '=', member_id)
    .where('b.state', '=', 'paid')
    .where('b.kind', 'in', ['goods', 'waybill', 'onepay'])
    .where('b.paid_at', '>=', since)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('bill_target as t')
          .leftJoin('orders as o', (j) => j.onRef('o.id', '=', 't.target_id').on('t.type', '=', 'order'))
          .leftJoin('waybill as w', (j) => j.onRef('w.id', '=', 't.target_id').on('t.type', '=', 'waybill'))
          .select('t.bill_id')
          .whereRef('t.bill_id', '=', 'b.id')
          .where((e) => e.or([e('o.tab', '<>', 'closed'), e('w.state', '<>', 'cancelled')])),
      ),
    )
    .orderBy('b.paid_at', 'desc');

export const daysAgo = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY);

const amountOf = (rows: readonly StoredRow[], code: string): number =>
  sum(rows.filter((r) => r.code === code).map((r) => r.amount));

/** The freight that a bill lists before any discount, and what the discount was (not negative). */
const freightOf = (bill: PastBill): { list: number; off: number } => ({
  list: amountOf(bill.rows, 'freight'),
  off: 0 - amountOf(bill.rows, 'discount'),
});

/** What these rates would have saved on a bill, on top of what it had. */
function savedOn(bill: PastBill, rates: Rates): { freight: number; fee: number } {
  const { list, off } = freightOf(bill);
  const fees = bill.rows.filter((r) => r.code === 'service_fee' && typeof r.params.of_fen === 'number');
  return {
    freight: Math.max(0, percent(list, rates.freight_off_bp) - off),
    fee: sum(
      fees.map(({ amount, params }) => {
        const { of_fen, min_fen = 0, max_fen = Number.MAX_SAFE_INTEGER } = params as Record<string, number>;
        return Math.max(0, amount - percentWithin(of_fen!, rates.service_fee_bp, min_fen, max_fen));
      }),
    ),
  };
}

export function savedOnAll(bills: readonly PastBill[], rates: Rates): { freight: number; fee: number } {
  const each = bills.map((bill) => savedOn(bill, rates));
  return { freight: sum(each.map((s) => s.freight)), fee: sum(each.map((s) => s.fee)) };
}

/**
 * What a coupon at the start of every 30 days would have taken off: counted back from now, one bill in each 30 days whose freight after `off_bp` reached the
 * threshold and that had no coupon.
 */
export function couponsSaved(
  bills: readonly PastBill[],
  now: Date,
  days: number,
  coupon: { value: number; threshold: number },
  off_bp: number,
): number {
  const periods = new Set<number>();
  for (const bill of bills) {
    const { list, off } = freightOf(bill);
    const age = now.getTime() - bill.paid_at.getTime();
    if (bill.coupon_id !== null || age >= days * DAY) continue;
    if (list - Math.max(off, percent(list, off_bp)) >= coupon.threshold) periods.add(Math.floor(age / (30 * DAY)));
  }
  return periods.size * coupon.value;
}
