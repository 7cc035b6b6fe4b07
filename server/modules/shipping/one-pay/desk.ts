// One-pay orders at the desk: what is in progress and what it is waiting for.

import type { Input, Output } from '#contract/call.ts';
import type { OnepayDeskRow } from '#contract/desk/onepay.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { type Names, pick } from '#contract/lang.ts';
import { percent } from '#contract/rules/round.ts';
import type { MergedState } from '#contract/states/onepay.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import type { Item } from '../../orders/orders/items.ts';
import { sum } from '../../pricing/money/round.ts';
import { activeItems, inStock } from './items.ts';
import * as queries from './queries.ts';
import { itemsOf } from './store.ts';

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
  const asked = { ...input, warehouse_id: warehouse_id ?? undefined };
  const { rows, total, cursor } = await queries.queue(ctx, queries.onepayQueue(STATES[input.tab], input.tab === 'asked'), asked);
  const counts = await queries.queueCounts(ctx, warehouse_id);
  const list: OnepayDeskRow[] = [];
  for (const row of rows) list.push(await rowOut(ctx, row, await itemsOf(ctx, row.id)));
  const of = (tab: Input<Row>['tab']) => sum(STATES[tab].map((s) => counts[s] ?? 0));
  return {
    counts: {
      all: of('all'),
      unpaid: of('unpaid'),
      purchasing: of('purchasing'),
      collecting: of('collecting'),
      packing: of('packing'),
      dispatched: of('dispatched'),
      asked: counts.asked ?? 0,
    },
    total,
    cursor,
    list,
  };
}

async function rowOut(ctx: OperatorCtx, o: queries.DeskRow, items: readonly Item[]): Promise<OnepayDeskRow> {
  const live = activeItems(o, items);
  const arrived = o.state === 'collecting' ? inStock(live) : live;
  const missing = live.filter((i) => !arrived.includes(i));
  const orders = await ctx.db
    .selectFrom('orders')
    .select(['id', 'no'])
    .where('id', 'in', [0, ...missing.map((i) => i.order_id)])
    .execute();
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
      order_no: orders.find((r) => r.id === i.order_id)?.no ?? '',
      title: pick(i.titles as Names, ctx.lang),
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
