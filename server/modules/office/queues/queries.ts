// Counts of open work, one query per table, each served by the index of its queue.

import { type RawBuilder, sql } from 'kysely';
import { claimMachine } from '#contract/states/claim.ts';
import { group } from '#contract/states/machine.ts';
import { withdrawalMachine } from '#contract/states/money.ts';
import type { ItemState } from '#contract/states/order-item.ts';
import { parcelMachine } from '#contract/states/parcel.ts';
import { payoutMachine } from '#contract/states/seller.ts';
import { PAYMENT_REFUNDS_OPEN } from '#contract/states/simple.ts';
import type { WaybillState } from '#contract/states/waybill.ts';
import { waybillMachine } from '#contract/states/waybill.ts';
import type { OperatorCtx } from '../../../context.ts';
import { literals } from '../../../db/literals.ts';
import { listJobs } from '../jobs/list.ts';

/** How many, since when the oldest has waited, and how many for more than a day and more than three. */
export type Waiting = { count: number; oldest: Date | null; over_1d: number; over_3d: number };
type InState<S> = Waiting & { state: S };

const DAY = 86_400_000;

/** The columns of Waiting by the moment since when each has waited. */
const waitingSince = (ctx: OperatorCtx, since: RawBuilder<Date | null>, rows: RawBuilder<unknown> = sql`*`) => {
  const before = (days: number) =>
    sql<number>`(count(${rows}) filter (where ${since} < ${new Date(ctx.now.getTime() - days * DAY)}))::int`;
  return [
    sql<number>`count(${rows})::int`.as('count'),
    sql<Date | null>`min(${since})`.as('oldest'),
    before(1).as('over_1d'),
    before(3).as('over_3d'),
  ] as const;
};
const waiting = (ctx: OperatorCtx, column: string) => waitingSince(ctx, sql.ref(column));

/** What waits in each state, what of it is in the reader's hands, and where its member asks something. */
export type Work<S> = { states: InState<S>[]; mine: Waiting; asked: Waiting };

/** Items by state. Those in hand are counted for their buyer alone, and each of the three is read from an index of its own. */
export async function itemWork(
  ctx: OperatorCtx,
  states: readonly ItemState[],
  warehouse: number | null,
): Promise<Work<ItemState>> {
  const items = () => ctx.db.selectFrom('order_item').$if(warehouse !== null, (q) => q.where('warehouse_id', '=', warehouse!));
  return {
    states: await items()
      .select(['state', ...waiting(ctx, 'state_at')])
      .where('state', 'in', states)
      .where('state', '<>', 'buying')
      .groupBy('state')
      .execute(),
    mine: await items()
      .select(waiting(ctx, 'state_at'))
      .where('state', '=', sql.lit('buying'))
      .where('operator_id', '=', ctx.operator.id)
      .executeTakeFirstOrThrow(),
    asked: await items()
      .select(waiting(ctx, 'state_at'))
      .where('cancel_asked', '=', sql.lit(true))
      .where('state', 'in', states)
      .executeTakeFirstOrThrow(),
  };
}

const packed = sql<Date | null>`packed_at`;
const unpacked = sql<Date | null>`coalesce(paid_at, created_at)`;

/** Waybills by state, those that this operator packs, and disputed supplements. */
export async function waybillWork(
  ctx: OperatorCtx,
  states: readonly WaybillState[],
  warehouse: number | null,
): Promise<Work<WaybillState>> {
  const since = sql<Date | null>`case when state in (${literals(group(waybillMachine, 'unpacked'))}) then ${unpacked} when state = 'dispatched' then dispatched_at else ${packed} end`;
  const waybills = () => ctx.db.selectFrom('waybill').$if(warehouse !== null, (q) => q.where('warehouse_id', '=', warehouse!));
  return {
    states: await waybills()
      .select(['state', ...waitingSince(ctx, since)])
      .where('state', 'in', states)
      .where('state', '<>', 'packing')
      .groupBy('state')
      .execute(),
    mine: await waybills()
      .select(waitingSince(ctx, unpacked))
      .where('state', '=', sql.lit('packing'))
      .where('operator_id', '=', ctx.operator.id)
      .executeTakeFirstOrThrow(),
    asked: await waybills()
      .select(waitingSince(ctx, packed))
      .where(sql<boolean>`state = 'settle_due' and coalesce(settlement ->> 'state', '') = 'disputed'`)
      .executeTakeFirstOrThrow(),
  };
}

type ParcelQueue = 'unclaimed' | 'parcel_claims' | 'parcel_returns' | 'parcel_disposals';

/** Parcels without a purchase. An unclaimed parcel waits for its member, so it has no age. */
export async function parcelWork(ctx: OperatorCtx, warehouse: number | null): Promise<(Waiting & { queue: ParcelQueue })[]> {
  const { rows } = await sql<Waiting & { queue: ParcelQueue }>`
    select queue, ${sql.join(waitingSince(ctx, sql.ref('since')))} from (
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
  return await ctx.db.selectFrom('notice').select(waiting(ctx, 'at')).where('state', '=', 'suspense').executeTakeFirstOrThrow();
}

/** Refunds that a gateway was asked for and has not taken. */
export async function refundsFailing(ctx: OperatorCtx): Promise<Waiting> {
  return await ctx.db
    .selectFrom('payment_refund')
    .select(waiting(ctx, 'created_at'))
    .where('state', 'in', PAYMENT_REFUNDS_OPEN)
    .where('error', '<>', '')
    .executeTakeFirstOrThrow();
}

export async function remitsWaiting(ctx: OperatorCtx): Promise<Waiting> {
  return await ctx.db
    .selectFrom('remit')
    .select(waiting(ctx, 'created_at'))
    .where('state', '=', 'submitted')
    .executeTakeFirstOrThrow();
}

export async function adjustmentsWaiting(ctx: OperatorCtx): Promise<Waiting> {
  return await ctx.db
    .selectFrom('adjustment')
    .select(waiting(ctx, 'created_at'))
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
}

/** Threads in which a member awaits an answer. */
export async function threadsWaiting(ctx: OperatorCtx, thing: 'order' | 'waybill'): Promise<Waiting> {
  return await ctx.db
    .selectFrom('thread')
    .select(waiting(ctx, 'since'))
    .where('since', 'is not', null)
    .where('thing', '=', thing)
    .executeTakeFirstOrThrow();
}

export async function feedbackWaiting(ctx: OperatorCtx): Promise<Waiting> {
  return await ctx.db.selectFrom('feedback').select(waiting(ctx, 'at')).where('state', '=', 'open').executeTakeFirstOrThrow();
}

/** Reviews to approve, and reported ones. */
export async function reviewsWaiting(ctx: OperatorCtx): Promise<Waiting> {
  return await ctx.db
    .selectFrom('review')
    .select(waitingSince(ctx, sql`coalesce(reported_at, state_at)`))
    .where((e) => e.or([e('state', '=', 'waiting'), e('reports', '>', 0)]))
    .executeTakeFirstOrThrow();
}

/** Frozen wallets that staff has not cleared yet. */
export async function freezesWaiting(ctx: OperatorCtx): Promise<Waiting> {
  return await ctx.db
    .selectFrom('wallet_freeze')
    .select(waiting(ctx, 'at'))
    .where('lifted_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** Withdrawals to approve and to pay. */
export async function withdrawalsWaiting(ctx: OperatorCtx): Promise<Waiting> {
  return await ctx.db
    .selectFrom('withdrawal')
    .select(waiting(ctx, 'created_at'))
    .where('state', 'in', group(withdrawalMachine, 'open'))
    .executeTakeFirstOrThrow();
}

/** Rebates held for finance. */
export async function rebatesWaiting(ctx: OperatorCtx): Promise<Waiting> {
  return await ctx.db
    .selectFrom('rebate')
    .select(waiting(ctx, 'created_at'))
    .where('state', '=', 'held')
    .executeTakeFirstOrThrow();
}

export async function applicationsWaiting(ctx: OperatorCtx): Promise<Waiting> {
  return await ctx.db
    .selectFrom('seller_application')
    .select(waiting(ctx, 'updated_at'))
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
}

export async function sellerGoodsWaiting(ctx: OperatorCtx): Promise<Waiting> {
  return await ctx.db
    .selectFrom('seller_goods')
    .select(waiting(ctx, 'updated_at'))
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
}

export async function payoutsWaiting(ctx: OperatorCtx): Promise<Waiting> {
  return await ctx.db
    .selectFrom('seller_payout')
    .select(waiting(ctx, 'created_at'))
    .where('state', 'in', group(payoutMachine, 'open'))
    .executeTakeFirstOrThrow();
}

const itemsAt = (ctx: OperatorCtx, warehouse: number) =>
  ctx.db.selectFrom('order_item').select('id').where('warehouse_id', '=', warehouse);

export async function photosWaiting(ctx: OperatorCtx, warehouse: number | null): Promise<Waiting> {
  return await ctx.db
    .selectFrom('photo_order as p')
    .select(waiting(ctx, 'p.created_at'))
    .where('p.state', '=', 'paid')
    .$if(warehouse !== null, (q) => q.where('p.order_item_id', 'in', itemsAt(ctx, warehouse!)))
    .executeTakeFirstOrThrow();
}

export async function splitsWaiting(ctx: OperatorCtx, warehouse: number | null): Promise<Waiting> {
  return await ctx.db
    .selectFrom('split_order as s')
    .select(waiting(ctx, 's.created_at'))
    .where('s.state', '=', 'paid')
    .$if(warehouse !== null, (q) => q.where('s.order_item_id', 'in', itemsAt(ctx, warehouse!)))
    .executeTakeFirstOrThrow();
}

export async function claimsWaiting(ctx: OperatorCtx): Promise<Waiting> {
  return await ctx.db
    .selectFrom('claim')
    .select(waiting(ctx, 'created_at'))
    .where('state', 'in', group(claimMachine, 'to_decide'))
    .executeTakeFirstOrThrow();
}

export async function outboxFailures(ctx: OperatorCtx): Promise<Waiting> {
  return await ctx.db
    .selectFrom('outbox')
    .select(waiting(ctx, 'created_at'))
    .where('state', '=', 'failed')
    // A browser that takes no pushes any more is nothing to mend.
    .where('channel', '<>', 'push')
    .executeTakeFirstOrThrow();
}

/** Jobs whose last run failed, or that no server has run for a while. */
export async function failingJobs(ctx: OperatorCtx): Promise<Waiting> {
  const wrong = (await listJobs(ctx)).filter((job) => job.state === 'failed' || job.state === 'late');
  const since = wrong.map((job) => Date.parse(job.state === 'late' ? job.next_at : job.last_at)).filter(Number.isFinite);
  const over = (days: number) => since.filter((at) => at < ctx.now.getTime() - days * DAY).length;
  return {
    count: wrong.length,
    oldest: since.length > 0 ? new Date(Math.min(...since)) : null,
    over_1d: over(1),
    over_3d: over(3),
  };
}

/** Refunds awaiting a decision or payment (for buyers), and goods to send back (for the warehouse that holds them). */
export async function refundsWaiting(
  ctx: OperatorCtx,
  what: 'aftersale' | 'returns',
  warehouse: number | null,
): Promise<Waiting> {
  return await ctx.db
    .selectFrom('refund as r')
    .innerJoin('order_item as i', 'i.id', 'r.order_item_id')
    .select(waiting(ctx, 'r.updated_at'))
    .where((e) =>
      what === 'returns'
        ? e.and([e('r.state', '=', 'agreed'), e('r.type', 'in', ['return', 'exchange'])])
        : e.or([e('r.state', '=', 'applied'), e.and([e('r.state', '=', 'agreed'), e('r.type', 'in', ['refund', 'partial'])])]),
    )
    .$if(what === 'returns' && warehouse !== null, (q) => q.where('i.warehouse_id', '=', warehouse!))
    .executeTakeFirstOrThrow();
}
