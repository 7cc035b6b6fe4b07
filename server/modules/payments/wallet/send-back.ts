// Refunds that a member wants back the way they paid: what refunds of an order, a waybill or a one-pay order credited to the wallet goes on to the
// gateways that took it. Each refund once; only cash that is bound to a payment, so what was spent meanwhile stays where it is.
import { type RawBuilder, sql } from 'kysely';
import type { Output } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import { fail, type MemberCtx } from '../../../context.ts';
import { sum } from '../../pricing/money/round.ts';
import { balance } from '../ledger/ledger.ts';
import { withdrawable } from '../withdrawals/withdrawable.ts';
import { lockPaymentsOf, methodsOfBills, paidBillsOf, refundToGateways } from './refund-method.ts';

type Thing = { type: 'order' | 'waybill' | 'onepay'; id: number };
type Ways = Output<(typeof calls)['paywallet']['refundWays']>;
/** A refund that lies in the wallet: the key of its movement, fen of cash, and the bills that had paid. */
type Waiting = { key: string; amount: number; bills: number[] };

const TABLE = { order: 'orders', waybill: 'waybill', onepay: 'onepay' } as const;

async function refuseAnother(ctx: MemberCtx, { type, id }: Thing): Promise<void> {
  const own = await ctx.db
    .selectFrom(TABLE[type])
    .select('id')
    .where('id', '=', id)
    .where('member_id', '=', ctx.member.id)
    .executeTakeFirst();
  if (!own) fail('fail.not_found', {}, 'id');
}

/** What the movements of a thing are booked for: itself, the items of an order, the orders and the waybill of a one-pay order. */
function refs({ type, id }: Thing): RawBuilder<boolean> {
  const items = (orders: RawBuilder<unknown>) =>
    sql`(t.ref_type = 'item' and t.ref_id in (select i.id from order_item i where i.order_id in (${orders})))`;
  const own = sql<boolean>`(t.ref_type = ${type} and t.ref_id = ${id})`;
  if (type === 'waybill') return own;
  if (type === 'order') return sql<boolean>`(${own} or ${items(sql`${id}::int`)})`;
  const orders = sql`select o.id from orders o where o.onepay_id = ${id}`;
  return sql<boolean>`(${own} or (t.ref_type = 'order' and t.ref_id in (${orders})) or ${items(orders)}
    or (t.ref_type = 'waybill' and t.ref_id in (select p.waybill_id from onepay p where p.id = ${id})))`;
}

/** Refunds of a thing that name what they give back and were not sent on yet, oldest first. */
async function waitingRefunds(ctx: MemberCtx, thing: Thing): Promise<Waiting[]> {
  const { rows } = await sql<{ key: string; amount: number; spent_by: string[] }>`
    select t.key, -sum(e.amount)::int8 amount, t.spent_by
    from ledger_tx t join ledger_entry e on e.tx_id = t.id join account a on a.id = e.account_id
    where ${refs(thing)} and t.spent_by <> '[]' and a.kind = 'cash' and a.owner = ${String(ctx.member.id)}
      and not exists (select 1 from ledger_tx s where s.key = 'send_on:' || t.key)
    group by t.id having sum(e.amount) < 0 order by t.id`.execute(ctx.db);
  return rows.map(({ key, amount, spent_by }) => ({
    key,
    amount,
    bills: spent_by.flatMap((paid) => (/^bill:\d+$/.test(paid) ? [Number(paid.slice(5))] : [])),
  }));
}

/** Fen of the member's cash that is bound to payments. */
const bound = async (ctx: MemberCtx, lock = false): Promise<number> =>
  (await balance(ctx, 'cash', ctx.member.id, lock)) - (await withdrawable(ctx, ctx.member.id, lock));

/** Which gateways paid for it and can take money back, and how much of its refunds lies in the wallet and can still go there. */
export async function refundWays(ctx: MemberCtx, thing: Thing): Promise<Ways> {
  await refuseAnother(ctx, thing);
  const waiting = await waitingRefunds(ctx, thing);
  const methods = await methodsOfBills(ctx, await billsOf(ctx, thing, waiting));
  const most = sum(methods.map((one) => one.amount));
  const lies = sum(waiting.map((one) => one.amount));
  return { methods, waiting: most > 0 && lies > 0 ? Math.min(lies, most, await bound(ctx)) : 0 };
}

/** Locks the payments that a refund of a thing may go on to, before anything is booked: `lockPaymentsOf`. */
export async function lockRefundWays(ctx: MemberCtx, thing: Thing): Promise<void> {
  await lockPaymentsOf(ctx, await billsOf(ctx, thing, await waitingRefunds(ctx, thing)));
}

const billsOf = async (ctx: MemberCtx, thing: Thing, waiting: readonly Waiting[]): Promise<number[]> => [
  ...new Set([...(await paidBillsOf(ctx, thing)), ...waiting.flatMap((one) => one.bills)]),
];

/** Sends on what waits. Whoever calls it in the transaction of a refund has locked the thing. Returns the queued fen. */
export async function sendRefundsBack(ctx: MemberCtx, thing: Thing): Promise<number> {
  await refuseAnother(ctx, thing);
  await lockRefundWays(ctx, thing);
  let left = await bound(ctx, true);
  let sent = 0;
  // Read under the lock of the cash account: what another call has just sent on is seen.
  for (const { key, amount, bills } of await waitingRefunds(ctx, thing)) {
    const queued =
      left > 0 ? await refundToGateways(ctx, { member_id: ctx.member.id, bills, amount: Math.min(amount, left), key }, thing) : 0;
    left -= queued;
    sent += queued;
  }
  return sent;
}

/** The member's wish after a refund: answers what was sent and what is left to send. */
export async function sendBack(ctx: MemberCtx, thing: Thing): Promise<Output<(typeof calls)['paywallet']['sendBack']>> {
  const sent = await sendRefundsBack(ctx, thing);
  return { sent, ...(await refundWays(ctx, thing)) };
}

/** What an action of a thing says about where its refund goes: with `to_method` on to where it came from. */
export const wantsMethod = (input: Record<string, string | number> | undefined): boolean => Number(input?.to_method ?? 0) === 1;
