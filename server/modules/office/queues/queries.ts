// Counts of open work, one query per table, each served by the index of its queue. They are sent together (queues.ts).

import { type RawBuilder, sql } from 'kysely';
import type { InboxThing } from '#contract/inbox-things.ts';
import { claimMachine } from '#contract/states/claim.ts';
import { group } from '#contract/states/machine.ts';
import { withdrawalMachine } from '#contract/states/money.ts';
import type { ItemState } from '#contract/states/order-item.ts';
import { parcelMachine } from '#contract/states/parcel.ts';
import { payoutMachine } from '#contract/states/seller.ts';
import { PAYMENT_REFUNDS_OPEN } from '#contract/states/simple.ts';
import type { OperatorCtx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { literals } from '../../../db/literals.ts';
import type { WaitingCount } from '../../platform/tally/tally.ts';
import { listJobs } from '../jobs/list.ts';

const DAY = 86_400_000;

/** The columns of WaitingCount, by the time since which each row has waited. */
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

const items = (ctx: OperatorCtx, warehouse: number | null) =>
  ctx.db.selectFrom('order_item').$if(warehouse !== null, (q) => q.where('warehouse_id', '=', warehouse!));

/** Items that the operator has taken. */
export const itemsInHand = (ctx: OperatorCtx, warehouse: number | null) =>
  items(ctx, warehouse)
    .select(waiting(ctx, 'state_at'))
    .where('state', '=', sql.lit('buying'))
    .where('operator_id', '=', ctx.operator.id);

/** Items with a cancellation request. */
export const cancelsAsked = (ctx: OperatorCtx, states: readonly ItemState[], warehouse: number | null) =>
  items(ctx, warehouse)
    .select(waiting(ctx, 'state_at'))
    .where('cancel_asked', '=', sql.lit(true))
    .where('state', '=', anyOf(states));

const waybills = (ctx: OperatorCtx, warehouse: number | null) =>
  ctx.db.selectFrom('waybill').$if(warehouse !== null, (q) => q.where('warehouse_id', '=', warehouse!));

/** Waybills that the operator is packing. */
export const waybillsInHand = (ctx: OperatorCtx, warehouse: number | null) =>
  waybills(ctx, warehouse)
    .select(waitingSince(ctx, sql`coalesce(paid_at, created_at)`))
    .where('state', '=', sql.lit('packing'))
    .where('operator_id', '=', ctx.operator.id);

/** Supplements disputed by their member. */
export const supplementsDisputed = (ctx: OperatorCtx, warehouse: number | null) =>
  waybills(ctx, warehouse)
    .select(waiting(ctx, 'packed_at'))
    .where(sql<boolean>`state = 'settle_due' and coalesce(settlement ->> 'state', '') = 'disputed'`);

type ParcelQueue = 'unclaimed' | 'parcel_claims' | 'parcel_returns' | 'parcel_disposals';

/** Parcels without a purchase. An unclaimed parcel waits for its member, so it has no age. */
export const parcelWork = (ctx: OperatorCtx, warehouse: number | null) =>
  sql<WaitingCount & { queue: ParcelQueue }>`
    select queue, ${sql.join(waitingSince(ctx, sql.ref('since')))} from (
      select case when p.state = 'claim_review' then 'parcel_claims' when p.state = 'received' then 'parcel_returns'
          when p.due_at <= ${ctx.now} and p.postings >= 3 then 'parcel_disposals' else 'unclaimed' end queue,
        case when p.state = 'claim_review' then (select min(c.created_at) from parcel_claim c where c.parcel_id = p.id and c.state = 'waiting')
          when p.state = 'received' then (select min(i.state_at) from order_item i where i.parcel_id = p.id and i.state = 'problem') end since
      from parcel p
      where (${warehouse}::int is null or p.warehouse_id = ${warehouse}::int) and (p.state in (${literals(group(parcelMachine, 'unknown'))})
        or (p.state = 'received' and (p.detail -> 'back' ->> 'paid')::boolean
          and exists (select 1 from order_item i where i.parcel_id = p.id and i.state = 'problem')))) w
    group by queue`;

/** Payments reported by gateways that match no bill (suspense). */
export const unmatchedPayments = (ctx: OperatorCtx) =>
  ctx.db.selectFrom('notice').select(waiting(ctx, 'at')).where('state', '=', 'suspense');

/** Refunds requested from a gateway that it has not accepted. */
export const refundsFailing = (ctx: OperatorCtx) =>
  ctx.db
    .selectFrom('payment_refund')
    .select(waiting(ctx, 'created_at'))
    .where('state', 'in', PAYMENT_REFUNDS_OPEN)
    .where('error', '<>', '');

export const remitsWaiting = (ctx: OperatorCtx) =>
  ctx.db.selectFrom('remit').select(waiting(ctx, 'created_at')).where('state', '=', 'submitted');

export const adjustmentsWaiting = (ctx: OperatorCtx) =>
  ctx.db.selectFrom('adjustment').select(waiting(ctx, 'created_at')).where('state', '=', 'pending');

/** Threads in which a member awaits an answer. */
/** Conversations that wait for an answer: about this thing, or all. */
export const threadsWaiting = (ctx: OperatorCtx, thing?: InboxThing) => {
  const open = ctx.db.selectFrom('thread').select(waiting(ctx, 'since')).where('since', 'is not', null);
  return thing === undefined ? open : open.where('thing', '=', thing);
};

/** Reviews to approve, and reported ones. */
export const reviewsWaiting = (ctx: OperatorCtx) =>
  ctx.db
    .selectFrom('review')
    .select(waitingSince(ctx, sql`coalesce(reported_at, state_at)`))
    .where((e) => e.or([e('state', '=', 'waiting'), e('reports', '>', 0)]));

/** Frozen wallets that staff has not cleared yet. */
export const freezesWaiting = (ctx: OperatorCtx) =>
  ctx.db.selectFrom('wallet_freeze').select(waiting(ctx, 'at')).where('lifted_at', 'is', null);

/** Withdrawals to approve and to pay. */
export const withdrawalsWaiting = (ctx: OperatorCtx) =>
  ctx.db.selectFrom('withdrawal').select(waiting(ctx, 'created_at')).where('state', 'in', group(withdrawalMachine, 'open'));

/** Rebates held for finance. */
export const rebatesWaiting = (ctx: OperatorCtx) =>
  ctx.db.selectFrom('rebate').select(waiting(ctx, 'created_at')).where('state', '=', 'held');

export const applicationsWaiting = (ctx: OperatorCtx) =>
  ctx.db.selectFrom('seller_application').select(waiting(ctx, 'updated_at')).where('state', '=', 'pending');

export const sellerGoodsWaiting = (ctx: OperatorCtx) =>
  ctx.db.selectFrom('seller_goods').select(waiting(ctx, 'updated_at')).where('state', '=', 'pending');

export const payoutsWaiting = (ctx: OperatorCtx) =>
  ctx.db.selectFrom('seller_payout').select(waiting(ctx, 'created_at')).where('state', 'in', group(payoutMachine, 'open'));

const itemsAt = (ctx: OperatorCtx, warehouse: number) =>
  ctx.db.selectFrom('order_item').select('id').where('warehouse_id', '=', warehouse);

export const photosWaiting = (ctx: OperatorCtx, warehouse: number | null) =>
  ctx.db
    .selectFrom('photo_order as p')
    .select(waiting(ctx, 'p.created_at'))
    .where('p.state', '=', 'paid')
    .$if(warehouse !== null, (q) => q.where('p.order_item_id', 'in', itemsAt(ctx, warehouse!)));

export const splitsWaiting = (ctx: OperatorCtx, warehouse: number | null) =>
  ctx.db
    .selectFrom('split_order as s')
    .select(waiting(ctx, 's.created_at'))
    .where('s.state', '=', 'paid')
    .$if(warehouse !== null, (q) => q.where('s.order_item_id', 'in', itemsAt(ctx, warehouse!)));

export const claimsWaiting = (ctx: OperatorCtx) =>
  ctx.db.selectFrom('claim').select(waiting(ctx, 'created_at')).where('state', 'in', group(claimMachine, 'to_decide'));

export const outboxFailures = (ctx: OperatorCtx) =>
  ctx.db
    .selectFrom('outbox')
    .select(waiting(ctx, 'created_at'))
    .where('state', '=', 'failed')
    // An expired push subscription needs no action.
    .where('channel', '<>', 'push');

/** Jobs whose last run failed, or that no server has run for a while. */
export async function failingJobs(ctx: OperatorCtx): Promise<WaitingCount> {
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

/** Refunds awaiting a decision or payment (for buyers), and goods to send back (for their warehouse). */
export const refundsWaiting = (ctx: OperatorCtx, what: 'aftersale' | 'returns', warehouse: number | null) =>
  ctx.db
    .selectFrom('refund as r')
    .innerJoin('order_item as i', 'i.id', 'r.order_item_id')
    .select(waiting(ctx, 'r.updated_at'))
    .where((e) =>
      what === 'returns'
        ? e.and([e('r.state', '=', 'agreed'), e('r.type', 'in', ['return', 'exchange'])])
        : e.or([e('r.state', '=', 'applied'), e.and([e('r.state', '=', 'agreed'), e('r.type', 'in', ['refund', 'partial'])])]),
    )
    .$if(what === 'returns' && warehouse !== null, (q) => q.where('i.warehouse_id', '=', warehouse!));
