// One marketplace order for many members, booked in one transaction: rows locked by id, pieces allocated, partly bought rows split,
// each order purchased with its share of the freight, and members who paid too little asked for a supplement.
import type { Input, Output } from '#contract/call.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { type Ctx, fail, type OperatorCtx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { type Item, lockOrder, lockOrders, refreshOrder, splitItem } from '../../orders/orders/items.ts';
import { termsOf } from '../../orders/orders/refund-items.ts';
import { requestSupplement } from '../../orders/orders/supplement.ts';
import { sum } from '../../pricing/money/round.ts';
import { release, take } from '../buying/buying.ts';
import { confirmPlatformNo, confirmPrices } from '../buying/confirm-purchase.ts';
import { audited } from '../buying/end-item.ts';
import { purchase } from '../buying/purchase.ts';
import { stillBuys } from '../buying/to-buy.ts';
import { requireNotOrdered } from '../suppliers/ordered.ts';
import {
  type Allocation,
  type DemandPlan,
  type Lot,
  type OrderShare,
  planOf,
  quoteOf,
  type Rows,
  requireTogether,
} from './plan.ts';

type Call = DeskCalls['demand']['purchase'];

export async function orderIds(ctx: Ctx, lots: readonly Lot[]): Promise<number[]> {
  const ids = lots.flatMap((lot) => [...lot.item_ids]);
  const rows = await ctx.db.selectFrom('order_item').select('order_id').distinct().where('id', '=', anyOf(ids)).execute();
  return rows.length > 0 ? rows.map((row) => row.order_id).sort((a, b) => a - b) : fail('fail.not_found', {}, 'lots');
}

/** Refuses when any of the lots was bought, cancelled, ordered at the supplier, or taken by another buyer in the meantime. */
async function requireOpen(ctx: OperatorCtx, items: readonly Item[], lots: readonly Lot[]): Promise<void> {
  const ids = new Set(lots.flatMap((lot) => [...lot.item_ids]));
  for (const item of items.filter((one) => ids.has(one.id))) {
    if (item.state === 'paid') continue;
    if (item.state !== 'buying' || item.operator_id === null) fail('demand.moved');
    if (item.operator_id !== ctx.operator.id && (await stillBuys(ctx, item.operator_id))) fail('demand.moved');
  }
  await requireNotOrdered(ctx, [...ids]);
}

/** The plan as it would be now, without locks. */
export async function previewGoods(
  ctx: OperatorCtx,
  input: { lots: readonly Lot[]; freight?: number | undefined },
): Promise<DemandPlan> {
  const ids = await orderIds(ctx, input.lots);
  const orders = await ctx.db.selectFrom('orders').selectAll().where('id', '=', anyOf(ids)).orderBy('id').execute();
  const items = await ctx.db.selectFrom('order_item').selectAll().where('order_id', '=', anyOf(ids)).orderBy('id').execute();
  return planned(ctx, { orders, items }, input);
}

export async function planned(
  ctx: OperatorCtx,
  rows: Rows,
  input: { lots: readonly Lot[]; freight?: number | undefined },
): Promise<DemandPlan> {
  requireTogether(rows, input.lots);
  await requireOpen(ctx, rows.items, input.lots);
  return planOf(ctx, rows, input.lots, input.freight);
}

export async function buyGoods(ctx: OperatorCtx, input: Input<Call>): Promise<Output<Call>> {
  const rows = await lockOrders(ctx, await orderIds(ctx, input.lots));
  const plan = await planned(ctx, rows, input);
  if (quoteOf(plan) !== input.quote) fail('fail.changed', {}, 'quote');
  if (plan.unplaced > 0) fail('demand.unplaced', { n: plan.unplaced });
  if (plan.bought.length === 0 && !input.ask) fail('demand.nobody');
  const asked = input.ask ? plan.asked : [];
  for (const { order, given, outcome } of plan.bought)
    await confirmPrices(ctx, input.confirmed, {
      items: given.map((one) => one.item),
      prices: given.map((one) => ({ item_id: one.item.id, price: one.price })),
      terms: termsOf(order),
      refund: outcome.refund,
    });
  const member_ids = plan.bought.map(({ order }) => order.member_id);
  if (member_ids.length > 0) await confirmPlatformNo(ctx, input.confirmed, { platform_no: input.platform_no, member_ids });
  const given = [...plan.bought, ...asked].flatMap((share) => share.given);
  await splitRests(ctx, given);
  if (given.length > 0)
    await take(
      ctx,
      given.map((one) => one.item.id),
    );
  for (const share of plan.bought) await buyShare(ctx, share, input.platform_no);
  for (const share of asked) await askShare(ctx, share);
  return {
    pieces: piecesOf(plan.bought),
    members: membersOf(plan.bought),
    left: plan.left,
    refund: sum(plan.bought.map((share) => share.outcome.refund)),
    asked: membersOf(asked),
  };
}

export const piecesOf = (shares: readonly OrderShare[]): number =>
  sum(shares.flatMap((share) => share.given.map((one) => one.num)));
export const membersOf = (shares: readonly OrderShare[]): number => new Set(shares.map((share) => share.order.member_id)).size;

/** Splits off what is not bought of a row, with its place in the queue; rows that this buyer had taken are released. */
export async function splitRests(ctx: OperatorCtx, given: readonly Allocation[]): Promise<void> {
  for (const { item, num } of given) {
    if (num === item.num) continue;
    const { split } = await splitItem(ctx, item, item.num - num);
    if (split.state === 'buying') await release(ctx, [split.id]);
  }
}

export async function buyShare(ctx: OperatorCtx, share: OrderShare, platform_no: string): Promise<void> {
  const { order, items } = await lockOrder(ctx, share.order.id);
  const prices = share.given.map((one) => ({ item_id: one.item.id, price: one.price }));
  await purchase(ctx, order, items, { platform_no, freight: share.freight, prices });
  await audited(ctx, 'buying.purchase', 'order', order.id, { platform_no, freight: share.freight });
  await refreshOrder(ctx, order.id);
}

/** Requests a supplement for the pieces that cost more than was paid, with the freight once; if only the freight is dearer, with the first piece. */
export async function askShare(ctx: OperatorCtx, share: OrderShare): Promise<void> {
  const dearer = share.given.filter((one) => one.price > paidPrice(share, one));
  const terms = termsOf(share.order);
  const real = (terms.real_freight ?? 0) + share.freight;
  const freight = real > terms.paid.freight ? { freight: real } : {};
  for (const [at, { item, price }] of (dearer.length > 0 ? dearer : share.given.slice(0, 1)).entries()) {
    const { order, items } = await lockOrder(ctx, share.order.id);
    const row = items.find((one) => one.id === item.id)!;
    const goods = dearer.length > 0 ? { price } : {};
    await requestSupplement(ctx, order, row, { ...goods, ...(at === 0 ? freight : {}), text: '' });
  }
  await refreshOrder(ctx, share.order.id);
}

const paidPrice = ({ order }: OrderShare, { item }: Allocation): number =>
  termsOf(order).paid.items.find((one) => one.id === item.id)?.price ?? item.price;
