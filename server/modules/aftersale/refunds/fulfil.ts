// What follows an agreement: sent back, the seller has it, money back, another one comes.
import type { Names } from '#contract/lang.ts';
import { type Ctx, fail, json, type OperatorCtx } from '../../../context.ts';
import { type Item, itemLife, refreshOrder } from '../../orders/orders/items.ts';
import { sendOnBooked } from '../../payments/wallet/refund-method.ts';
import { audit } from '../../platform/audit/audit.ts';
import { SYSTEM, transition } from '../../platform/lifecycle/transition.ts';
import { notify } from '../../support/notifications/notify.ts';
import { purchaseParcel } from '../../warehouse/parcels/attach.ts';
import { trackingNo } from '../../warehouse/parcels/number.ts';
import { payOut } from './amount.ts';
import { comeBack, end, exchange } from './item-steps.ts';
import { inform } from './refunds.ts';
import { goesBack, type Locked, lockRefund, type Refund, refundLife, urlOf } from './store.ts';

type Parcel = { id: number; courier_id: number; tracking_no: string };

function readNo(text: string): string {
  const no = trackingNo(text);
  return no.length < 5 ? fail('fail.field_format', {}, 'tracking_no') : no;
}

export async function sendBack(ctx: OperatorCtx, asked: Parcel): Promise<void> {
  const locked = await lockRefund(ctx, asked.id);
  const { refund, item } = locked;
  const to = refund.type === 'exchange' ? 'exchanging' : 'returning';
  const tracking_no = readNo(asked.tracking_no);
  if (refund.state === to && refund.tracking_no === tracking_no) return; // a second tap
  if (!goesBack(refund.type)) fail('refund.nothing_to_send');
  const courier = await ctx.db
    .selectFrom('courier')
    .select(['code', 'names'])
    .where('id', '=', asked.courier_id)
    .executeTakeFirst();
  if (!courier) fail('fail.not_found', {}, 'courier_id');
  const now = await transition(ctx, refundLife, refund, {
    action: 'send_back',
    to,
    params: { courier: courier.names as Names, tracking_no },
    set: { courier: courier.code, tracking_no },
  });
  await ctx.db.updateTable('order_item').set({ bin: '' }).where('id', '=', item.id).execute();
  await audit(ctx, 'aftersale.send_back', 'refund', now.id, { no: now.no, tracking_no });
  await inform(ctx, locked, now, 'refund_returning', { tracking_no });
}

/** The seller has the goods, or nothing has to travel: the member gets what was agreed, the item ends (or lives on where a part was given back). */
export async function refundNow(
  ctx: OperatorCtx,
  id: number,
  action: 'execute' | 'seller_received',
  gave: number,
): Promise<void> {
  const locked = await lockRefund(ctx, id);
  const { refund, order, item } = locked;
  if (refund.state === 'refunded') return; // a second tap
  if (action === 'execute' && refund.state === 'agreed' && goesBack(refund.type)) fail('refund.send_first');
  const before = await transition(ctx, refundLife, refund, { action, set: { seller_gave: gave } });
  const { total, parts } = await payOut(ctx, order, item, refund, gave);
  const now = await written(ctx, before, total, parts);
  if (now.to_method) await sendOnBooked(ctx, `refund:${now.id}`, order.member_id, { type: 'order', id: order.id });
  // What the booking wrote to the item is kept by the steps after it.
  if (refund.type === 'partial') {
    await lowerCost(ctx, item, gave);
    await comeBack(ctx, order, item, now, SYSTEM);
  } else await end(ctx, order, item, now);
  await audit(ctx, `aftersale.${action}`, 'refund', now.id, { no: now.no, amount: total, gave });
  await notify(ctx, order.member_id, {
    kind: 'refund',
    key: now.to_method ? 'refunded_method' : 'refunded_after',
    params: { no: order.no, refund: now.no, amount_fen: total },
    url: urlOf(now),
  });
}

async function written(ctx: Ctx, refund: Refund, amount: number, parts: Refund['parts']): Promise<Refund> {
  await ctx.db
    .updateTable('refund')
    .set({ amount, parts: json(parts) })
    .where('id', '=', refund.id)
    .execute();
  return { ...refund, amount, parts };
}

/** What the seller gave for a part of the price lowers what the item cost. */
async function lowerCost(ctx: Ctx, item: Item, gave: number): Promise<void> {
  if (item.cost === null || gave === 0) return;
  await ctx.db
    .updateTable('order_item')
    .set({ cost: Math.max(0, item.cost - gave) })
    .where('id', '=', item.id)
    .execute();
}

/** The number of the other one that the seller sends: its scan ends the exchange. One that lies here already ends it at once. */
export async function newParcel(ctx: OperatorCtx, asked: Parcel): Promise<void> {
  const locked = await lockRefund(ctx, asked.id);
  if (locked.refund.state !== 'exchanging') fail('refund.not_exchanging');
  const { item, here } = await expect(ctx, locked, asked);
  await audit(ctx, 'aftersale.new_parcel', 'refund', asked.id, { no: locked.refund.no, tracking_no: asked.tracking_no });
  if (here) await receive(ctx, { ...locked, item });
}

async function expect(ctx: OperatorCtx, { item }: Locked, asked: Parcel): Promise<{ item: Item; here: boolean }> {
  const { id, here } = await purchaseParcel(ctx, {
    tracking_no: readNo(asked.tracking_no),
    warehouse_id: item.warehouse_id,
    courier_id: asked.courier_id,
  });
  await ctx.db.updateTable('order_item').set({ parcel_id: id }).where('id', '=', item.id).execute();
  return { item: { ...item, parcel_id: id }, here };
}

/** By hand: the new parcel is on its way to the warehouse and is received there like any other. */
export async function exchanged(
  ctx: OperatorCtx,
  asked: { id: number; courier_id?: number | undefined; tracking_no?: string | undefined },
): Promise<void> {
  const locked = await lockRefund(ctx, asked.id);
  if (locked.refund.state === 'exchanged') return; // a second tap
  const given =
    asked.tracking_no && asked.courier_id
      ? await expect(ctx, locked, { id: asked.id, courier_id: asked.courier_id, tracking_no: asked.tracking_no })
      : { item: locked.item, here: false };
  if (locked.refund.state === 'exchanging' && !given.here && !(await expected(ctx, given.item)))
    fail('refund.parcel_missing', {}, 'tracking_no');
  if (given.here) await receive(ctx, { ...locked, item: given.item });
  else await done(ctx, { ...locked, item: given.item });
  await audit(ctx, 'aftersale.exchanged', 'refund', asked.id, { no: locked.refund.no });
}

export async function expected(ctx: Ctx, item: Pick<Item, 'parcel_id'>): Promise<string | null> {
  const parcel = await ctx.db
    .selectFrom('parcel')
    .select(['tracking_no', 'state'])
    .where('id', '=', item.parcel_id ?? 0)
    .executeTakeFirst();
  return parcel?.state === 'expected' ? parcel.tracking_no : null;
}

async function done(ctx: Ctx, locked: Locked): Promise<Item> {
  const now = await transition(ctx, refundLife, locked.refund, { action: 'exchanged' });
  const coming = await exchange(ctx, locked.order, locked.item, now);
  await inform(ctx, locked, now, 'refund_exchanged');
  return coming;
}

async function receive(ctx: Ctx, locked: Locked): Promise<void> {
  const coming = await done(ctx, locked);
  await transition(ctx, itemLife, coming, { action: 'receive', by: SYSTEM });
  await refreshOrder(ctx, locked.order.id);
}

/** A parcel was scanned: items that were waited for in an exchange are on their way from now on, and are received with it. Answers the items as they are. */
export async function scanned(ctx: OperatorCtx, items: readonly Item[]): Promise<Item[]> {
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
    out.push(row ? await done(ctx, await lockRefund(ctx, row.id)) : item);
  }
  return out;
}
