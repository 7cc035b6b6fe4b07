// Refunds to the original method at the member's wish: money that an order, a waybill or a one-pay order refunded to the wallet is sent on to the
// gateways that took it. Each refund is sent once, and only cash that is restricted to a payment, so that spent money is not sent.
import { type RawBuilder, sql } from 'kysely';
import type { Output } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import { type Ctx, fail, type MemberCtx } from '../../../context.ts';
import { balance } from '../ledger/ledger.ts';
import { withdrawable } from '../withdrawals/withdrawable.ts';
import { lockPaymentsOf, methodsOfBills, paidBillsOf, refundableByGateways, refundToGateways } from './refund-method.ts';

type Thing = { type: 'order' | 'waybill' | 'onepay'; id: number };
/** With its member: the caller, or the member whom an operator refunds. */
type Owned = Thing & { member_id: number };
type Stepped = Thing | { type: 'item'; id: number };
/** A service on a stored item: only its own bill paid for it. */
type Extra = { type: 'photo_order' | 'split_order'; id: number };
type Ways = Output<(typeof calls)['paywallet']['refundWays']>;
/** A refund in the wallet: the key of its movement, fen of cash, and the bills that had paid. */
type Waiting = { key: string; amount: number; bills: number[] };

const mine = (ctx: MemberCtx, thing: Thing): Owned => ({ ...thing, member_id: ctx.member.id });

/** The thing that a step with it or one of its items refunds: for an order of a one-pay order that one, because freight is refunded with the goods. */
async function refundedThing(ctx: Ctx, { type, id }: Stepped): Promise<Owned> {
  const { rows } = await sql<Thing & { member_id: number }>`
    select member_id, ${
      type === 'order' || type === 'item'
        ? sql`case when onepay_id is null then 'order' else 'onepay' end as type, coalesce(onepay_id, id) as id
          from orders where id = ${type === 'item' ? sql`(select order_id from order_item where id = ${id})` : id}`
        : sql`${type}::text as type, id from ${sql.table(TABLE[type])} where id = ${id}`
    }`.execute(ctx.db);
  const [found] = rows;
  return found && (!ctx.member || found.member_id === ctx.member.id) ? found : fail('fail.not_found', {}, 'id');
}

const TABLE = { order: 'orders', waybill: 'waybill', onepay: 'onepay' } as const;

async function refuseAnother(ctx: Ctx, { type, id, member_id }: Owned): Promise<void> {
  const own = await ctx.db
    .selectFrom(TABLE[type])
    .select('id')
    .where('id', '=', id)
    .where('member_id', '=', member_id)
    .executeTakeFirst();
  if (!own) fail('fail.not_found', {}, 'id');
}

/** The references of a thing's movements: itself, the items of an order, the orders and the waybill of a one-pay order. */
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

/** Refunds of a thing that name what they refund and were not sent yet: payment fees first, which go only to their own payment, then oldest first. */
async function waitingRefunds(ctx: Ctx, thing: Owned): Promise<Waiting[]> {
  const { rows } = await sql<{ key: string; amount: number; spent_by: string[] }>`
    select t.key, -sum(e.amount)::int8 amount, t.spent_by
    from ledger_tx t join ledger_entry e on e.tx_id = t.id join account a on a.id = e.account_id
    where ${refs(thing)} and t.spent_by <> '[]' and a.kind = 'cash' and a.owner = ${String(thing.member_id)}
      and not exists (select 1 from ledger_tx s where s.key = 'send_on:' || t.key)
    group by t.id having sum(e.amount) < 0 order by t.kind <> 'fee_back', t.id`.execute(ctx.db);
  return rows.map(({ key, amount, spent_by }) => ({
    key,
    amount,
    bills: spent_by.flatMap((paid) => (/^bill:\d+$/.test(paid) ? [Number(paid.slice(5))] : [])),
  }));
}

/** The gateways that paid for what a step refunds and can refund it, and how much. */
export const refundMethods = async (ctx: Ctx, thing: Stepped | Extra): Promise<Ways['methods']> =>
  isExtra(thing)
    ? methodsOfBills(ctx, await billsOfExtra(ctx, thing), 'refund')
    : methodsOfBills(ctx, await paidBillsOf(ctx, await refundedThing(ctx, thing), 'itself'));

const EXTRA = {
  photo_order: { kind: 'photo', term: 'photo_order_id' },
  split_order: { kind: 'split', term: 'split_order_id' },
} as const;
const isExtra = (thing: Stepped | Extra): thing is Extra => thing.type in EXTRA;
async function billsOfExtra(ctx: Ctx, { type, id }: Extra): Promise<number[]> {
  const { kind, term } = EXTRA[type];
  const { rows } = await sql<{ id: number }>`
    select b.id from ${sql.table(type)} o join bill_target t on t.type = 'item' and t.target_id = o.order_item_id join bill b on b.id = t.bill_id
    where o.id = ${id} and b.kind = ${kind} and b.state = 'paid' and (b.terms->>${term}::text)::int = o.id`.execute(ctx.db);
  return rows.map((b) => b.id);
}

/** Fen of the member's cash that is restricted to payments. */
const bound = async (ctx: Ctx, member_id: number, lock = false): Promise<number> =>
  (await balance(ctx, 'cash', member_id, lock)) - (await withdrawable(ctx, member_id, lock));

/** The gateways that paid for it and can refund it, and how much of its refunds in the wallet can still be sent there. */
export async function refundWays(ctx: MemberCtx, of: Thing): Promise<Ways> {
  const thing = mine(ctx, of);
  await refuseAnother(ctx, thing);
  const waiting = await waitingRefunds(ctx, thing);
  const methods = await methodsOfBills(ctx, [...(await paidBillsOf(ctx, thing, 'itself')), ...billsIn(waiting)]);
  const fits = await refundableByGateways(ctx, waiting);
  const still = fits.amount > 0 ? Math.min(fits.amount, await bound(ctx, thing.member_id)) : 0;
  return { methods, waiting: still, waiting_to: still > 0 ? fits.methods : [] };
}

/** Locks the payments that a refund of a thing may be sent to, before anything is booked: `lockPaymentsOf`. Returns the refunds that wait already. */
async function lockWays(ctx: Ctx, thing: Owned): Promise<Waiting[]> {
  const waiting = await waitingRefunds(ctx, thing);
  await lockPaymentsOf(ctx, await billsOf(ctx, thing, waiting));
  return waiting;
}

const billsOf = async (ctx: Ctx, thing: Thing, waiting: readonly Waiting[]): Promise<number[]> => [
  ...new Set([...(await paidBillsOf(ctx, thing)), ...billsIn(waiting)]),
];
const billsIn = (waiting: readonly Waiting[]): number[] => waiting.flatMap((one) => one.bills);

async function sendWaiting(ctx: Ctx, thing: Owned, wanted: (key: string) => boolean): Promise<number> {
  const { member_id } = thing;
  await refuseAnother(ctx, thing);
  await lockWays(ctx, thing);
  let left = await bound(ctx, member_id, true);
  let sent = 0;
  // Read under the lock of the cash account, so that money sent by another call does not count.
  for (const { key, amount, bills } of await waitingRefunds(ctx, thing)) {
    if (left <= 0 || !wanted(key)) continue;
    const about = { type: thing.type, id: thing.id };
    const queued = await refundToGateways(ctx, { member_id, bills, amount: Math.min(amount, left), key }, about);
    left -= queued;
    sent += queued;
  }
  return sent;
}

/** The member's wish after a refund: returns what was sent and what is left to send. */
export async function sendBack(ctx: MemberCtx, thing: Thing): Promise<Output<(typeof calls)['paywallet']['sendBack']>> {
  const sent = await sendWaiting(ctx, mine(ctx, thing), () => true);
  return { sent, ...(await refundWays(ctx, thing)) };
}

/**
 * Runs a step that refunds `things`. If wanted, its refunds are sent to the original method; money that was in the wallet before is not.
 */
export async function refundingToMethod<T>(
  ctx: Ctx,
  wanted: boolean,
  things: readonly Stepped[],
  step: () => Promise<T>,
): Promise<T> {
  if (!wanted) return step();
  const owned: Owned[] = [];
  for (const thing of things) owned.push(await refundedThing(ctx, thing));
  const before = new Set<string>();
  for (const thing of owned) for (const one of await lockWays(ctx, thing)) before.add(one.key);
  const done = await step();
  for (const thing of owned) await sendWaiting(ctx, thing, (key) => !before.has(key));
  return done;
}

/** Whether the input of an action (`to_method`) asks for a refund to the original method. */
export const isToMethod = (input: Record<string, string | number> | undefined): boolean => Number(input?.to_method ?? 0) === 1;
