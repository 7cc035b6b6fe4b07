// After a refund is agreed: goods are sent back, the seller confirms, the money is refunded, or a replacement arrives.

import { parcelNumber } from '#contract/label-text.ts';
import { type Ctx, fail, json, type OperatorCtx } from '../../../context.ts';
import { setItems } from '../../orders/orders/facts.ts';
import { type Item, itemLifecycle, refreshOrder } from '../../orders/orders/items.ts';
import { refundingToMethod } from '../../payments/wallet/send-back.ts';
import { audit } from '../../platform/audit/audit.ts';
import { SYSTEM, transition } from '../../platform/lifecycle/transition.ts';
import { requireSeen } from '../../platform/seen.ts';
import { waybillsLeft } from '../../shipping/waybills/changes/remove-item.ts';
import { notify } from '../../support/notifications/notify.ts';
import { attachPurchase } from '../../warehouse/parcels/attach-purchase.ts';
import { payRefund } from './amount.ts';
import { awaitReplacement, endAsRefunded, leaveAfterSale } from './item-transitions.ts';
import { notifyMember } from './member-actions.ts';
import { type Locked, lockRefund, type Refund, readRefund, refundLifecycle, refundUrl, returnsGoods } from './store.ts';

type ParcelInput = { id: number; courier_id: number; tracking_no: string };

function parseTrackingNo(text: string): string {
  const no = parcelNumber(text);
  return no.length < 5 ? fail('fail.field_format', {}, 'tracking_no') : no;
}

export async function sendBackToSeller(ctx: OperatorCtx, input: ParcelInput): Promise<void> {
  const locked = await lockRefund(ctx, input.id);
  const { refund, item } = locked;
  const to = refund.type === 'exchange' ? 'exchanging' : 'returning';
  const tracking_no = parseTrackingNo(input.tracking_no);
  if (refund.state === to && refund.tracking_no === tracking_no) return; // repeated tap: nothing to do
  if (!returnsGoods(refund.type)) fail('refund.nothing_to_send');
  const courier = await ctx.db
    .selectFrom('courier')
    .select(['code', 'names'])
    .where('id', '=', input.courier_id)
    .executeTakeFirst();
  if (!courier) fail('fail.not_found', {}, 'courier_id');
  const now = await transition(ctx, refundLifecycle, refund, {
    action: 'send_back',
    to,
    params: { courier: courier.names, tracking_no },
    set: { courier: courier.code, tracking_no },
  });
  await setItems(ctx, [item.id], { bin: '' });
  await audit(ctx, 'aftersale.send_back', 'refund', now.id, { no: now.no, tracking_no });
  await notifyMember(ctx, locked, now, 'refund_returning', { tracking_no });
}

type PayAction = 'execute' | 'seller_received';
type PayInput = { id: number; version: number; seller_gave: number; to_method?: boolean | undefined };

/** The seller has the goods, or nothing is returned: the member is refunded and the item ends (after a partial refund it continues). */
export async function completeRefund(ctx: OperatorCtx, action: PayAction, given: PayInput): Promise<void> {
  const { to_method, order_id, order_item_id } = await readRefund(ctx, given.id);
  const wanted = given.to_method ?? to_method;
  const things = [
    { type: 'order' as const, id: order_id },
    ...(await waybillsLeft(ctx, order_item_id)).map((waybill_id) => ({ type: 'waybill' as const, id: waybill_id })),
  ];
  await refundingToMethod(ctx, wanted, things, () => payOut(ctx, action, { ...given, to_method: wanted }));
}

async function payOut(
  ctx: OperatorCtx,
  action: PayAction,
  { id, version, seller_gave: gave, to_method }: PayInput & { to_method: boolean },
): Promise<void> {
  const locked = await lockRefund(ctx, id);
  const { refund, order, item } = locked;
  if (refund.state === 'refunded') return; // repeated tap: nothing to do
  requireSeen(refund, version);
  if (action === 'execute' && refund.state === 'agreed' && returnsGoods(refund.type)) fail('refund.send_first');
  const before = await transition(ctx, refundLifecycle, refund, {
    action,
    set: { seller_gave: gave, to_method },
  });
  const { total, parts, gave: given } = await payRefund(ctx, order, item, refund, gave);
  const now = await saveAmount(ctx, before, total, parts, given);
  // The transitions below keep what the booking wrote to the item.
  if (refund.type === 'partial') {
    await lowerCost(ctx, item, given);
    await leaveAfterSale(ctx, order, item, now, SYSTEM);
  } else await endAsRefunded(ctx, order, item, now);
  await audit(ctx, `aftersale.${action}`, 'refund', now.id, { no: now.no, amount: total, gave: given });
  await notify(ctx, order.member_id, {
    kind: 'refund',
    key: now.to_method ? 'refunded_method' : 'refunded_after',
    params: { no: order.no, refund: now.no, amount_fen: total },
    url: refundUrl(now),
  });
}

async function saveAmount(
  ctx: Ctx,
  refund: Refund,
  amount: number,
  parts: Refund['parts'],
  seller_gave: number,
): Promise<Refund> {
  await ctx.db
    .updateTable('refund')
    .set({ amount, parts: json(parts), seller_gave })
    .where('id', '=', refund.id)
    .execute();
  return { ...refund, amount, parts, seller_gave };
}

/** The seller's part of a partial refund reduces the item's purchase cost. */
async function lowerCost(ctx: Ctx, item: Item, gave: number): Promise<void> {
  if (item.cost === null || gave === 0) return;
  await setItems(ctx, [item.id], { cost: Math.max(0, item.cost - gave) });
}

/** Sets the tracking number of the seller's replacement: its scan completes the exchange. A parcel that has already arrived completes it at once. */
export async function setReplacementParcel(ctx: OperatorCtx, input: ParcelInput): Promise<void> {
  const locked = await lockRefund(ctx, input.id);
  if (locked.refund.state !== 'exchanging') fail('refund.not_exchanging');
  const { item, here } = await expectReplacement(ctx, locked, input);
  await audit(ctx, 'aftersale.new_parcel', 'refund', input.id, { no: locked.refund.no, tracking_no: input.tracking_no });
  if (here) await receiveReplacement(ctx, { ...locked, item });
}

async function expectReplacement(ctx: OperatorCtx, { item }: Locked, input: ParcelInput): Promise<{ item: Item; here: boolean }> {
  const { id, here } = await attachPurchase(ctx, {
    tracking_no: parseTrackingNo(input.tracking_no),
    warehouse_id: item.warehouse_id,
    courier_id: input.courier_id,
  });
  await setItems(ctx, [item.id], { parcel_id: id });
  return { item: { ...item, parcel_id: id }, here };
}

/** Completes an exchange by hand: the replacement is on its way and will be received like any parcel. */
export async function completeExchange(
  ctx: OperatorCtx,
  input: { id: number; version: number; courier_id?: number | undefined; tracking_no?: string | undefined },
): Promise<void> {
  const locked = await lockRefund(ctx, input.id);
  if (locked.refund.state === 'exchanged') return; // repeated tap: nothing to do
  requireSeen(locked.refund, input.version);
  const given =
    input.tracking_no && input.courier_id
      ? await expectReplacement(ctx, locked, { id: input.id, courier_id: input.courier_id, tracking_no: input.tracking_no })
      : { item: locked.item, here: false };
  if (locked.refund.state === 'exchanging' && !given.here && !(await expectedTrackingNo(ctx, given.item)))
    fail('refund.parcel_missing', {}, 'tracking_no');
  if (given.here) await receiveReplacement(ctx, { ...locked, item: given.item });
  else await finishExchange(ctx, { ...locked, item: given.item });
  await audit(ctx, 'aftersale.exchanged', 'refund', input.id, { no: locked.refund.no });
}

export async function expectedTrackingNo(ctx: Ctx, item: Pick<Item, 'parcel_id'>): Promise<string | null> {
  const parcel = await ctx.db
    .selectFrom('parcel')
    .select(['tracking_no', 'state'])
    .where('id', '=', item.parcel_id ?? 0)
    .executeTakeFirst();
  return parcel?.state === 'expected' ? parcel.tracking_no : null;
}

async function finishExchange(ctx: Ctx, locked: Locked): Promise<Item> {
  const now = await transition(ctx, refundLifecycle, locked.refund, { action: 'exchanged' });
  const coming = await awaitReplacement(ctx, locked.order, locked.item, now);
  await notifyMember(ctx, locked, now, 'refund_exchanged');
  return coming;
}

async function receiveReplacement(ctx: Ctx, locked: Locked): Promise<void> {
  const coming = await finishExchange(ctx, locked);
  await transition(ctx, itemLifecycle, coming, { action: 'receive', by: SYSTEM });
  await refreshOrder(ctx, locked.order.id);
}

/** After a parcel scan: completes the exchanges that awaited its items, so that they are received with it. Returns the items as they are now. */
export async function exchangeScanned(ctx: OperatorCtx, items: readonly Item[]): Promise<Item[]> {
  const out: Item[] = [];
  for (const item of items) {
    const row =
      item.state === 'after_sale'
        ? await ctx.db
            .selectFrom('refund')
            .select('id')
            .where('order_item_id', '=', item.id)
            .where('state', '=', 'exchanging')
            .executeTakeFirst()
        : undefined;
    out.push(row ? await finishExchange(ctx, await lockRefund(ctx, row.id)) : item);
  }
  return out;
}
