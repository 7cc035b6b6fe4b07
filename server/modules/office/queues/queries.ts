// Counts of open work, one query per table, each served by the index of its queue.

import { sql } from 'kysely';
import { claimMachine } from '#contract/states/claim.ts';
import { group } from '#contract/states/machine.ts';
import { withdrawalMachine } from '#contract/states/money.ts';
import type { ItemState } from '#contract/states/order-item.ts';
import { parcelMachine } from '#contract/states/parcel.ts';
import { payoutMachine } from '#contract/states/seller.ts';
import type { WaybillState } from '#contract/states/waybill.ts';
import { waybillMachine } from '#contract/states/waybill.ts';
import type { OperatorCtx } from '../../../context.ts';
import { literals } from '../../../db/literals.ts';
import { listJobs } from '../jobs/list.ts';

export type Waiting = { count: number; oldest: Date | null };
type InState<S> = Waiting & { state: S; mine: boolean };

const withNumericCount = <T extends { count: number | string; oldest: Date | null }>(row: T): T & Waiting => ({
  ...row,
  count: Number(row.count),
});

export async function itemStates(
  ctx: OperatorCtx,
  states: readonly ItemState[],
  warehouse: number | null,
): Promise<(InState<ItemState> & { cancel_asked: boolean })[]> {
  const rows = await ctx.db
    .selectFrom('order_item')
    .select((e) => [
      'state',
      'cancel_asked',
      sql<boolean>`coalesce(operator_id = ${ctx.operator.id}, false)`.as('mine'),
      e.fn.countAll<number>().as('count'),
      e.fn.min('state_at').as('oldest'),
    ])
    .where('state', 'in', states)
    .$if(warehouse !== null, (q) => q.where('warehouse_id', '=', warehouse!))
    .groupBy(['state', 'cancel_asked', sql`3`])
    .execute();
  return rows.map(withNumericCount);
}

export async function waybillStates(
  ctx: OperatorCtx,
  states: readonly WaybillState[],
  warehouse: number | null,
): Promise<(InState<WaybillState> & { disputed: boolean })[]> {
  const rows = await ctx.db
    .selectFrom('waybill')
    .select((e) => [
      'state',
      sql<boolean>`coalesce(operator_id = ${ctx.operator.id}, false)`.as('mine'),
      sql<boolean>`state = 'settle_due' and coalesce(settlement ->> 'state', '') = 'disputed'`.as('disputed'),
      e.fn.countAll<number>().as('count'),
      sql<Date | null>`min(case when state in (${literals(group(waybillMachine, 'unpacked'))}) then coalesce(paid_at, created_at) when state = 'dispatched' then dispatched_at else packed_at end)`.as(
        'oldest',
      ),
    ])
    .where('state', 'in', states)
    .$if(warehouse !== null, (q) => q.where('warehouse_id', '=', warehouse!))
    .groupBy(['state', sql`2`, sql`3`])
    .execute();
  return rows.map(withNumericCount);
}

type ParcelQueue = 'unclaimed' | 'parcel_claims' | 'parcel_returns' | 'parcel_disposals';

/** Parcels without a purchase. An unclaimed parcel waits for its member, so it has no age. */
export async function parcelWork(ctx: OperatorCtx, warehouse: number | null): Promise<(Waiting & { queue: ParcelQueue })[]> {
  const { rows } = await sql<Waiting & { queue: ParcelQueue }>`
    select queue, count(*)::int count, min(since) oldest from (
      select case when p.state = 'claim_review' then 'parcel_claims' when p.state = 'received' then 'parcel_returns'
          when p.due_at <= ${ctx.now} and p.postings >= 3 then 'parcel_disposals' else 'unclaimed' end queue,
        case when p.state = 'claim_review' then (select min(c.created_at) from parcel_claim c where c.parcel_id = p.id and c.state = 'waiting')
          when p.state = 'received' then (select min(i.state_at) from order_item i where i.parcel_id = p.id and i.state = 'problem') end since
      from parcel p
      where (${warehouse}::int is null or p.warehouse_id = ${warehouse}::int) and (p.state in (${literals(group(parcelMachine, 'unknown'))})
        or (p.state = 'received' and (p.detail -> 'back' ->> 'paid')::boolean
          and exists (select 1 from order_item i where i.parcel_id = p.id and i.state = 'problem')))) w
    group by queue`.execute(ctx.db);
  return rows;
}

/** Payments reported by gateways that match no bill (suspense). */
export async function unmatchedPayments(ctx: OperatorCtx): Promise<Waiting> {
  const row = await ctx.db
    .selectFrom('notice')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.min('at').as('oldest')])
    .where('state', '=', 'suspense')
    .executeTakeFirstOrThrow();
  return withNumericCount(row);
}

export async function remitsWaiting(ctx: OperatorCtx): Promise<Waiting> {
  const row = await ctx.db
    .selectFrom('remit')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.min('created_at').as('oldest')])
    .where('state', '=', 'submitted')
    .executeTakeFirstOrThrow();
  return withNumericCount(row);
}

export async function adjustmentsWaiting(ctx: OperatorCtx): Promise<Waiting> {
  const row = await ctx.db
    .selectFrom('adjustment')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.min('created_at').as('oldest')])
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  return withNumericCount(row);
}

/** Threads in which a member awaits an answer. */
export async function threadsWaiting(ctx: OperatorCtx, thing: 'order' | 'waybill'): Promise<Waiting> {
  const row = await ctx.db
    .selectFrom('thread_message')
    .select((e) => [e.fn.count<number>('thing_id').distinct().as('count'), e.fn.min('at').as('oldest')])
    .where('from_kind', '=', 'member')
    .where('read_at', 'is', null)
    .where('thing', '=', thing)
    .executeTakeFirstOrThrow();
  return withNumericCount(row);
}

export async function feedbackWaiting(ctx: OperatorCtx): Promise<Waiting> {
  const row = await ctx.db
    .selectFrom('feedback')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.min('at').as('oldest')])
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return withNumericCount(row);
}

/** Reviews to approve, and reported ones. */
export async function reviewsWaiting(ctx: OperatorCtx): Promise<Waiting> {
  const row = await ctx.db
    .selectFrom('review')
    .select((e) => [e.fn.countAll<number>().as('count'), sql<Date | null>`min(coalesce(reported_at, state_at))`.as('oldest')])
    .where((e) => e.or([e('state', '=', 'waiting'), e('reports', '>', 0)]))
    .executeTakeFirstOrThrow();
  return withNumericCount(row);
}

/** Frozen wallets that staff has not cleared yet. */
export async function freezesWaiting(ctx: OperatorCtx): Promise<Waiting> {
  const row = await ctx.db
    .selectFrom('wallet_freeze')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.min('at').as('oldest')])
    .where('lifted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return withNumericCount(row);
}

/** Withdrawals to approve and to pay. */
export async function cashoutsWaiting(ctx: OperatorCtx): Promise<Waiting> {
  const row = await ctx.db
    .selectFrom('cashout')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.min('created_at').as('oldest')])
    .where('state', 'in', group(withdrawalMachine, 'open'))
    .executeTakeFirstOrThrow();
  return withNumericCount(row);
}

/** Rebates held for finance. */
export async function rebatesWaiting(ctx: OperatorCtx): Promise<Waiting> {
  const row = await ctx.db
    .selectFrom('rebate')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.min('created_at').as('oldest')])
    .where('state', '=', 'held')
    .executeTakeFirstOrThrow();
  return withNumericCount(row);
}

export async function applicationsWaiting(ctx: OperatorCtx): Promise<Waiting> {
  const row = await ctx.db
    .selectFrom('seller_application')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.min('updated_at').as('oldest')])
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  return withNumericCount(row);
}

export async function sellerGoodsWaiting(ctx: OperatorCtx): Promise<Waiting> {
  const row = await ctx.db
    .selectFrom('seller_goods')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.min('updated_at').as('oldest')])
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  return withNumericCount(row);
}

export async function payoutsWaiting(ctx: OperatorCtx): Promise<Waiting> {
  const row = await ctx.db
    .selectFrom('seller_payout')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.min('created_at').as('oldest')])
    .where('state', 'in', group(payoutMachine, 'open'))
    .executeTakeFirstOrThrow();
  return withNumericCount(row);
}

export async function photosWaiting(ctx: OperatorCtx, warehouse: number | null): Promise<Waiting> {
  const row = await ctx.db
    .selectFrom('photo_order as p')
    .innerJoin('order_item as i', 'i.id', 'p.order_item_id')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.min('p.created_at').as('oldest')])
    .where('p.state', '=', 'paid')
    .$if(warehouse !== null, (q) => q.where('i.warehouse_id', '=', warehouse!))
    .executeTakeFirstOrThrow();
  return withNumericCount(row);
}

export async function claimsWaiting(ctx: OperatorCtx): Promise<Waiting> {
  const row = await ctx.db
    .selectFrom('claim')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.min('created_at').as('oldest')])
    .where('state', 'in', group(claimMachine, 'to_decide'))
    .executeTakeFirstOrThrow();
  return withNumericCount(row);
}

export async function outboxFailures(ctx: OperatorCtx): Promise<Waiting> {
  const row = await ctx.db
    .selectFrom('outbox')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.min('created_at').as('oldest')])
    .where('state', '=', 'failed')
    // A browser that takes no pushes any more is nothing to mend.
    .where('channel', '<>', 'push')
    .executeTakeFirstOrThrow();
  return withNumericCount(row);
}

/** Jobs whose last run failed, or that no server has run for a while. */
export async function failingJobs(ctx: OperatorCtx): Promise<Waiting> {
  const wrong = (await listJobs(ctx)).filter((job) => job.state === 'failed' || job.state === 'late');
  const since = wrong.map((job) => Date.parse(job.state === 'late' ? job.next_at : job.last_at)).filter(Number.isFinite);
  return { count: wrong.length, oldest: since.length > 0 ? new Date(Math.min(...since)) : null };
}

/** Refunds awaiting a decision or payment (for buyers), and goods to send back (for the warehouse that holds them). */
export async function refundsWaiting(
  ctx: OperatorCtx,
  what: 'aftersale' | 'returns',
  warehouse: number | null,
): Promise<Waiting> {
  const row = await ctx.db
    .selectFrom('refund as r')
    .innerJoin('order_item as i', 'i.id', 'r.order_item_id')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.min('r.updated_at').as('oldest')])
    .where((e) =>
      what === 'returns'
        ? e.and([e('r.state', '=', 'agreed'), e('r.type', 'in', ['return', 'exchange'])])
        : e.or([e('r.state', '=', 'applied'), e.and([e('r.state', '=', 'agreed'), e('r.type', 'in', ['refund', 'partial'])])]),
    )
    .$if(what === 'returns' && warehouse !== null, (q) => q.where('i.warehouse_id', '=', warehouse!))
    .executeTakeFirstOrThrow();
  return withNumericCount(row);
}
