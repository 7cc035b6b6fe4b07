// Orders as their member sees them: lists, detail, cancelling, answers, hiding.

import type { Input, Output } from '#contract/call.ts';
import type { OrderCard, OrderDetail } from '#contract/calls/orders.ts';
import type { HistoryRow } from '#contract/calls/parts.ts';
import type { calls } from '#contract/calls.ts';
import { pick } from '#contract/lang.ts';
import { texts } from '#contract/messages.ts';
import { group, isEnd, isIn, possibly } from '#contract/states/machine.ts';
import { type ItemState, orderItemMachine as machine, type OrderTab } from '#contract/states/order-item.ts';
import { type Ctx, fail, type MemberCtx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { allWarehouses, goodsTypeByCode, openWarehouse } from '../../catalog/site/reference.ts';
import { rateDue, toBillRows } from '../../payments/bills/charged.ts';
import { toFeeRows } from '../../payments/bills/serialize.ts';
import { isToMethod, refundingToMethod } from '../../payments/wallet/send-back.ts';
import { toHistoryRow } from '../../platform/lifecycle/history-row.ts';
import { listingActions, memberStep } from '../../platform/lifecycle/member-step.ts';
import { actor, transition } from '../../platform/lifecycle/transition.ts';
import { openCount, waitingIn } from '../../platform/open-counts.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { orderClocks } from '../../support/sla/sla.ts';
import { readThread, translates } from '../../support/threads/threads.ts';
import { contentsOf, type OrderContents } from './contents.ts';
import { type Item, itemLifecycle, lockOrder, type Order, refreshOrder, refreshOrdersOf } from './items.ts';
import { answer, cancelItems } from './member-actions.ts';
import { settleItemServices } from './order-services.ts';
import { isPhotoAction, reviewPhotos } from './photo-approval.ts';
import * as queries from './queries.ts';
import { OWN_PARCEL, storageStart, toOrderItems } from './serialize.ts';
import { declineSupplement, lockSupplement } from './supplement.ts';
import { timelineRows } from './timeline-rows.ts';
import { partsOf } from './translate-order.ts';

type Rows = (typeof calls)['order'];

/** The tabs whose counts a member sees everywhere: those of unfinished orders. */
const OPEN_TAB: { readonly [T in OrderTab | 'needs_you']: boolean } = {
  unpaid: true,
  to_purchase: true,
  on_the_way: true,
  in_stock: true,
  shipped: true,
  needs_you: true,
  completed: false,
  closed: false,
};

export const openOrders = openCount(
  (ctx) => queries.countQuery(ctx, ctx.member.id),
  (_, rows) => {
    const counts = queries.countsOf(rows);
    const open = Object.entries(OPEN_TAB).flatMap(([tab, shown]) => (shown ? [[tab, counts[tab] ?? 0]] : []));
    return { counts: Object.fromEntries(open) };
  },
);

/** Questions, supplements and problems at items, in the order of their group. */
export const openAsks = openCount(
  (ctx) => queries.asksQuery(ctx, ctx.member.id),
  (_, rows) => ({
    waiting: waitingIn(group(machine, 'asks_you'), rows, (row) =>
      row.kind === 'onepay' || row.kind === 'parcel' ? row.kind : 'order',
    ),
  }),
);

export async function listOrders(ctx: MemberCtx, input: Input<Rows['lists']>): Promise<Output<Rows['lists']>> {
  const at = asOf(ctx, input);
  const { rows, total, counts, contents } = await queries.page(ctx, {
    member_id: ctx.member.id,
    tab: input.tab,
    q: input.q,
    at,
    limit: input.page_size,
    offset: offsetOf(input),
  });
  return { counts, list: toPage(input, at, total, await cards(ctx, rows, contents)) };
}

async function cards(
  ctx: Ctx,
  orders: readonly queries.OrderRow[],
  { items, proof, open_bills }: OrderContents,
): Promise<OrderCard[]> {
  const out = await toOrderItems(ctx, items, [proof, items]);
  const warehouses = await allWarehouses(ctx.db);
  return orders.map((o) => {
    const own = out.filter((i) => i.order_id === o.id);
    const bill = open_bills.findLast((b) => (b.type === 'order' ? b.target_id === o.id : own.some((i) => i.id === b.target_id)));
    return {
      id: o.id,
      no: o.no,
      shop_id: o.seller_id,
      shop_name: pick(o.shop_names, ctx.lang),
      api_type: o.shop_api_type,
      warehouse_name: pick(warehouses.find((w) => w.id === o.warehouse_id)?.names, ctx.lang),
      amount: orderAmount(o, items),
      created_at: o.created_at.toISOString(),
      state: o.state,
      actions: orderActions(o, own),
      due_at: bill?.expires_at?.toISOString() ?? own.find((i) => i.state === o.state)?.due_at ?? null,
      needs_you: o.needs_you,
      invoice_no: bill?.no ?? null,
      due: bill?.amount ?? null,
      due_rate: bill ? rateDue(ctx.now, bill) : null,
      currency: o.currency,
      rate: o.rate,
      items: own,
    };
  });
}

/** What the order cost in all when it was made: goods, domestic freight, fee, services, less its coupon share. */
function orderAmount(order: queries.OrderRow, items: OrderContents['items']): number {
  const own = items.filter((i) => i.order_id === order.id);
  const services = (list: unknown) => (list as { price: number; count: number }[]).reduce((s, x) => s + x.price * x.count, 0);
  return (
    own.reduce((s, i) => s + i.price * i.num - i.coupon_share + services(i.services), 0) +
    order.freight +
    order.service_fee +
    services(order.services)
  );
}

const FINISHED = ['completed', 'closed'];

/** The warehouse can change until a buyer takes the order; ended items don't count. */
function canChangeWarehouse(items: readonly { state: ItemState }[]): boolean {
  const live = items.filter((i) => !isEnd(machine, i.state));
  return live.length > 0 && live.every((i) => i.state === 'paid' || isIn(machine, i.state, 'awaiting_payment'));
}

function orderActions(order: queries.OrderRow, items: OrderCard['items']): OrderCard['actions'] {
  const all = items.flatMap((i) => i.actions);
  return [
    ...possibly(order.state === 'unpaid', 'pay'),
    // A one-pay order is cancelled whole, and its freight is paid from one warehouse.
    ...possibly((order.state === 'unpaid' && order.kind !== 'onepay') || all.includes('cancel'), 'cancel'),
    ...possibly(canChangeWarehouse(items) && order.kind !== 'onepay', 'change_warehouse'),
    ...possibly(all.includes('buy_again'), 'buy_again'),
    ...possibly(FINISHED.includes(order.tab), 'delete'),
  ];
}

/** Bills of several orders at once: each shows its own rows and its share of the coupon. The freight of a one-pay bill is shown with the one-pay order. */
const ofOrders = (bill: { kind: string }): boolean => bill.kind === 'goods' || bill.kind === 'onepay';
const GOODS = ['goods', 'domestic_freight', 'service_fee', 'service'];

export async function orderDetail(ctx: MemberCtx, id: number): Promise<OrderDetail> {
  const order = await queries.byId(ctx, id);
  if (!order || order.member_id !== ctx.member.id) fail('fail.not_found', {}, 'id');
  const contents = await contentsOf(ctx, [order]);
  const [card] = await cards(ctx, [order], contents);
  const bills = await queries.bills(ctx, id);
  const paidBills = bills.filter((b) => b.state === 'paid');
  const own = (b: (typeof bills)[number]) =>
    toFeeRows(
      (b.rows as Parameters<typeof toFeeRows>[0]).filter(
        (r) => !ofOrders(b) || r.code === 'coupon' || (r.ref === String(id) && GOODS.includes(r.code)),
      ),
      ctx.lang,
    );
  const share = (b: (typeof bills)[number]) => ('shares' in b.terms ? (b.terms.shares?.[String(id)] ?? 0) : 0);
  const components = [...bills.filter((b) => b.state !== 'cancelled' && b.state !== 'expired')].reverse().flatMap((b) =>
    own(b)
      .map((r) => (r.code === 'coupon' && ofOrders(b) ? { ...r, amount: -share(b) } : r))
      .filter((r) => r.amount !== 0),
  );
  const thread = await readThread(ctx, 'order', id);
  return {
    ...card!,
    warehouse_id: order.warehouse_id,
    components,
    paid: paidBills.reduce(
      (s, b) => s + own(b).reduce((x, r) => x + (r.code === 'coupon' && ofOrders(b) ? -share(b) : r.amount), 0),
      0,
    ),
    refunded: card!.items.reduce((s, i) => s + i.refunded, 0),
    bills: await toBillRows(ctx, bills),
    clocks: await orderClocks(ctx, { id, items: contents.items, messages: thread.messages }),
    timeline: timeline(await timelineRows(ctx, id), ctx.lang),
    messages: thread.messages,
    unread: thread.unread,
    translates:
      thread.translates ||
      translates(
        ctx,
        contents.items.flatMap((item) => (item.ask ? partsOf(item.ask) : [])),
      ),
    no_answer: order.no_answer as 'cancel' | 'buy',
  };
}

const MILESTONES = ['pay', 'purchase', 'receive', 'inspect_pass', 'dispatch', 'complete', 'created'];

/** History rows as a timeline, newest first; steps of several items at one moment are one entry. */
export function timeline(rows: Awaited<ReturnType<typeof timelineRows>>, lang: string): HistoryRow[] {
  const seen = new Set<string>();
  return rows.flatMap((r) => {
    const key = `event.${r.thing}.${r.action}`;
    const name = `${key}:${r.at.toISOString().slice(0, 19)}:${r.reason}`;
    if (seen.has(name) || !(key in texts)) return [];
    seen.add(name);
    return [toHistoryRow(r, key, lang, MILESTONES)];
  });
}

export async function cancelOrder(ctx: MemberCtx, input: Input<Rows['cancel']>): Promise<OrderDetail> {
  return cancelStep(ctx, input.id, input.item_ids, input.reason ?? '', Boolean(input.to_method));
}

/** Cancels items, or all that can be; when repeated, answers the order as it is. */
async function cancelStep(
  ctx: MemberCtx,
  order_id: number,
  item_ids: readonly number[] | undefined,
  reason: string,
  to_method: boolean,
): Promise<OrderDetail> {
  const rows = await ctx.db.selectFrom('order_item').select('id').where('order_id', '=', order_id).execute();
  return memberStep(ctx, itemLifecycle, {
    ids: item_ids ?? rows.map((r) => r.id),
    of: item_ids ? 'all' : 'some',
    actions: ['cancel', 'request_cancel'],
    run: () =>
      refundingToMethod(ctx, to_method, [{ type: 'order', id: order_id }], () => cancelItems(ctx, order_id, item_ids, reason)),
    read: () => orderDetail(ctx, order_id),
    listed: (order) => actionsListed(order, item_ids),
  });
}

/** The actions that the order and these of its items (or all) offer their member now. */
const actionsListed = (order: OrderDetail, item_ids?: readonly number[]): string[] => [
  ...new Set([...order.actions, ...order.items.flatMap((i) => (!item_ids || item_ids.includes(i.id) ? i.actions : []))]),
];

/** Runs a call of another folder about these items of the member (photos, a return ...); its refusal lists the actions allowed on all of them now. */
export async function aboutItems<T>(ctx: MemberCtx, item_ids: readonly number[], run: () => Promise<T>): Promise<T> {
  const listedNow = async (): Promise<readonly string[]> => {
    const rows = await ctx.db
      .selectFrom('order_item')
      .select(['id', 'order_id'])
      .where('id', '=', anyOf(item_ids))
      .where('member_id', '=', ctx.member.id)
      .execute();
    const lists: string[][] = [];
    for (const { id, order_id } of rows) lists.push(actionsListed(await orderDetail(ctx, order_id), [id]));
    return (lists[0] ?? []).filter((action) => lists.every((list) => list.includes(action)));
  };
  return listingActions(ctx, itemLifecycle.machine, listedNow, run);
}

export async function deleteOrder(ctx: MemberCtx, id: number): Promise<Record<string, never>> {
  const { order } = await lockOrder(ctx, id, ctx.member.id);
  if (!FINISHED.includes(order.tab)) fail('order.not_finished');
  await ctx.db.updateTable('orders').set({ hidden: true }).where('id', '=', id).execute();
  return {};
}

/** Runs an action that the server listed. With item_id it is an item's, else the order's. */
export async function runOrderAction(ctx: MemberCtx, request: Input<Rows['act']>): Promise<OrderDetail> {
  const { item_id, action, input = {} } = request;
  if (action === 'cancel' || (action === 'request_cancel' && item_id !== undefined)) {
    return cancelStep(ctx, request.id, item_id === undefined ? undefined : [item_id], reasonOf(input), isToMethod(input));
  }
  if (item_id === undefined) return runWholeAction(ctx, request);
  return memberStep(ctx, itemLifecycle, {
    ids: [item_id],
    actions: [action],
    run: () => runOnItem(ctx, request, item_id),
    read: () => orderDetail(ctx, request.id),
    listed: (order) => actionsListed(order, [item_id]),
  });
}

async function runWholeAction(ctx: MemberCtx, { id, action, input = {} }: Input<Rows['act']>): Promise<OrderDetail> {
  const { order, items } = await lockOrder(ctx, id, ctx.member.id);
  if (action === 'change_warehouse' && order.kind === 'onepay') fail('onepay.warehouse_fixed');
  else if (action === 'change_warehouse') await changeWarehouse(ctx, order.id, items, Number(input.warehouse_id));
  else fail('order.action', {}, 'action');
  return orderDetail(ctx, order.id);
}

const runOnItem = (ctx: MemberCtx, request: Input<Rows['act']>, item_id: number): Promise<void> =>
  refundingToMethod(ctx, isToMethod(request.input), [{ type: 'order', id: request.id }], () => stepOfItem(ctx, request, item_id));

async function stepOfItem(ctx: MemberCtx, { id, action, input = {} }: Input<Rows['act']>, item_id: number): Promise<void> {
  // Bills are locked before orders.
  if (action === 'decline') await lockSupplement(ctx, item_id);
  const { order, items } = await lockOrder(ctx, id, ctx.member.id);
  const item = items.find((i) => i.id === item_id);
  if (!item) fail('fail.not_found', {}, 'item_id');
  await runItemAction(ctx, order, item, action, input);
  await refreshOrdersOf(ctx, [item]);
}

function reasonOf(input: Record<string, string | number>): string {
  const reason = String(input.reason ?? '').trim();
  if (reason.length > 300) fail('fail.field_long', { max: 300 }, 'reason');
  return reason;
}

async function runItemAction(
  ctx: MemberCtx,
  order: Order,
  item: Item,
  action: string,
  input: Record<string, string | number>,
): Promise<void> {
  if (isPhotoAction(action)) return reviewPhotos(ctx, item, action, String(input.text ?? ''));
  if (action === 'answer') return answer(ctx, order, item, { text: String(input.text ?? ''), code: String(input.code ?? '') });
  if (action === 'decline') return declineSupplement(ctx, item, 'decline', actor(ctx));
  if (action === 'accept') {
    if (item.api_type === OWN_PARCEL && (await isForbidden(ctx, item.goods_type))) fail('parcel.forbidden_keep', {}, 'action');
    const set = { stocked_at: ctx.now, storage_from: await storageStart(ctx, item) };
    await settleItemServices(ctx, await transition(ctx, itemLifecycle, item, { action, set: { ...set, ask: null } }));
  } else if (action === 'destroy') await transition(ctx, itemLifecycle, item, { action, set: { ask: null } });
  else fail('order.action', {}, 'action');
}

const isForbidden = async (ctx: Ctx, code: string): Promise<boolean> =>
  (await goodsTypeByCode(ctx.db, code))?.risk === 'forbidden';

async function changeWarehouse(ctx: MemberCtx, order_id: number, items: readonly Item[], warehouse_id: number): Promise<void> {
  if (!canChangeWarehouse(items)) fail('order.warehouse_late');
  if (!(await openWarehouse(ctx.db, warehouse_id))) fail('fail.not_found', {}, 'warehouse_id');
  await ctx.db.updateTable('orders').set({ warehouse_id }).where('id', '=', order_id).execute();
  await ctx.db.updateTable('order_item').set({ warehouse_id }).where('order_id', '=', order_id).execute();
  await refreshOrder(ctx, order_id);
}
