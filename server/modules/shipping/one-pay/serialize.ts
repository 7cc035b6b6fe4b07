// One-pay orders as members see them: list cards, and the detail page with one timeline from purchase to doorstep.

import type { Input, Output } from '#contract/call.ts';
import type { OnepayCard, OnepayDetail } from '#contract/calls/onepay.ts';
import type { HistoryRow } from '#contract/calls/parts.ts';
import type { calls } from '#contract/calls.ts';
import { pick } from '#contract/lang.ts';
import { texts } from '#contract/messages.ts';
import { percent } from '#contract/rules/round.ts';
import { possibly } from '#contract/states/machine.ts';
import { ONEPAY_OVER } from '#contract/states/onepay.ts';
import { fail, type MemberCtx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { toSnapshotAddress } from '../../accounts/addresses/serialize.ts';
import type { Item } from '../../orders/orders/items.ts';
import { proofByItem } from '../../orders/orders/photos.ts';
import { toOrderItems } from '../../orders/orders/serialize.ts';
import { toOutcomes } from '../../orders/orders/service-outcomes.ts';
import { rateDue, toBillRows } from '../../payments/bills/charged.ts';
import { toFeeRows } from '../../payments/bills/serialize.ts';
import { toHistoryRow } from '../../platform/lifecycle/history-row.ts';
import { openCount } from '../../platform/open-counts.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { sum } from '../../pricing/money/round.ts';
import { readWaybill } from '../waybills/core/store.ts';
import { trackingEventsOf } from '../waybills/tracking/tracking.ts';
import { packedBoxes } from '../waybills/views/serialize.ts';
import { choicesOf } from './choices.ts';
import { activeItems, inStock, ownItems } from './items.ts';
import * as queries from './queries.ts';
import { type ShippingOptions, shippingOptions } from './shipping-options.ts';
import { itemsOf, orderIds, readOnepay } from './store.ts';

type Rows = (typeof calls)['orders'];

export const openOnepayOrders = openCount(
  (ctx) => queries.countQuery(ctx, ctx.member.id, ctx.now),
  (_, rows) => {
    const { needs_you = 0, purchasing = 0, collecting = 0 } = queries.countsOf(rows);
    return { counts: { onepay_needs_you: needs_you, onepay_under_way: purchasing + collecting } };
  },
);

export async function listOnepay(ctx: MemberCtx, input: Input<Rows['oplists']>): Promise<Output<Rows['oplists']>> {
  const at = asOf(ctx, input);
  const { ids, total } = await queries.page(ctx, {
    member_id: ctx.member.id,
    tab: input.tab,
    at,
    limit: input.page_size,
    offset: offsetOf(input),
  });
  const cards: OnepayCard[] = [];
  for (const row of await queries.readMerged(ctx, ids)) cards.push(await toOnepayCard(ctx, row, await itemsOf(ctx, row.id)));
  const counts = queries.countsOf(await queries.countQuery(ctx, ctx.member.id, at).execute());
  return { counts, list: toPage(input, at, total, cards) };
}

async function toOnepayCard(ctx: MemberCtx, o: queries.OnepayRow, items: readonly Item[]): Promise<OnepayCard> {
  const own = ownItems(o, items);
  const live = activeItems(o, items);
  const options = shippingOptions(o, live, items);
  const bill = (
    await queries.bills(
      ctx,
      o,
      own.map((i) => i.id),
    )
  ).find((b) => b.state === 'open' || b.state === 'sealed');
  const actions = actionsOf(o, live, options, bill !== undefined);
  return {
    id: o.id,
    no: o.no,
    created_at: o.created_at.toISOString(),
    amount: o.bill_amount ?? 0,
    state: o.merged,
    actions,
    choices: await choicesOf(ctx, o, { items, live, options, actions }),
    due_at: (bill?.expires_at ?? (o.state === 'collecting' ? o.due_at : null))?.toISOString() ?? null,
    needs_you: o.needs_you,
    collected: pieces(o.state === 'collecting' ? inStock(live) : live),
    count: pieces(live.length > 0 ? live : own),
    line: pick(o.quote.line_name, ctx.lang),
    country: o.country,
    country_name: pick(o.country_names ?? {}, ctx.lang) || o.country,
    items: await toOrderItems(ctx, own),
    waybill_id: o.waybill_id,
    invoice_no: bill?.no ?? null,
    due: bill?.amount ?? null,
    due_rate: bill ? rateDue(ctx.now, bill) : null,
    currency: o.currency,
    rate: o.rate,
  };
}

const pieces = (items: readonly Item[]): number => sum(items.map((i) => i.num));

/** The member's actions now. Items have their own. */
function actionsOf(
  o: queries.OnepayRow,
  live: readonly Item[],
  options: ShippingOptions,
  has_bill: boolean,
): OnepayCard['actions'] {
  const pay = possibly(has_bill && o.merged !== 'pay_review', 'pay');
  if (o.state === 'unpaid') return [...pay, 'cancel'];
  if (ONEPAY_OVER.includes(o.merged)) return ['delete'];
  if (o.merged === 'dispatched') return ['receive'];
  if (o.state !== 'collecting') return pay;
  const complete = options.arrived.length === live.length;
  return [
    ...pay,
    ...possibly(complete && !options.block, 'approve'),
    ...possibly(options.part, 'ship_now'),
    ...possibly(o.asked_at && (options.block || !complete), 'wait'),
    'to_stock',
  ];
}

export async function onepayDetail(ctx: MemberCtx, id: number): Promise<OnepayDetail> {
  const [o] = await queries.readMerged(ctx, [id]);
  if (!o || o.member_id !== ctx.member.id || o.hidden) fail('fail.not_found', {}, 'id');
  const items = await itemsOf(ctx, id);
  const card = await toOnepayCard(ctx, o, items);
  const orders = await orderIds(ctx, id);
  const bills = await queries.bills(
    ctx,
    o,
    items.map((i) => i.id),
  );
  const paid = bills.filter((b) => b.state === 'paid');
  const refunds = (await queries.refunds(ctx, o, orders)).map((r) => ({ ...r, amount: -r.amount })).filter((r) => r.amount > 0);
  const live = activeItems(o, items);
  const arrived = inStock(live);
  const waits = o.state === 'collecting' && arrived.length > 0 && arrived.length < live.length;
  const shown = paid.length > 0 ? paid : bills.filter((b) => b.state !== 'cancelled' && b.state !== 'expired').slice(-1);
  return {
    ...card,
    components: toFeeRows(
      [...shown].reverse().flatMap((b) => b.rows),
      ctx.lang,
    ),
    paid: sum(paid.map((b) => b.amount)),
    refunded: sum(refunds.map((r) => r.amount)),
    refunds: refunds.map((r) => ({
      key: r.text_key,
      params: r.params as Record<string, string | number>,
      amount: r.amount,
      time: r.at.toISOString(),
    })),
    bills: await toBillRows(ctx, bills),
    timeline: timeline(await queries.history(ctx, o, orders), ctx.lang),
    address: toSnapshotAddress(o.address, ctx.lang),
    warehouse_name: pick(o.warehouse_names, ctx.lang),
    services: toOutcomes(ctx, o.services),
    insured_value: o.terms.quote.insured_value,
    remark: o.remark,
    shipping: o.terms.quote.shipping,
    cap: o.terms.cap.own ? percent(o.terms.quote.shipping, o.terms.cap.bp) : null,
    ships_at: o.state === 'collecting' && arrived.length === live.length ? (o.due_at?.toISOString() ?? null) : null,
    waits_since: waits ? new Date(Math.min(...arrived.map((i) => i.stocked_at?.getTime() ?? 0))).toISOString() : null,
    asked: toQuestion(ctx, o, live, shippingOptions(o, live, items)),
    waybill: await toWaybill(ctx, o),
  };
}

/** The question that awaits the member, or that the member has put off; goods refused by the line stay listed. */
function toQuestion(
  ctx: MemberCtx,
  o: queries.OnepayRow,
  live: readonly Item[],
  { arrived, block, part }: ShippingOptions,
): OnepayDetail['asked'] {
  if (o.state !== 'collecting') return null;
  if (block) {
    const line = pick(o.quote.line_name, ctx.lang);
    const about: Record<string, string | number> = block.light
      ? { line, weight_g: block.light.weight, limit_g: block.light.least }
      : { line };
    const what = block.light ? 'light' : part ? 'line' : 'line_all';
    return { key: `onepay.${o.asked_at ? 'asked' : 'waits'}.${what}`, params: about };
  }
  if (!o.asked_at || arrived.length === live.length) return null;
  return { key: `onepay.asked.${part ? 'wait' : 'stay'}`, params: { n: pieces(arrived), count: pieces(live) } };
}

async function toWaybill(ctx: MemberCtx, o: queries.OnepayRow): Promise<OnepayDetail['waybill']> {
  if (o.waybill_id === null) return null;
  const w = await readWaybill(ctx, o.waybill_id);
  const { boxes } = await packedBoxes(ctx, w);
  const numbers = boxes.flatMap((b) => (b.tracking_no ? [b.tracking_no] : []));
  return {
    id: w.id,
    no: w.no,
    state: w.state,
    days_min: w.quote.days_min,
    days_max: w.quote.days_max,
    dispatched_at: w.dispatched_at?.toISOString() ?? null,
    delivered_at: w.delivered_at?.toISOString() ?? null,
    carried: sum((w.settlement?.measured ?? []).filter((r) => r.code === 'cap' || r.code === 'waived').map((r) => -r.amount)),
    boxes: boxes.map(({ no, weight, length, width, height, carrier, tracking_no }) => ({
      no,
      weight,
      length,
      width,
      height,
      carrier,
      tracking_no,
    })),
    tracking: await trackingEventsOf(ctx, [...new Set(numbers)]),
  };
}

const MILESTONES = [
  'created',
  'pay',
  'purchase',
  'inspect_pass',
  'ship',
  'ship_now',
  'pack',
  'dispatch',
  'delivered',
  'receive',
  'finish',
];

/** One timeline from purchase to doorstep, newest first; transitions of several items at one moment are one entry. */
function timeline(rows: Awaited<ReturnType<typeof queries.history>>, lang: string): HistoryRow[] {
  const seen = new Set<string>();
  return rows.flatMap((r) => {
    // The payment and the parcel are listed once, not for every order and item.
    if (r.thing === 'item' && ['pay', 'remit', 'confirm', 'reject', 'ship', 'dispatch', 'complete', 'expire'].includes(r.action))
      return [];
    if (r.thing === 'order' || (r.thing === 'waybill' && r.action === 'submit')) return [];
    const key = `event.${r.thing}.${r.action}`;
    const name = `${key}:${r.at.toISOString().slice(0, 19)}:${r.reason}`;
    if (seen.has(name) || !(key in texts)) return [];
    seen.add(name);
    return [toHistoryRow(r, key, lang, MILESTONES)];
  });
}

export async function onepayPhotos(ctx: MemberCtx, id: number): Promise<Output<Rows['photo']>> {
  const o = await readOnepay(ctx, id, ctx.member.id);
  const items = ownItems(o, await itemsOf(ctx, id));
  const proof = await proofByItem(
    ctx,
    items.map((i) => i.id),
  );
  const goods = await ctx.db
    .selectFrom('goods')
    .select(['id', 'imgs'])
    .where('id', '=', anyOf(items.map((i) => i.goods_id)))
    .execute();
  const service = await ctx.db.selectFrom('service').select('price').where('code', '=', 'photo').executeTakeFirst();
  return {
    items: items.map((i) => ({
      item_id: i.id,
      title: pick(i.titles, ctx.lang),
      photos: proof.get(i.id)?.photos ?? [],
      videos: proof.get(i.id)?.videos ?? [],
      listing: (goods.find((g) => g.id === i.goods_id)?.imgs as string[] | undefined) ?? [],
      ordered: [],
    })),
    price: service?.price ?? 0,
    free_left: 0,
    invoice_no: null,
  };
}
