// How much open work each queue holds and how long its oldest entry has waited: the counts in the back office menu.

import { QUEUES, type Queue } from '#contract/desk/queues.ts';
import type { ItemState } from '#contract/states/order-item.ts';
import type { WaybillState } from '#contract/states/waybill.ts';
import type { OperatorCtx } from '../../../context.ts';
import {
  adjustmentsWaiting,
  applicationsWaiting,
  claimsWaiting,
  failingJobs,
  feedbackWaiting,
  freezesWaiting,
  itemWork,
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
  threadsWaiting,
  unmatchedPayments,
  type Waiting,
  waybillWork,
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
  // Nobody at a desk has work with these, or their refund, waybill or payment is counted instead.
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

export async function countQueues(ctx: OperatorCtx): Promise<Counts> {
  const may = (queue: Queue): boolean => ctx.operator.permissions.includes(QUEUES[queue]);
  const counts: Counts = Object.fromEntries(
    (Object.keys(QUEUES) as Queue[]).filter(may).map((queue) => [queue, { count: 0, oldest_hours: 0, over_1d: 0, over_3d: 0 }]),
  );
  const add = (queue: Queue | null, { count, oldest, over_1d, over_3d }: Waiting) => {
    const entry = queue && counts[queue];
    if (!entry || count === 0) return;
    entry.count += count;
    entry.over_1d += over_1d;
    entry.over_3d += over_3d;
    if (oldest) entry.oldest_hours = Math.max(entry.oldest_hours, Math.floor((ctx.now.getTime() - oldest.getTime()) / 3_600_000));
  };
  if (may('to_buy') || may('inspect')) {
    const { states, mine, asked } = await itemWork(ctx, counted(ITEMS), may('to_buy') ? null : ctx.operator.warehouse_id);
    for (const row of states) add(ITEMS[row.state], row);
    add(ITEMS.buying, mine);
    add('cancels', asked);
  }
  if (may('to_pack') || may('disputes')) {
    const { states, mine, asked } = await waybillWork(ctx, counted(WAYBILLS), may('disputes') ? null : ctx.operator.warehouse_id);
    for (const row of states) add(WAYBILLS[row.state], row);
    add(WAYBILLS.packing, mine);
    add('disputes', asked);
  }
  if (may('unclaimed')) for (const row of await parcelWork(ctx, ctx.operator.warehouse_id)) add(row.queue, row);
  for (const queue of ['aftersale', 'returns'] as const)
    if (may(queue)) add(queue, await refundsWaiting(ctx, queue, may('aftersale') ? null : ctx.operator.warehouse_id));
  if (may('remits')) add('remits', await remitsWaiting(ctx));
  if (may('suspense')) add('suspense', await unmatchedPayments(ctx));
  if (may('gateway_refunds')) add('gateway_refunds', await refundsFailing(ctx));
  if (may('adjustments')) add('adjustments', await adjustmentsWaiting(ctx));
  if (may('threads')) add('threads', await threadsWaiting(ctx, 'order'));
  if (may('waybill_threads')) add('waybill_threads', await threadsWaiting(ctx, 'waybill'));
  if (may('feedbacks')) add('feedbacks', await feedbackWaiting(ctx));
  if (may('reviews')) add('reviews', await reviewsWaiting(ctx));
  if (may('frozen')) add('frozen', await freezesWaiting(ctx));
  if (may('withdrawals')) add('withdrawals', await withdrawalsWaiting(ctx));
  if (may('rebates')) add('rebates', await rebatesWaiting(ctx));
  if (may('applications')) add('applications', await applicationsWaiting(ctx));
  if (may('seller_goods')) add('seller_goods', await sellerGoodsWaiting(ctx));
  if (may('payouts')) add('payouts', await payoutsWaiting(ctx));
  if (may('photos')) add('photos', await photosWaiting(ctx, ctx.operator.warehouse_id));
  if (may('splits')) add('splits', await splitsWaiting(ctx, ctx.operator.warehouse_id));
  if (may('claims')) add('claims', await claimsWaiting(ctx));
  if (may('outbox_failed')) add('outbox_failed', await outboxFailures(ctx));
  if (may('jobs_failed')) add('jobs_failed', await failingJobs(ctx));
  return counts;
}
