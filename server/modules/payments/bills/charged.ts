// What was charged for a bill: the sum in smallest units of the payment's currency, its payment fee, and the methods that paid it. Screens, invoices,
// the wallet statement and messages show these numbers; nothing else converts a bill's total.

import { sql } from 'kysely';
import { type Minor, minorUnits } from '#contract/amount.ts';
import type { BillRow, ChargedOut } from '#contract/calls/wallet-shapes.ts';
import { say } from '#contract/messages.ts';
import type { Ctx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { BillKind } from '../../../db/stored/bill.ts';
import { rateValue, toMinor } from '../../pricing/money/rates.ts';
import type { Bill } from './bill.ts';

/** The columns of a bill that a conversion reads. */
export type ChargedBill = Pick<Bill, 'id' | 'amount' | 'currency' | 'rate' | 'state'>;
type Paid = Awaited<ReturnType<typeof paymentsThatPaid>>[number];

/** The gateway payments that paid these bills; not late or duplicate ones, whose money went to the wallet. */
const paymentsThatPaid = (ctx: Pick<Ctx, 'db'>, bill_ids: readonly number[]) =>
  ctx.db
    .selectFrom('payment as p')
    .innerJoin('ledger_tx as t', (join) => join.on('t.key', '=', sql<string>`'payment:' || p.id::text`))
    .select(['p.id', 'p.bill_id', 'p.method', 'p.amount', 'p.fee', 'p.currency', 'p.minor', 'p.rate'])
    .where('p.bill_id', '=', anyOf(bill_ids))
    .where('p.state', 'in', ['paid', 'reversed'])
    .where('t.text_key', '<>', 'money.late')
    .orderBy('p.id')
    .execute();

/** The bills that a remittance paid. */
const remitted = async (ctx: Pick<Ctx, 'db'>, bill_ids: readonly number[]): Promise<Set<number | null>> =>
  new Set(
    (
      await ctx.db
        .selectFrom('remit')
        .select('bill_id')
        .where('bill_id', '=', anyOf(bill_ids))
        .where('state', '=', 'approved')
        .execute()
    ).map((r) => r.bill_id),
  );

/** Decimals of every currency of the shop. */
async function decimals(ctx: Pick<Ctx, 'db'>): Promise<(code: string) => number> {
  const rows = await ctx.db.selectFrom('currency').select(['code', 'decimal_place']).execute();
  const known = new Map(rows.map((r) => [r.code, r.decimal_place]));
  return (code) => known.get(code) ?? 2;
}

/**
 * What was charged for paid bills, by bill id; unpaid bills are left out. `minor` is the total with the payment fee; the part of a gateway is
 * what the gateway took, the wallet's part is the rest.
 */
export async function chargedBills(
  ctx: Pick<Ctx, 'db' | 'lang'>,
  bills: readonly ChargedBill[],
): Promise<Map<number, ChargedOut>> {
  const paid = bills.filter((bill) => bill.state === 'paid');
  if (paid.length === 0) return new Map();
  const ids = paid.map((bill) => bill.id);
  const [payments, transfers, places] = [await paymentsThatPaid(ctx, ids), await remitted(ctx, ids), await decimals(ctx)];
  return new Map(
    paid.map((bill) => {
      const payment = payments.find((p) => p.bill_id === bill.id);
      const way = transfers.has(bill.id) ? 'remit' : 'wallet';
      return [bill.id, payment ? byGateway(ctx, bill, payment, places) : byOther(ctx, bill, way, places)];
    }),
  );
}

function byGateway(ctx: Pick<Ctx, 'lang'>, bill: ChargedBill, p: Paid, places: (code: string) => number): ChargedOut {
  const minor = (fen: number) => toMinor(fen, p.rate, places(p.currency));
  const [due, part] = [minor(bill.amount), minor(p.amount)];
  const held = bill.amount - p.amount;
  return {
    currency: p.currency,
    rate: p.rate,
    amount: bill.amount + p.fee,
    minor: minorUnits(p.minor + due - part),
    fee: p.fee,
    fee_minor: minorUnits(p.minor - part),
    parts: [
      ...(held > 0 ? [partOf(ctx, 'wallet', held, minorUnits(due - part))] : []),
      partOf(ctx, p.method, p.amount + p.fee, p.minor),
    ],
  };
}

function byOther(ctx: Pick<Ctx, 'lang'>, bill: ChargedBill, way: string, places: (code: string) => number): ChargedOut {
  const minor = toMinor(bill.amount, bill.rate, places(bill.currency));
  const { currency, rate, amount } = bill;
  const parts = amount > 0 ? [partOf(ctx, way, amount, minor)] : [];
  return { currency, rate, amount, minor, fee: 0, fee_minor: minorUnits(0), parts };
}

const partOf = (ctx: Pick<Ctx, 'lang'>, method: string, amount: number, minor: Minor): ChargedOut['parts'][number] => ({
  method,
  name: say(`method.${method}`, {}, ctx.lang),
  amount,
  minor,
});

/** An unpaid bill, with today's rate of its currency; null where the shop no longer offers it. */
export type DueBill = Pick<Bill, 'state' | 'rate'> & {
  rate_until: Date | string;
  market: string | null;
  markup_bp: number | null;
};

/** The rate that an unpaid bill is charged at: the frozen one, or today's once that has ended, because the next read of the bill replaces it. */
export function rateDue(now: Date, bill: DueBill): string {
  if (bill.state !== 'open' || new Date(bill.rate_until) > now || bill.market === null) return bill.rate;
  return rateValue(bill.market, bill.markup_bp ?? 0);
}

/** The bills of an order or waybill as rows of its page: a paid one with what was charged, including the fee. */
export async function toBillRows(
  ctx: Ctx,
  bills: readonly (ChargedBill & { no: string; kind: BillKind; created_at: Date; paid_at: Date | null })[],
): Promise<BillRow[]> {
  const charged = await chargedBills(ctx, bills);
  const places = await decimals(ctx);
  return bills.map((bill) => {
    const paid = charged.get(bill.id);
    const { currency, minor, fee_minor } = paid ?? {
      currency: bill.currency,
      minor: toMinor(bill.amount, bill.rate, places(bill.currency)),
      fee_minor: minorUnits(0),
    };
    const { no: invoice_no, kind, state, amount } = bill;
    return { invoice_no, kind, state, amount, currency, minor, fee_minor, time: (bill.paid_at ?? bill.created_at).toISOString() };
  });
}
