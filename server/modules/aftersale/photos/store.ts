// Orders of extra photos: locked, transitioned, refunded.

import type { Selectable } from 'kysely';
import { photoOrderMachine } from '#contract/states/photo-order.ts';
import type { Ctx } from '../../../context.ts';
import type { PhotoOrderTable } from '../../../db/tables.ts';
import type { Bill } from '../../payments/bills/bill.ts';
import { giveBack } from '../../payments/bills/give-back.ts';
import { refundFeeOf } from '../../payments/wallet/fee-refund.ts';
import { type By, lifecycle, SYSTEM, transition } from '../../platform/lifecycle/transition.ts';
import { notify } from '../../support/notifications/notify.ts';

export type PhotoOrder = Selectable<PhotoOrderTable>;
export const lockPhotoOrder = (ctx: Ctx, id: number): Promise<PhotoOrder | undefined> =>
  ctx.db.selectFrom('photo_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const photoLifecycle = lifecycle({ machine: photoOrderMachine, table: 'photo_order' });

/** Refunds an order of photos with the fee of its payment, bonus money as bonus, and makes the level's free photos available again. An ended order only refunds its money. */
export async function refundPhotoOrder(ctx: Ctx, order: PhotoOrder, bill: Bill | null, reason: string, by?: By): Promise<void> {
  if (order.state === 'paid') await transition(ctx, photoLifecycle, order, { action: 'refund', by: by ?? SYSTEM, reason });
  const amount = bill?.amount ?? 0;
  const item = await ctx.db
    .selectFrom('order_item')
    .select('order_id')
    .where('id', '=', order.order_item_id)
    .executeTakeFirstOrThrow();
  if (bill && amount > 0) {
    await giveBack(ctx, bill, {
      key: `photo_back:${order.id}:${bill.id}`,
      kind: 'refund_photo',
      amount,
      from: { kind: 'services', service: 'photo' },
      ref: { type: 'order', id: item.order_id },
      text_key: 'money.photo_back',
      reason,
    });
    await refundFeeOf(ctx, bill, item.order_id);
  }
  await notify(ctx, order.member_id, {
    kind: 'order',
    key: amount > 0 ? 'photo_refunded' : order.free > 0 ? 'photo_not_taken' : 'photo_cancelled',
    params: { n: order.num, reason },
    url: `/pages/member/order/detail?id=${item.order_id}`,
  });
}
