// Refunds to the original payment methods: through the gateways first, up to what each took, in its currency at the rate of that payment;
// the rest stays in the wallet. The gateway is called later, by a job (payments/gateways).

import { sql } from 'kysely';
import { minorUnits } from '#contract/amount.ts';
import { say } from '#contract/messages.ts';
import { gatewayOf } from '../../../connectors/payment/gateways.ts';
import type { Ctx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { sum } from '../../pricing/money/round.ts';
import type { Bill, Target } from '../bills/bill.ts';
import { balance, book, type Entry, toWallet } from '../ledger/ledger.ts';
import { minorOf } from './charge.ts';
import type { Payment } from './payment.ts';
import { feeRefunded, type Refundable, refundable } from './refundable.ts';

export type GatewayRefund = {
  member_id: number;
  /** paid bills whose payments may take the money back, such as those of one order: `paidBillsOf` */
  bills: readonly number[];
  /** fen of money, without bonus and points, which are returned as such */
  amount: number;
  /** unique like a ledger key: repeating a refund queues nothing */
  key: string;
};

/**
 * Locks the payments that a refund may be sent to. Payments are locked before accounts: a command that books a refund and sends it on calls this
 * before it books.
 */
export const lockPaymentsOf = async (ctx: Ctx, bills: readonly number[]): Promise<void> => void (await lockPaid(ctx, bills));

/** Bills for services on a stored item: a refund of the item itself never draws on them. */
const EXTRAS = ['photo', 'split', 'storage', 'return_fee'] as const satisfies readonly Bill['kind'][];

/**
 * Bills that paid for a thing: its own, the supplements of its items, and the bill of its one-pay order; for a one-pay order also those of
 * its orders and its waybill. `all`: including those of services on its stored items.
 */
export async function paidBillsOf(ctx: Ctx, { type, id }: Target, what: 'all' | 'itself' = 'all'): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with one as (select p.id, p.waybill_id from onepay p where case ${type}
        when 'onepay' then p.id = ${id}
        when 'order' then p.id = (select o.onepay_id from orders o where o.id = ${id})
        when 'waybill' then p.waybill_id = ${id} end),
      own as (select o.id from orders o where case ${type}
        when 'onepay' then o.onepay_id = ${id} when 'order' then o.id = ${id} end),
      thing as (
        select ${type}::text as type, ${id}::int as id
        union select 'onepay', one.id from one
        union select 'waybill', one.waybill_id from one where ${type} = 'onepay'
        union select 'order', own.id from own
        union select 'item', i.id from order_item i where i.order_id in (select own.id from own))
    select b.id from bill b
    where b.state = 'paid' and ${what === 'all' ? sql`true` : sql`b.kind not in (${sql.join(EXTRAS)})`} and b.id in (
      select t.bill_id from bill_target t join thing on t.type = thing.type and t.target_id = thing.id)
    order by b.id`.execute(ctx.db);
  return rows.map((b) => b.id);
}

/**
 * Moves a refund from the wallet to the gateways that took the money. Books once for each key and returns the queued
 * amount in fen: at most the member's cash; what no gateway takes stays in the wallet.
 */
export async function refundToGateways(ctx: Ctx, back: GatewayRefund, about: { type: string; id: number }): Promise<number> {
  await lockPaymentsOf(ctx, back.bills);
  const most = Math.min(back.amount, await balance(ctx, 'cash', back.member_id, true));
  const parts = most > 0 ? await queueParts(ctx, back, most) : [];
  const queued = 0 - sum(parts.map((e) => e.amount));
  if (queued > 0)
    await book(ctx, {
      key: `send_on:${back.key}`,
      kind: 'to_payment',
      entries: [{ kind: 'cash', owner: back.member_id, amount: queued }, ...parts],
      ref: about,
      text_key: 'money.to_payment',
      params: { method: String(parts[0]!.owner) },
    });
  return queued;
}

async function queueParts(ctx: Ctx, back: GatewayRefund, amount: number): Promise<Entry[]> {
  const entries: Entry[] = [];
  let left = amount;
  for (const payment of left > 0 ? await lockPaid(ctx, back.bills) : []) {
    const part = Math.min(left, refundable(payment));
    if (part <= 0 || !(await queueRefund(ctx, payment, part, back.key))) continue;
    entries.push({ kind: 'gateway', owner: payment.method, amount: -part });
    left -= part;
  }
  return entries;
}

/**
 * The gateways that took money for these paid bills and can refund some of it, the latest payment first; fen. `fees`: whether the coming refund
 * includes the payment fees. Nothing is locked.
 */
export async function methodsOfBills(
  ctx: Ctx,
  bills: readonly number[],
  fees: 'keep' | 'refund' = 'keep',
): Promise<{ code: string; name: string; amount: number }[]> {
  const most = new Map<string, number>();
  for (const p of (await paidOf(ctx, bills).execute()).filter((p) => canRefund(ctx, p)))
    most.set(p.method, (most.get(p.method) ?? 0) + refundable(fees === 'refund' ? { ...p, fee_refunded: p.fee } : p));
  return named(ctx, most);
}

type Method = { code: string; name: string; amount: number };
const named = (ctx: Ctx, most: ReadonlyMap<string, number>): Method[] =>
  [...most]
    .filter(([, amount]) => amount > 0)
    .map(([code, amount]) => ({ code, name: say(`method.${code}`, {}, ctx.lang), amount }));

/** How much of these refunds the gateways can take, each from the bills that had paid it, and by which methods; fen. Nothing is locked. */
export async function refundableByGateways(
  ctx: Ctx,
  refunds: readonly { amount: number; bills: readonly number[] }[],
): Promise<{ amount: number; methods: Method[] }> {
  const paid = await paidOf(
    ctx,
    refunds.flatMap((one) => one.bills),
  ).execute();
  const left = paid.filter((p) => canRefund(ctx, p)).map((p) => ({ ...p, left: refundable(p) }));
  const most = new Map<string, number>();
  for (const refund of refunds) {
    let rest = refund.amount;
    for (const payment of left.filter((p) => p.bill_id !== null && refund.bills.includes(p.bill_id))) {
      const part = Math.max(0, Math.min(rest, payment.left));
      payment.left -= part;
      rest -= part;
      most.set(payment.method, (most.get(payment.method) ?? 0) + part);
    }
  }
  const methods = named(ctx, most);
  return { amount: sum(methods.map((one) => one.amount)), methods };
}

const paidOf = (ctx: Ctx, bills: readonly number[]) =>
  ctx.db
    .selectFrom('payment')
    .selectAll()
    .select(feeRefunded('payment').as('fee_refunded'))
    .where('bill_id', '=', anyOf(bills))
    .where('state', '=', 'paid')
    .orderBy('id', 'desc');

/** Payments that can be refunded, the latest first, locked. */
async function lockPaid(ctx: Ctx, bills: readonly number[]): Promise<(Payment & Refundable)[]> {
  if (bills.length === 0) return [];
  const rows = await paidOf(ctx, bills).forUpdate().execute();
  return rows.filter((p) => canRefund(ctx, p));
}

/** False for a gateway that is not set up any more, and for a payment without a reference at the gateway. */
export function canRefund(ctx: Ctx, payment: Pick<Payment, 'method' | 'detail'>): boolean {
  const gateway = gatewayOf(ctx.app.config, payment.method);
  return gateway !== undefined && (gateway.demo || Boolean(payment.detail.payment_ref));
}

/**
 * Writes the row that the job processes. The last part takes the rest in the payment's currency, so that all parts sum to what was charged for the
 * bill; once the fee was refunded, to all that was charged.
 */
export async function queueRefund(ctx: Ctx, payment: Payment & Refundable, part: number, key: string): Promise<boolean> {
  const gateway = gatewayOf(ctx.app.config, payment.method);
  if (!gateway) return false;
  const whole =
    payment.fee_refunded === payment.fee
      ? payment.minor
      : await minorOf(ctx, gateway, payment.currency, payment.amount, payment.rate);
  const before = await ctx.db
    .selectFrom('payment_refund')
    .select((eb) => eb.cast<number>(eb.fn.coalesce(eb.fn.sum('minor'), eb.lit(0)), 'int8').as('minor'))
    .where('payment_id', '=', payment.id)
    .where('state', '<>', 'failed')
    .executeTakeFirstOrThrow();
  const last = part >= refundable(payment);
  const left = whole - before.minor;
  const minor = minorUnits(last ? left : Math.min(await minorOf(ctx, gateway, payment.currency, part, payment.rate), left));
  if (minor <= 0) return false;
  const row = await ctx.db
    .insertInto('payment_refund')
    .values({
      payment_id: payment.id,
      ref_key: `${key}:${payment.id}`,
      amount: part,
      minor,
      next_at: ctx.now,
      created_at: ctx.now,
    })
    .onConflict((c) => c.column('ref_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await ctx.db
    .updateTable('payment')
    .set((eb) => ({ refunded: eb('refunded', '+', part) }))
    .where('id', '=', payment.id)
    .execute();
  payment.refunded += part;
  return true;
}

/** The refund of the payment fees of a bill to the wallet, only when the shop can deliver nothing of it: entries that sum to zero, or none. */
export async function feeRefundEntries(ctx: Ctx, bill_id: number, member_id: number): Promise<Entry[]> {
  const paid = await ctx.db
    .selectFrom('payment')
    .select('fee')
    .where('bill_id', '=', bill_id)
    .where('state', '=', 'paid')
    .execute();
  const fee = paid.reduce((s, p) => s + p.fee, 0);
  return fee === 0 ? [] : [{ kind: 'payment_fee', amount: fee }, ...(await toWallet(ctx, member_id, fee))];
}
