// Orders of extra photos: locked, transitioned, refunded.

import type { Selectable } from 'kysely';
import { photoOrderMachine } from '#contract/states/photo-order.ts';
import type { Ctx } from '../../../context.ts';
import type { PhotoOrderTable } from '../../../db/tables.ts';
import type { Bill } from '../../payments/bills/bill.ts';
import { bonusPaid } from '../../payments/bills/bonus-paid.ts';
import { paymentKey } from '../../payments/bills/find.ts';
import { book, toWallet } from '../../payments/ledger/ledger.ts';
import { type By, lifecycle, SYSTEM, transition } from '../../platform/lifecycle/transition.ts';
import { notify } from '../../support/notifications/notify.ts';

export type PhotoOrder = Selectable<PhotoOrderTable>;
export const lockPhotoOrder = (ctx: Ctx, id: number): Promise<PhotoOrder | undefined> =>
  ctx.db.selectFrom('photo_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const photoLifecycle = lifecycle({ machine: photoOrderMachine, table: 'photo_order' });

/** Refunds an order of photos, bonus money as bonus, and makes the level's free photos available again. An ended order only refunds its money. */
export async function refundPhotoOrder(ctx: Ctx, order: PhotoOrder, bill: Bill | null, reason: string, by?: By): Promise<void> {
  if (order.state === 'paid') await transition(ctx, photoLifecycle, order, { action: 'refund', by: by ?? SYSTEM, reason });
  const amount = bill?.amount ?? 0;
  const item = await ctx.db
    .selectFrom('order_item')
    .select('order_id')
    .where('id', '=', order.order_item_id)
    .executeTakeFirstOrThrow();
  if (bill && amount > 0) {
    const bonus = Math.min(await bonusPaid(ctx, bill), amount);
    await book(ctx, {
      key: `photo_back:${order.id}:${bill.id}`,
      kind: 'refund_photo',
      entries: [
        { kind: 'services', amount, service: 'photo' },
        ...(await toWallet(ctx, order.member_id, amount - bonus)),
        ...(bonus > 0 ? [{ kind: 'bonus' as const, owner: order.member_id, amount: -bonus }] : []),
      ],
      ref: { type: 'order', id: item.order_id },
      text_key: 'money.photo_back',
      reason,
      spent_by: [paymentKey(bill.id)],
    });
  }
  await notify(ctx, order.member_id, {
    kind: 'order',
    key: 'photo_refunded',
    params: { n: order.num, reason },
    url: `/pages/member/order/detail?id=${item.order_id}`,
  });
}
