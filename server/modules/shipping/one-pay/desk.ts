// One-pay orders at the desk: what is in progress and what it is waiting for.

import type { Input, Output } from '#contract/call.ts';
import type { OnepayDeskRow } from '#contract/desk/onepay.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { pick } from '#contract/lang.ts';
import { percent } from '#contract/rules/round.ts';
import type { MergedState } from '#contract/states/onepay.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { listQueue } from '../../platform/queue.ts';
import { sum } from '../../pricing/money/round.ts';
import { activeItems, inStock } from './items.ts';
import * as queries from './queries.ts';

type Row = DeskCalls['onepay']['lists'];

const STATES: Record<Input<Row>['tab'], readonly MergedState[]> = {
  all: ['pay_review', 'purchasing', 'collecting', 'after_sale', 'packing', 'settle_due', 'dispatched'],
  unpaid: ['unpaid', 'pay_review'],
  purchasing: ['purchasing'],
  collecting: ['collecting', 'after_sale'],
  asked: ['collecting', 'after_sale', 'purchasing'],
  packing: ['packing', 'settle_due'],
  dispatched: ['dispatched'],
};

/** Permissions with a step in a one-pay order. */
const HANDS = ['buy', 'warehouse', 'pack', 'finance'];

async function lists(ctx: OperatorCtx, input: Input<Row>): Promise<Output<Row>> {
  if (!ctx.operator.permissions.some((one) => HANDS.includes(one))) fail('fail.forbidden');
  const warehouse_id = input.warehouse_id ?? ctx.operator.warehouse_id;
  return listQueue(ctx, {
    queue: queries.onepayQueue(STATES[input.tab], input.tab === 'asked'),
    input: { ...input, warehouse_id: warehouse_id ?? undefined },
    counts: () => countTabs(ctx, warehouse_id),
    read: async (ids) => {
      const [rows, items] = await Promise.all([queries.deskRows(ctx, ids), queries.deskItems(ctx, ids)]);
      const ofOrder = (id: number) => items.filter((item) => item.onepay_id === id);
      return rows.map((row) => rowOut(ctx, row, ofOrder(row.id)));
    },
  });
}

async function countTabs(ctx: OperatorCtx, warehouse_id: number | null): Promise<Record<Input<Row>['tab'], number>> {
  const counts = await queries.queueCounts(ctx, warehouse_id);
  const of = (tab: Input<Row>['tab']) => sum(STATES[tab].map((s) => counts[s] ?? 0));
  return {
    all: of('all'),
    unpaid: of('unpaid'),
    purchasing: of('purchasing'),
    collecting: of('collecting'),
    packing: of('packing'),
    dispatched: of('dispatched'),
    asked: counts.asked ?? 0,
  };
}

function rowOut(ctx: OperatorCtx, o: queries.OnepayQueueRow, items: readonly queries.DeskItem[]): OnepayDeskRow {
  const live = activeItems(o, items);
  const arrived = o.state === 'collecting' ? inStock(live) : live;
  const missing = live.filter((i) => !arrived.includes(i));
  return {
    id: o.id,
    no: o.no,
    state: o.merged,
    line: pick(o.quote.line_name, ctx.lang),
    country: pick(o.country_names ?? {}, ctx.lang) || o.country,
    warehouse: pick(o.warehouse_names, ctx.lang),
    collected: sum(arrived.map((i) => i.num)),
    count: sum(live.map((i) => i.num)),
    since: (o.paid_at ?? o.created_at).toISOString(),
    due_at: o.due_at?.toISOString() ?? null,
    asked: o.asked_at !== null && o.state === 'collecting',
    waits: o.asked_at === null && o.state === 'collecting' && o.terms.blocked !== undefined,
    missing: missing.map((i) => ({
      item_id: i.id,
      order_id: i.order_id,
      order_no: i.order_no,
      title: pick(i.titles, ctx.lang),
      num: i.num,
      state: i.state,
    })),
    waybill_id: o.waybill_id,
    waybill_no: o.waybill_no,
    cap: o.terms.cap?.own ? percent(o.terms.quote.shipping, o.terms.cap.bp) : null,
    shipping: o.terms.quote.shipping,
    member: { id: o.member_id, nickname: o.nickname, mark: o.mark, level: o.level },
  };
}

export const onepayDesk = { 'onepay/lists': lists } satisfies Partial<DeskHandlers>;
