// Applies the state of a marketplace order to its items: created, dearer or cheaper than quoted, paid, sent, refunded, closed. The current order is
// compared with what is booked, so that a repeated answer, or an older push after a newer one, changes nothing.

import { cutText } from '#contract/clean-text.ts';
import type { Message } from '#contract/fields.ts';
import { parcelNumber } from '#contract/label-text.ts';
import { lookup } from '#contract/lookup.ts';
import { isIn } from '#contract/states/machine.ts';
import { supplierOrderMachine } from '#contract/states/supplier-order.ts';
import type { CreatedOrders, PlatformOrder, PlatformShipment } from '../../../connectors/purchase/connector.ts';
import type { Ctx } from '../../../context.ts';
import { opened, transition } from '../../platform/lifecycle/transition.ts';
import { noteSigned } from '../arrivals/signed.ts';
import { sellerShip } from '../buying/buying.ts';
import { planOf } from '../shipments/plan.ts';
import { applyPrices, bookPaid } from './book.ts';
import { applyRefunds, refundAll } from './refund.ts';
import { sameOffer } from './same-offer.ts';
import { asBuyer, dropLines, linesOf, type OrderRow, openLines, setLines, supplierLifecycle } from './store.ts';

const MINUTE = 60_000;
/** Minutes between polls of a marketplace order by state, in addition to pushes. */
const ASKED_EVERY = lookup<number>({ created: 10, cancelling: 10, paid: 30, shipped: 360 });
/** Orders sent longer ago are no longer polled. */
const FOLLOWED_DAYS = 45;

function nextLook(ctx: Ctx, row: Pick<OrderRow, 'state' | 'created_at'>): Date | null {
  const minutes = ASKED_EVERY.get(row.state);
  if (minutes === undefined) return null;
  const over = row.created_at.getTime() + FOLLOWED_DAYS * 24 * 60 * MINUTE < ctx.now.getTime();
  return row.state === 'shipped' && over ? null : new Date(ctx.now.getTime() + minutes * MINUTE);
}

/** Returns the orders it became: a marketplace may split it into several. */
export async function applyCreated(ctx: Ctx, row: OrderRow, { orders, refused }: CreatedOrders): Promise<OrderRow[]> {
  const lines = (await linesOf(ctx, row.id)).filter((line) => line.state === 'open');
  for (const line of lines) {
    const why = refused.find((one) => sameOffer(one, line));
    const there = orders.some((order) => order.lines.some((one) => sameOffer(one, line)));
    if (why || !there) await setLines(ctx, [line.id], { state: 'refused', reason: cutText(why?.reason ?? '', 300) });
  }
  const [first, ...others] = orders;
  if (!first) {
    const problem = cutText(refused[0]?.reason ?? '', 300);
    await transition(ctx, supplierLifecycle, row, { action: 'fail', reason: problem, set: { problem, next_at: null } });
    return [];
  }
  const made = [await placed(ctx, row, first)];
  for (const [at, order] of others.entries()) made.push(await sibling(ctx, row, order, at + 2, lines));
  for (const [at, one] of made.entries()) await applyOrder(ctx, one, orders[at]!);
  return made;
}

const placed = (ctx: Ctx, row: OrderRow, { no }: PlatformOrder): Promise<OrderRow> =>
  transition(ctx, supplierLifecycle, row, {
    action: 'create',
    params: { platform_no: no },
    set: { platform_no: no, problem: '', tries: 0 },
  });

async function sibling(
  ctx: Ctx,
  row: OrderRow,
  order: PlatformOrder,
  at: number,
  lines: Awaited<ReturnType<typeof linesOf>>,
): Promise<OrderRow> {
  const { connector, test, api_type, seller_id, warehouse_id, operator_id, created_at } = row;
  const made = await ctx.db
    .insertInto('supplier_order')
    .values({
      ...{ connector, test, api_type, seller_id, warehouse_id, operator_id, created_at },
      ...{ key: `${row.key}-${at}`, state: 'created', platform_no: order.no, freight: order.freight, updated_at: ctx.now },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await opened(ctx, supplierOrderMachine, { id: made.id, state: 'created' }, { action: 'create' });
  const its = lines.filter((line) => order.lines.some((one) => sameOffer(one, line)));
  await setLines(
    ctx,
    its.map((line) => line.id),
    { supplier_order_id: made.id },
  );
  return made;
}

/** `problem`: why it could not be cancelled. */
export async function applyOrder(ctx: Ctx, row: OrderRow, order: PlatformOrder, problem = ''): Promise<Message[]> {
  if (order.state === 'closed') return applyClosed(ctx, row);
  const effects: Message[] = [];
  let now = row;
  if (order.state === 'unpaid') {
    if (now.state === 'cancelling') now = await transition(ctx, supplierLifecycle, now, { action: 'keep', reason: problem });
    effects.push(...(await applyPrices(ctx, now, order)));
  } else {
    if (!isIn(supplierOrderMachine, now.state, 'bought')) {
      effects.push(...(await applyPrices(ctx, now, order, { asks: false })));
      now = await transition(ctx, supplierLifecycle, now, { action: 'pay' });
      effects.push({ key: 'suppliers.did.paid', params: {} });
    }
    effects.push(...(await bookPaid(ctx, now, order.freight)));
    effects.push(...(await applyRefunds(ctx, now, order.refunds)));
    for (const shipment of order.shipments) effects.push(...(await applyShipment(ctx, now, shipment)));
    const waits = (await openLines(ctx, now.id)).waited.length > 0;
    if (order.state === 'shipped' && now.state === 'paid' && !waits)
      now = await transition(ctx, supplierLifecycle, now, { action: 'ship' });
  }
  await ctx.db
    .updateTable('supplier_order')
    .set({ problem, tries: 0, freight: order.freight, next_at: nextLook(ctx, now) })
    .where('id', '=', now.id)
    .execute();
  return effects;
}

/** Closed at the marketplace, by the shop or by the seller: paid items are refunded to members, unpaid ones may be bought another way. */
export async function applyClosed(ctx: Ctx, row: OrderRow): Promise<Message[]> {
  if (isIn(supplierOrderMachine, row.state, 'over')) return [];
  const effects = isIn(supplierOrderMachine, row.state, 'bought') ? await refundAll(ctx, row) : [];
  await dropLines(ctx, row.id);
  await transition(ctx, supplierLifecycle, row, { action: 'close', set: { next_at: null, problem: '', tries: 0 } });
  return [...effects, { key: 'suppliers.did.closed', params: {} }];
}

/** Enters the tracking number of items that are not on their way yet; the courier's signature is recorded once. */
async function applyShipment(
  ctx: Ctx,
  row: OrderRow,
  { tracking_no, courier, of, signed_at }: PlatformShipment,
): Promise<Message[]> {
  const effects: Message[] = [];
  const [plan] = await planOf(ctx, [{ row: 1, platform_no: row.platform_no, tracking_no, courier, total: '' }]);
  const lines = of && (await linesOf(ctx, row.id)).filter((line) => of.some((offer) => sameOffer(offer, line)));
  const items = (plan?.items ?? []).filter((item) => !lines || lines.some((line) => line.order_item_id === item.id));
  if (plan?.kind === 'ship' && plan.courier && items.length > 0) {
    const buyer = await asBuyer(ctx, row.operator_id);
    await sellerShip(buyer, { item_ids: items.map((item) => item.id), courier_id: plan.courier.id, tracking_no: plan.no });
    effects.push({ key: 'suppliers.did.shipped', params: { n: items.length, tracking_no: plan.no } });
  } else if (plan?.kind === 'problem') effects.push(...plan.says);
  if (signed_at && (await noteSigned(ctx, [parcelNumber(tracking_no)], signed_at)) > 0)
    effects.push({ key: 'suppliers.did.signed', params: { tracking_no: parcelNumber(tracking_no) } });
  return effects;
}
