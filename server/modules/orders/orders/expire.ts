import type { Ctx } from '../../../context.ts';
import { SYSTEM, transition } from '../../platform/lifecycle/transition.ts';
import { notify } from '../../support/notifications/notify.ts';
import { itemLifecycle, lockOrder, refreshOrder } from './items.ts';
import { returnUnusedCoupon } from './member-actions.ts';
import { settleItemServices } from './order-services.ts';
import { refundItems } from './refund-items.ts';
import { storageStart } from './serialize.ts';

/** Ends a question the way chosen at checkout; moves a problem item into stock, flagged. Items answered in the meantime are skipped. */
export async function expireItem(ctx: Ctx, { id, order_id }: { id: number; order_id: number }): Promise<void> {
  const { order, items } = await lockOrder(ctx, order_id);
  const item = items.find((i) => i.id === id)!;
  if (!item.due_at || item.due_at > ctx.now) return;
  if (item.state === 'question') {
    const to = order.no_answer === 'buy' ? 'buying' : 'cancelled';
    await transition(ctx, itemLifecycle, item, { action: 'expire', by: SYSTEM, to, set: { ask: null } });
    if (to === 'cancelled') {
      const back = await refundItems(ctx, order, [item], { key: `expire:${id}`, text_key: 'money.cancelled' });
      await notify(ctx, order.member_id, {
        kind: 'refund',
        key: 'question_over',
        params: { no: order.no, amount_fen: back },
        url: `/pages/member/order/detail?id=${order.id}`,
      });
    }
  } else if (item.state === 'problem') {
    const set = { stocked_at: ctx.now, storage_from: await storageStart(ctx, item) };
    await settleItemServices(
      ctx,
      await transition(ctx, itemLifecycle, item, { action: 'expire', by: SYSTEM, set: { ...set, ask: null } }),
    );
    await notify(ctx, order.member_id, {
      kind: 'order',
      key: 'problem_over',
      params: { title: item.titles },
      url: `/pages/member/order/detail?id=${order.id}`,
    });
  }
  await refreshOrder(ctx, order_id);
  if (order.bill_id) await returnUnusedCoupon(ctx, order.bill_id);
}
