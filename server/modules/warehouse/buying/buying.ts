// What buyers do with items: take, ask, ask a supplement, out of stock, refuse, answer a request to cancel, enter the seller's parcel, lost.

import type { Names } from '#contract/lang.ts';
import { type Ctx, fail, type OperatorCtx } from '../../../context.ts';
import type { OfferedSku } from '../../../db/stored/order.ts';
import {
  type Item,
  itemLife,
  lockItems,
  lockOrder,
  type Order,
  refreshOrder,
  refreshOrdersOf,
  splitItem,
} from '../../orders/orders/items.ts';
import { returnUnusedCoupon } from '../../orders/orders/member-actions.ts';
import { refundItems } from '../../orders/orders/refund-items.ts';
import { requestSupplement } from '../../orders/orders/supplement.ts';
import { book } from '../../payments/ledger/ledger.ts';
import { refundFee } from '../../payments/wallet/fee-refund.ts';
import { audit } from '../../platform/audit/audit.ts';
import { SYSTEM, transition } from '../../platform/lifecycle/transition.ts';
import { setting } from '../../platform/settings/settings.ts';
import { notify } from '../../support/notifications/notify.ts';
import { writeAsOperator } from '../../support/threads/threads.ts';
import { attachPurchase } from '../parcels/attach-purchase.ts';
import { trackingNo } from '../parcels/number.ts';
import { type Price, purchase, reversePurchase } from './purchase.ts';
import { otherSkus, stillBuys } from './queries.ts';

const orderUrl = (id: number) => `/pages/member/order/detail?id=${id}`;

/** One item with its order, both locked, the item the last of the given ids. */
async function lockItem(ctx: Ctx, item_id: number): Promise<{ order: Order; item: Item }> {
  const row = await ctx.db.selectFrom('order_item').select('order_id').where('id', '=', item_id).executeTakeFirst();
  if (!row) fail('fail.not_found', {}, 'item_id');
  const { order, items } = await lockOrder(ctx, row.order_id);
  return { order, item: items.find((i) => i.id === item_id)! };
}

/** Refuses an item taken by another buyer who still buys here. */
async function requireOwnItem(ctx: OperatorCtx, item: Item): Promise<void> {
  if (item.operator_id === null || item.operator_id === ctx.operator.id) return;
  if (await stillBuys(ctx, item.operator_id)) fail('order.not_yours_now');
}

export async function take(ctx: OperatorCtx, ids: readonly number[]): Promise<number> {
  const items = await lockItems(ctx, ids);
  for (const item of items) {
    if (item.state === 'buying' && item.operator_id === ctx.operator.id) continue; // a second tap
    // Its buyer no longer buys here: back to the queue first.
    const free = item.state === 'buying' ? await releaseItem(ctx, item) : item;
    await transition(ctx, itemLife, free, { action: 'take', set: { operator_id: ctx.operator.id } });
  }
  await refreshOrdersOf(ctx, items);
  return items[0]!.order_id;
}

async function releaseItem(ctx: OperatorCtx, item: Item): Promise<Item> {
  await requireOwnItem(ctx, item);
  return transition(ctx, itemLife, item, { action: 'release', set: { operator_id: null } });
}

export async function release(ctx: OperatorCtx, ids: readonly number[]): Promise<number> {
  const items = await lockItems(ctx, ids);
  for (const item of items) await releaseItem(ctx, item);
  await refreshOrdersOf(ctx, items);
  return items[0]!.order_id;
}

export async function buyItems(
  ctx: OperatorCtx,
  asked: { order_id: number; platform_no: string; freight: number; prices: readonly Price[] },
): Promise<void> {
  const { order, items } = await lockOrder(ctx, asked.order_id);
  await purchase(ctx, order, items, asked);
  await audit(ctx, 'buying.purchase', 'order', order.id, { platform_no: asked.platform_no, freight: asked.freight });
  await refreshOrder(ctx, order.id);
}

export async function ask(
  ctx: OperatorCtx,
  asked: {
    item_id: number;
    text: string;
    choices?: readonly string[] | undefined;
    skus?: readonly { sku_id: string; price: number }[] | undefined;
  },
): Promise<number> {
  const { order, item } = await lockItem(ctx, asked.item_id);
  await requireOwnItem(ctx, item);
  const due_at = new Date(ctx.now.getTime() + (await setting(ctx.db, 'question_days')) * 86_400_000);
  const offered = await offeredSkus(ctx, item, asked.skus ?? []);
  const choices = [
    ...offered.map((sku) => ({ label: sku.names.en ?? sku.sku_id, sku })),
    ...(asked.choices ?? []).filter((c) => c.trim()).map((label) => ({ label })),
  ].map((choice, at) => ({ code: String(at + 1), ...choice }));
  await transition(ctx, itemLife, item, {
    action: 'ask',
    reason: asked.text,
    due_at,
    set: { ask: { kind: 'question', text: asked.text, photos: [], choices } },
  });
  await refreshOrder(ctx, order.id);
  await writeAsOperator(ctx, 'order', order.id, order.member_id, asked.text, order.no);
  return order.id;
}

/** SKUs of the item's own goods, other than it is; their names and pictures are the catalogue's, their prices what the buyer sees at the seller. */
async function offeredSkus(ctx: Ctx, item: Item, asked: readonly { sku_id: string; price: number }[]): Promise<OfferedSku[]> {
  if (asked.length === 0) return [];
  const found = await otherSkus(ctx, item);
  return asked.map(({ sku_id, price }) => {
    const sku = found.find((s) => s.sku_id === sku_id) ?? fail('fail.not_found', {}, 'skus');
    if (price <= 0) fail('fail.amount', {}, 'skus');
    return { sku_id, names: sku.properties_name, pic_url: sku.pic_url ?? '', price };
  });
}

export async function supplement(
  ctx: OperatorCtx,
  asked: { item_id: number; price?: number | undefined; freight?: number | undefined; text: string },
): Promise<number> {
  const { order, item } = await lockItem(ctx, asked.item_id);
  await requireOwnItem(ctx, item);
  await requestSupplement(ctx, order, item, asked);
  await refreshOrder(ctx, order.id);
  return order.id;
}

type End = { action: 'out_of_stock' | 'refuse' | 'lost' | 'agree_cancel'; money: string; key: string };

/** Ends items that cannot be bought or were lost: refunded to the fen, the member is notified, the coupon returned when nothing on the bill was bought. */
async function endItem(ctx: OperatorCtx, order: Order, item: Item, how: End, text: string): Promise<void> {
  await transition(ctx, itemLife, item, { action: how.action, reason: text, set: { ask: null, cancel_asked: false } });
  const returned = reversePurchase(order, item);
  const back = await refundItems(ctx, order, [item], { key: `${how.action}:${item.id}`, text_key: how.money, reason: text });
  if (returned) await book(ctx, returned);
  await refreshOrder(ctx, order.id);
  await audit(ctx, `buying.${how.action}`, 'item', item.id, { text });
  await notify(ctx, order.member_id, {
    kind: 'refund',
    key: 'refunded',
    params: { no: order.no, amount_fen: back, reason: text },
    url: orderUrl(order.id),
  });
  if (order.bill_id) await returnUnusedCoupon(ctx, order.bill_id);
  if (order.bill_id) await refundFee(ctx, order.bill_id);
}

/** The seller has none; with `num` below the quantity only so many pieces leave, as an item of their own. */
export async function outOfStock(ctx: OperatorCtx, item_id: number, num: number | undefined, text: string): Promise<number> {
  const { order, item } = await lockItem(ctx, item_id);
  if (item.state === 'buying') await requireOwnItem(ctx, item);
  const leaving = num !== undefined && num < item.num ? (await splitItem(ctx, item, num)).split : item;
  const fresh = leaving === item ? order : (await lockOrder(ctx, order.id)).order;
  await endItem(ctx, fresh, leaving, { action: 'out_of_stock', money: 'money.out_of_stock', key: 'out' }, text);
  return order.id;
}

export async function refuse(ctx: OperatorCtx, item_id: number, text: string): Promise<number> {
  const { order, item } = await lockItem(ctx, item_id);
  await requireOwnItem(ctx, item);
  await endItem(ctx, order, item, { action: 'refuse', money: 'money.invalid', key: 'refuse' }, text);
  return order.id;
}

export async function lost(ctx: OperatorCtx, item_id: number, text: string): Promise<number> {
  const { order, item } = await lockItem(ctx, item_id);
  await endItem(ctx, order, item, { action: 'lost', money: 'money.lost_parcel', key: 'lost' }, text);
  return order.id;
}

export async function answerCancel(ctx: OperatorCtx, item_id: number, agree: boolean, text: string): Promise<number> {
  const { order, item } = await lockItem(ctx, item_id);
  await requireOwnItem(ctx, item);
  if (!item.cancel_asked) fail('order.no_request');
  if (agree) {
    await endItem(ctx, order, item, { action: 'agree_cancel', money: 'money.cancelled', key: 'cancel' }, text);
    return order.id;
  }
  await transition(ctx, itemLife, item, { action: 'decline_cancel', reason: text, set: { cancel_asked: false } });
  await refreshOrder(ctx, order.id);
  await notify(ctx, order.member_id, {
    kind: 'order',
    key: 'cancel_declined',
    params: { no: order.no, text },
    url: orderUrl(order.id),
  });
  return order.id;
}

/** The seller has sent it. One number may hold items of several orders; what was scanned before its number was known is received at once. */
export async function sellerShip(
  ctx: OperatorCtx,
  asked: { item_ids: readonly number[]; courier_id: number; tracking_no: string },
): Promise<number> {
  const items = await lockItems(ctx, asked.item_ids);
  const courier = await ctx.db
    .selectFrom('courier')
    .select(['id', 'names'])
    .where('id', '=', asked.courier_id)
    .executeTakeFirst();
  if (!courier) fail('fail.not_found', {}, 'courier_id');
  const no = trackingNo(asked.tracking_no);
  if (no.length < 5) fail('fail.field_format', {}, 'tracking_no');
  const warehouse_id = items[0]!.warehouse_id;
  if (items.some((i) => i.warehouse_id !== warehouse_id)) fail('buying.one_warehouse');
  const parcel = await attachPurchase(ctx, { tracking_no: no, warehouse_id, courier_id: courier.id });
  for (const item of items) {
    const sent = await transition(ctx, itemLife, item, {
      action: 'seller_ship',
      params: { tracking_no: no, courier: courier.names as Names },
      set: { parcel_id: parcel.id },
    });
    if (parcel.here) await transition(ctx, itemLife, sent, { action: 'receive', by: SYSTEM, params: { tracking_no: no } });
  }
  await refreshOrdersOf(ctx, items);
  return items[0]!.order_id;
}
