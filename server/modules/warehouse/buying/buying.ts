// Actions of buyers on items: take, ask, request a supplement, out of stock, refuse, answer a cancellation, enter the seller's parcel, lost. A seller of the
// shop performs some of them on their own items (seller-orders.ts): without an operator the item has no buyer.

import type { Outcome } from '#contract/desk/buying.ts';
import type { QueueInput } from '#contract/desk/queue-list.ts';
import { parcelNumber } from '#contract/label-text.ts';
import type { Names } from '#contract/lang.ts';
import { type Ctx, fail, fieldChecks, type OperatorCtx } from '../../../context.ts';
import type { OfferedSku } from '../../../db/stored/order.ts';
import {
  type Item,
  itemLifecycle,
  lockItems,
  lockOrder,
  type Order,
  refreshOrder,
  refreshOrdersOf,
  splitItem,
} from '../../orders/orders/items.ts';
import { termsOf } from '../../orders/orders/refund-items.ts';
import { requestSupplement } from '../../orders/orders/supplement.ts';
import type { Confirmed } from '../../platform/confirm.ts';
import { reasonIn, requireAction, SYSTEM, transition } from '../../platform/lifecycle/transition.ts';
import { lockLimit } from '../../platform/rate-limit/limit.ts';
import { setting } from '../../platform/settings/settings.ts';
import { externalUrl } from '../../platform/uploads/media-url.ts';
import { operatorUploads } from '../../platform/uploads/uploads.ts';
import { notify } from '../../support/notifications/notify.ts';
import { writeAsOperator } from '../../support/threads/threads.ts';
import { attachPurchase } from '../parcels/attach-purchase.ts';
import { requireNotOrdered } from '../suppliers/ordered.ts';
import { orderFacts, savedText, savedWords } from './canned.ts';
import { confirmPrices } from './confirm-purchase.ts';
import { audited, endItem, orderUrl } from './end-item.ts';
import { type Price, purchase } from './purchase.ts';
import { nextToBuy, otherSkus } from './queries.ts';
import { stillBuys } from './to-buy.ts';

/** One item with its order, both locked; the item is the last of the given ids. */
async function lockItem(ctx: Ctx, item_id: number): Promise<{ order: Order; item: Item }> {
  const row = await ctx.db.selectFrom('order_item').select('order_id').where('id', '=', item_id).executeTakeFirst();
  if (!row) fail('fail.not_found', {}, 'item_id');
  const { order, items } = await lockOrder(ctx, row.order_id);
  return { order, item: items.find((i) => i.id === item_id)! };
}

/** The operator who buys; null: the seller. */
const buyerId = (ctx: Ctx): number | null => ctx.operator?.id ?? null;

/** Refuses an item taken by another operator who is still a buyer. */
async function requireOwnItem(ctx: Ctx, item: Item): Promise<void> {
  if (item.operator_id === null || item.operator_id === buyerId(ctx)) return;
  if (await stillBuys(ctx, item.operator_id)) fail('order.not_yours_now');
}

export async function take(ctx: Ctx, ids: readonly number[]): Promise<number> {
  const items = await lockItems(ctx, ids);
  for (const item of items) {
    if (item.state === 'buying' && item.operator_id === buyerId(ctx)) continue; // a repeated click
    // Its buyer is no longer one: back to the queue first.
    const free = item.state === 'buying' ? await releaseItem(ctx, item) : item;
    await transition(ctx, itemLifecycle, free, { action: 'take', set: { operator_id: buyerId(ctx) } });
  }
  await refreshOrdersOf(ctx, items);
  return items[0]!.order_id;
}

/** Takes the next free items of the queue, at most `num`, and returns them. */
export async function takeNext(ctx: OperatorCtx, input: { num: number } & Partial<QueueInput>): Promise<number[]> {
  const { num, ...filters } = input;
  // Serialized, so that concurrent buyers get different items.
  await lockLimit(ctx, 'buying_next', 0);
  const ids = await nextToBuy(ctx, filters, num);
  if (ids.length === 0) return [];
  const free = (await lockItems(ctx, ids)).filter((item) => item.state === 'paid').map((item) => item.id);
  if (free.length > 0) await take(ctx, free);
  return ids.filter((id) => free.includes(id));
}

async function releaseItem(ctx: Ctx, item: Item): Promise<Item> {
  await requireOwnItem(ctx, item);
  return transition(ctx, itemLifecycle, item, { action: 'release', set: { operator_id: null } });
}

export async function release(ctx: OperatorCtx, ids: readonly number[]): Promise<number> {
  const items = await lockItems(ctx, ids);
  await requireNotOrdered(ctx, ids);
  for (const item of items) await releaseItem(ctx, item);
  await refreshOrdersOf(ctx, items);
  return items[0]!.order_id;
}

export async function buyItems(
  ctx: Ctx,
  input: { order_id: number; platform_no: string; freight: number; prices: readonly Price[] },
  asks?: (order: Order, items: readonly Item[], outcome: Outcome) => Promise<void>,
): Promise<void> {
  const { order, items } = await lockOrder(ctx, input.order_id);
  await purchase(ctx, order, items, input, async (outcome) => asks?.(order, items, outcome));
  await audited(ctx, 'buying.purchase', 'order', order.id, { platform_no: input.platform_no, freight: input.freight });
  await refreshOrder(ctx, order.id);
}

/** Assigns an item to a buyer, or releases it. Refuses an item of another buyer. */
export async function handItem(ctx: OperatorCtx, id: number, operator_id: number | null): Promise<void> {
  const items = await lockItems(ctx, [id]);
  const [item] = items as [Item];
  if (item.state === 'buying' && item.operator_id === operator_id) return;
  const free = item.state === 'buying' ? await releaseItem(ctx, item) : item;
  if (operator_id !== null) await transition(ctx, itemLifecycle, free, { action: 'take', set: { operator_id } });
  await refreshOrdersOf(ctx, items);
}

export async function ask(
  ctx: OperatorCtx,
  input: {
    item_id: number;
    text: string;
    files?: readonly number[] | undefined;
    choices?: readonly string[] | undefined;
    skus?: readonly { sku_id: string; price: number }[] | undefined;
  },
): Promise<number> {
  const { order, item } = await lockItem(ctx, input.item_id);
  await requireOwnItem(ctx, item);
  const due_at = new Date(ctx.now.getTime() + (await setting(ctx.db, 'question_days')) * 86_400_000);
  const offered = await offeredSkus(ctx, item, input.skus ?? []);
  const { facts } = await orderFacts(ctx, { order_id: order.id, item_id: item.id });
  const saved = await savedWords(ctx, ['question', 'answer'], facts);
  const texts = saved(input.text);
  const choices = [
    ...offered.map((sku) => ({ label: sku.names.en ?? sku.sku_id, sku })),
    ...(input.choices ?? []).filter((c) => c.trim()).map((label) => ({ label, ...namesOf(saved(label)) })),
  ].map((choice, at) => ({ code: String(at + 1), ...choice }));
  const photos = (await operatorUploads(ctx, input.files ?? [])).map((u) => u.name);
  await transition(ctx, itemLifecycle, item, {
    action: 'ask',
    ...reasonIn(input.text, texts),
    due_at,
    set: { ask: { kind: 'question', text: input.text, ...(texts && { texts }), photos, choices } },
  });
  await refreshOrder(ctx, order.id);
  await writeAsOperator(ctx, 'order', order.id, order.member_id, input.text, order.no, { files: photos, texts });
  return order.id;
}

const namesOf = (names: Names | undefined) => (names ? { names } : {});

/** Other SKUs of the item's goods; names and pictures are the catalogue's, prices are what the buyer sees at the seller. */
async function offeredSkus(ctx: Ctx, item: Item, input: readonly { sku_id: string; price: number }[]): Promise<OfferedSku[]> {
  if (input.length === 0) return [];
  const found = await otherSkus(ctx, item);
  return input.map(({ sku_id, price }) => {
    const sku = found.find((s) => s.sku_id === sku_id) ?? fail('fail.not_found', {}, 'skus');
    if (price <= 0) fail('fail.amount', {}, 'skus');
    return { sku_id, names: sku.properties_name, pic_url: externalUrl(ctx.app.config, sku.pic_url ?? ''), price };
  });
}

export async function supplement(
  ctx: OperatorCtx,
  input: { item_id: number; price?: number | undefined; freight?: number | undefined; text: string; confirmed?: Confirmed },
): Promise<number> {
  const { order, item } = await lockItem(ctx, input.item_id);
  await requireOwnItem(ctx, item);
  const prices = input.price === undefined ? [] : [{ item_id: item.id, price: input.price }];
  await confirmPrices(ctx, input.confirmed, { items: [item], prices, terms: termsOf(order), refund: 0 });
  const texts = await savedText(ctx, 'supplement', { order_id: order.id, item_id: item.id }, input.text);
  await requestSupplement(ctx, order, item, { ...input, texts });
  await refreshOrder(ctx, order.id);
  return order.id;
}

/** The seller has none; with `num` below the quantity only that many pieces are cancelled, as a row of their own. */
export async function outOfStock(ctx: Ctx, item_id: number, num: number | undefined, text: string): Promise<number> {
  const { order, item } = await lockItem(ctx, item_id);
  if (item.state === 'buying') await requireOwnItem(ctx, item);
  const leaving = num !== undefined && num < item.num ? (await splitItem(ctx, item, num)).split : item;
  const fresh = leaving === item ? order : (await lockOrder(ctx, order.id)).order;
  await endItem(
    ctx,
    fresh,
    leaving,
    { action: 'out_of_stock', money: 'money.out_of_stock', audited: 'buying.out_of_stock' },
    text,
  );
  return order.id;
}

export async function refuse(ctx: Ctx, item_id: number, text: string): Promise<number> {
  const { order, item } = await lockItem(ctx, item_id);
  await requireOwnItem(ctx, item);
  await endItem(ctx, order, item, { action: 'refuse', money: 'money.invalid', audited: 'buying.refuse' }, text);
  return order.id;
}

export async function lost(ctx: OperatorCtx, item_id: number, text: string): Promise<number> {
  const { order, item } = await lockItem(ctx, item_id);
  await endItem(ctx, order, item, { action: 'lost', money: 'money.lost_parcel', audited: 'buying.lost' }, text);
  return order.id;
}

export async function answerCancel(ctx: Ctx, item_id: number, agree: boolean, text: string): Promise<number> {
  const { order, item } = await lockItem(ctx, item_id);
  await requireOwnItem(ctx, item);
  requireAction(ctx, itemLifecycle.machine, item, 'agree_cancel');
  if (!item.cancel_asked) fail('order.no_request');
  if (agree) {
    await endItem(ctx, order, item, { action: 'agree_cancel', money: 'money.cancelled', audited: 'buying.agree_cancel' }, text);
    return order.id;
  }
  await transition(ctx, itemLifecycle, item, { action: 'decline_cancel', reason: text, set: { cancel_asked: false } });
  await refreshOrder(ctx, order.id);
  await notify(ctx, order.member_id, {
    kind: 'order',
    key: 'cancel_declined',
    params: { no: order.no, text },
    url: orderUrl(order.id),
  });
  return order.id;
}

/** The courier and tracking number of a seller's parcel, normalized. */
export async function readSent(
  ctx: Ctx,
  input: { courier_id: number; tracking_no: string },
): Promise<{ courier: { id: number; names: Names }; no: string }> {
  const courier = await ctx.db
    .selectFrom('courier')
    .select(['id', 'names'])
    .where('id', '=', input.courier_id)
    .executeTakeFirst();
  const no = parcelNumber(input.tracking_no);
  const checks = fieldChecks();
  if (!courier) checks.fault('fail.not_found', {}, 'courier_id');
  if (no.length < 5) checks.fault('fail.field_format', {}, 'tracking_no');
  checks.done();
  return { courier: courier!, no };
}

/** The seller has sent the parcel. One number may have items of several orders; a parcel scanned before its number was known is received at once. */
export async function sellerShip(
  ctx: Ctx,
  input: { item_ids: readonly number[]; courier_id: number; tracking_no: string },
): Promise<number> {
  const items = await lockItems(ctx, input.item_ids);
  const { courier, no } = await readSent(ctx, input);
  const warehouse_id = items[0]!.warehouse_id;
  if (items.some((i) => i.warehouse_id !== warehouse_id)) fail('buying.one_warehouse');
  const parcel = await attachPurchase(ctx, { tracking_no: no, warehouse_id, courier_id: courier.id });
  for (const item of items) {
    const sent = await transition(ctx, itemLifecycle, item, {
      action: 'seller_ship',
      params: { tracking_no: no, courier: courier.names },
      set: { parcel_id: parcel.id },
    });
    if (parcel.here) await transition(ctx, itemLifecycle, sent, { action: 'receive', by: SYSTEM, params: { tracking_no: no } });
  }
  await refreshOrdersOf(ctx, items);
  return items[0]!.order_id;
}
