// The photographer's queue: which photos to take of which goods; an order of photos is fulfilled or refunded.

import type { Input, Output } from '#contract/call.ts';
import type { PhotoWork } from '#contract/desk/photos.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { actionsOf } from '#contract/states/machine.ts';
import { type Ctx, fail, type OperatorCtx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { setItems } from '../../orders/orders/facts.ts';
import { lockService } from '../../orders/orders/item-services.ts';
import type { Item } from '../../orders/orders/items.ts';
import type { Bill } from '../../payments/bills/bill.ts';
import { refundingToMethod } from '../../payments/wallet/send-back.ts';
import { actor, may, transition } from '../../platform/lifecycle/transition.ts';
import type { Queue } from '../../platform/queue.ts';
import { takenQueue } from '../../platform/takes.ts';
import { operatorUploads } from '../../platform/uploads/uploads.ts';
import { notify } from '../../support/notifications/notify.ts';
import { storePhotos } from '../../warehouse/receiving/photos.ts';
import { orderedOfStock, stockRows } from '../../warehouse/receiving/stock-rows.ts';
import { lockPhotoOrder, type PhotoOrder, photoLifecycle, refundPhotoOrder } from './store.ts';

type Rows = DeskCalls['photos'];

const photoQueue: Queue = orderedOfStock('photo_order');

async function lists(ctx: OperatorCtx, input: Input<Rows['lists']>): Promise<Output<Rows['lists']>> {
  const warehouse_id = input.warehouse_id ?? ctx.operator.warehouse_id ?? undefined;
  return takenQueue(ctx, {
    thing: 'photo_order',
    queue: photoQueue,
    input: { ...input, warehouse_id },
    read: (ids) => photoWork(ctx, ids),
  });
}

async function photoWork(ctx: OperatorCtx, ids: readonly number[]): Promise<PhotoWork[]> {
  const [orders, items] = await Promise.all([
    ctx.db.selectFrom('photo_order').selectAll().where('id', '=', anyOf(ids)).execute(),
    stockRows(ctx, { ordered: 'photo_order', of: ids }),
  ]);
  const allowed = may(ctx, actor(ctx));
  return orders.map((o) => ({
    id: o.id,
    num: o.num,
    remark: o.remark,
    time: o.created_at.toISOString(),
    item: items.find((r) => r.id === o.order_item_id)!,
    actions: actionsOf(photoLifecycle.machine, o.state, allowed),
  }));
}

/** Locks an order of photos with its bill and its item. */
async function lockWithBill(ctx: Ctx, id: number): Promise<{ order: PhotoOrder; item: Item; bill: Bill | null }> {
  const found = await ctx.db.selectFrom('photo_order').selectAll().where('id', '=', id).executeTakeFirst();
  return lockService(ctx, 'photo', found, lockPhotoOrder);
}

async function done(ctx: OperatorCtx, input: Input<Rows['done']>): Promise<void> {
  const { order, item } = await lockWithBill(ctx, input.id);
  const names = (await operatorUploads(ctx, input.files)).map((u) => u.name);
  if (names.length < order.num) fail('photo.too_few', { n: order.num }, 'files');
  await transition(ctx, photoLifecycle, order, { action: 'done', set: { operator_id: ctx.operator.id, done_at: ctx.now } });
  await storePhotos(ctx, 'extra', names, { order_item_id: order.order_item_id });
  // New photos can be approved or rejected again.
  await setItems(ctx, [order.order_item_id], { photos_seen: '' });
  await notify(ctx, order.member_id, {
    kind: 'order',
    key: 'photo_ready',
    params: { title: item.titles, n: names.length },
    url: `/pages/member/order/detail?id=${item.order_id}`,
  });
}

async function refund(ctx: OperatorCtx, input: Input<Rows['refund']>): Promise<void> {
  const found = await ctx.db.selectFrom('photo_order').select('order_item_id').where('id', '=', input.id).executeTakeFirst();
  if (!found) fail('fail.not_found', {}, 'id');
  const item = { type: 'item' as const, id: found.order_item_id };
  await refundingToMethod(ctx, input.to_method === true, [item], () => payBack(ctx, input));
}

async function payBack(ctx: OperatorCtx, input: Input<Rows['refund']>): Promise<void> {
  const { order, bill } = await lockWithBill(ctx, input.id);
  if (order.state !== 'paid') await transition(ctx, photoLifecycle, order, { action: 'refund' }); // throws the refusal that names the possible actions
  await refundPhotoOrder(ctx, order, bill, input.reason, actor(ctx));
}

/** Refunds photos that can't be taken any more because the goods have left the shelf. Returns whether it did. */
export async function refundUnavailable(ctx: Ctx, id: number): Promise<boolean> {
  const { order, bill } = await lockWithBill(ctx, id);
  if (order.state !== 'paid') return false;
  await refundPhotoOrder(ctx, order, bill, '');
  return true;
}

export const photoDesk = {
  'photos/lists': (ctx, input) => lists(ctx, input),
  'photos/done': (ctx, input) => done(ctx, input).then(() => ({})),
  'photos/refund': (ctx, input) => refund(ctx, input).then(() => ({})),
} satisfies Partial<DeskHandlers>;
