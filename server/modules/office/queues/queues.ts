// The counts in the back-office menu: how much open work each queue has and how long its oldest entry has waited.
import { type Expression, sql } from 'kysely';
import { QUEUES, type Queue } from '#contract/desk/queues.ts';
import type { ItemState } from '#contract/states/order-item.ts';
import type { WaybillState } from '#contract/states/waybill.ts';
import type { OperatorCtx } from '../../../context.ts';
import { withDates } from '../../../db/json-rows.ts';
import { stateWaits, type WaitingCount } from '../../platform/tally/tally.ts';
import {
  adjustmentsWaiting,
  applicationsWaiting,
  cancelsAsked,
  claimsWaiting,
  failingJobs,
  freezesWaiting,
  itemsInHand,
  outboxFailures,
  parcelWork,
  payoutsWaiting,
  photosWaiting,
  rebatesWaiting,
  refundsFailing,
  refundsWaiting,
  remitsWaiting,
  reviewsWaiting,
  sellerGoodsWaiting,
  splitsWaiting,
  supplementsDisputed,
  threadsWaiting,
  unmatchedPayments,
  waybillsInHand,
  withdrawalsWaiting,
} from './queries.ts';

export type Counts = Record<string, { count: number; oldest_hours: number; over_1d: number; over_3d: number }>;

/** The queue of each state; rows with a flag of their own (cancel_asked, disputed) are counted in that queue as well. */
const ITEMS: { readonly [S in ItemState]: Queue | null } = {
  paid: 'to_buy',
  buying: 'to_buy',
  question: 'questions',
  supplement_due: 'supplements',
  purchased: 'seller_ships',
  on_the_way: 'transit',
  received: 'inspect',
  problem: 'problems',
  // No operator has work with these, or their refund, waybill or payment is counted instead.
  unpaid: null,
  pay_review: null,
  in_stock: null,
  in_waybill: null,
  shipped: null,
  after_sale: null,
  completed: null,
  cancelled: null,
  invalid: null,
  out_of_stock: null,
  refunded: null,
  lost: null,
  closed: null,
  abandoned: null,
};
const WAYBILLS: { readonly [S in WaybillState]: Queue | null } = {
  to_pack: 'to_pack',
  packing: 'to_pack',
  problem: 'waybill_problems',
  settle_due: 'settle',
  to_dispatch: 'to_dispatch',
  dispatched: 'dispatched',
  unpaid: null,
  pay_review: null,
  choose_line: null,
  delivered: null,
  received: null,
  cancelled: null,
  lost: null,
  seized: null,
  returned: null,
};
const counted = <S extends string>(queues: { readonly [K in S]: Queue | null }): S[] =>
  (Object.keys(queues) as S[]).filter((state) => queues[state] !== null);

const ageHours = (now: Date, oldest: Date | null): number =>
  oldest ? Math.floor((now.getTime() - oldest.getTime()) / 3_600_000) : 0;

/** The result of one query: the work of one queue, or of the queue named by each row. */
type Counting = { query: Expression<WaitingCount>; queue(row: WaitingCount): Queue | null };
const byRow = <Row extends WaitingCount>(query: Expression<Row>, queue: (row: Row) => Queue | null): Counting => ({
  query,
  queue,
});
const into = (queue: Queue, query: Expression<WaitingCount>): Counting => ({ query, queue: () => queue });

type May = (queue: Queue) => boolean;

function itemsAsked(ctx: OperatorCtx, may: May): Counting[] {
  if (!may('to_buy') && !may('inspect')) return [];
  const warehouse = may('to_buy') ? null : ctx.operator.warehouse_id;
  const states = counted(ITEMS);
  const apart = states.filter((state) => state !== 'buying');
  return [
    byRow(stateWaits('order_item', apart, warehouse, ctx.now), ({ state }) => ITEMS[state]),
    into('to_buy', itemsInHand(ctx, warehouse)),
    into('cancels', cancelsAsked(ctx, states, warehouse)),
  ];
}

function waybillsAsked(ctx: OperatorCtx, may: May): Counting[] {
  if (!may('to_pack') && !may('disputes')) return [];
  const warehouse = may('disputes') ? null : ctx.operator.warehouse_id;
  const apart = counted(WAYBILLS).filter((state) => state !== 'packing');
  return [
    byRow(stateWaits('waybill', apart, warehouse, ctx.now), ({ state }) => WAYBILLS[state]),
    into('to_pack', waybillsInHand(ctx, warehouse)),
    into('disputes', supplementsDisputed(ctx, warehouse)),
  ];
}

/** Queues of one table each, for operators who may see them. */
function othersAsked(ctx: OperatorCtx, may: May): Counting[] {
  const own = ctx.operator.warehouse_id;
  const asked: readonly [Queue, Expression<WaitingCount>][] = [
    ['aftersale', refundsWaiting(ctx, 'aftersale', null)],
    ['returns', refundsWaiting(ctx, 'returns', may('aftersale') ? null : own)],
    ['remits', remitsWaiting(ctx)],
    ['suspense', unmatchedPayments(ctx)],
    ['gateway_refunds', refundsFailing(ctx)],
    ['adjustments', adjustmentsWaiting(ctx)],
    ['threads', threadsWaiting(ctx, 'order')],
    ['waybill_threads', threadsWaiting(ctx, 'waybill')],
    ['inbox', threadsWaiting(ctx)],
    ['reviews', reviewsWaiting(ctx)],
    ['frozen', freezesWaiting(ctx)],
    ['withdrawals', withdrawalsWaiting(ctx)],
    ['rebates', rebatesWaiting(ctx)],
    ['applications', applicationsWaiting(ctx)],
    ['seller_goods', sellerGoodsWaiting(ctx)],
    ['payouts', payoutsWaiting(ctx)],
    ['photos', photosWaiting(ctx, own)],
    ['splits', splitsWaiting(ctx, own)],
    ['claims', claimsWaiting(ctx)],
    ['outbox_failed', outboxFailures(ctx)],
  ];
  const parcels = may('unclaimed') ? [byRow(parcelWork(ctx, own), ({ queue }) => queue)] : [];
  return [...parcels, ...asked.filter(([queue]) => may(queue)).map(([queue, query]) => into(queue, query))];
}

export async function countQueues(ctx: OperatorCtx): Promise<Counts> {
  const may: May = (queue) => ctx.operator.permissions.includes(QUEUES[queue]);
  const counts: Counts = Object.fromEntries(
    (Object.keys(QUEUES) as Queue[]).filter(may).map((queue) => [queue, { count: 0, oldest_hours: 0, over_1d: 0, over_3d: 0 }]),
  );
  const add = (queue: Queue | null, { count, oldest, over_1d, over_3d }: WaitingCount) => {
    const entry = queue && counts[queue];
    if (!entry || count === 0) return;
    entry.count += count;
    entry.over_1d += over_1d;
    entry.over_3d += over_3d;
    entry.oldest_hours = Math.max(entry.oldest_hours, ageHours(ctx.now, oldest));
  };
  const asked = [...itemsAsked(ctx, may), ...waybillsAsked(ctx, may), ...othersAsked(ctx, may)];
  const lists = asked.map(({ query }) => sql`(select coalesce(json_agg(w), '[]') from (${query}) as w)`);
  // One statement on one connection: every signed-in operator's menu reads it all day.
  const { rows } = await sql<{ lists: WaitingCount[][] }>`select json_build_array(${sql.join(lists)}) as lists`.execute(ctx.db);
  for (const [at, list] of rows[0]!.lists.entries())
    for (const row of withDates(list, ['oldest'])) add(asked[at]!.queue(row), row);
  if (may('jobs_failed')) add('jobs_failed', await failingJobs(ctx));
  return counts;
}
