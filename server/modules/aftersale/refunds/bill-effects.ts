// What happens to a refund when the bill of its return fee is paid, under review, rejected or expired. And refunds opened by the system
// because a supplement was not paid.

import type { Ctx } from '../../../context.ts';
import { lockCards } from '../../loyalty/cards/store.ts';
import type { Item, Order } from '../../orders/orders/items.ts';
import type { Bill } from '../../payments/bills/bill.ts';
import type { BillEffect } from '../../payments/bills/effects.ts';
import { SYSTEM, transition } from '../../platform/lifecycle/transition.ts';
import { createRefund } from './apply.ts';
import { leaveAfterSale } from './item-transitions.ts';
import { notifyMember } from './member-actions.ts';
import { NOT_PAID } from './reasons.ts';
import { lockAfterBill, readRefund, refundLifecycle } from './store.ts';

const idOf = (bill: Bill): number => bill.targets.find((t) => t.type === 'refund')!.id;
const locked = async (ctx: Ctx, bill: Bill) => lockAfterBill(ctx, await readRefund(ctx, idOf(bill)));

/** The fee of a return. */
export const returnFeeBill: BillEffect = {
  lock: async (ctx, due) => {
    const { refund, order } = await locked(ctx, due);
    await lockCards(ctx, due.member_id);
    return async () => {
      const now = await transition(ctx, refundLifecycle, refund, {
        action: refund.state === 'pay_review' ? 'confirm' : 'pay',
        by: SYSTEM,
      });
      await notifyMember(ctx, { order }, now, 'refund_fee_paid');
    };
  },
  review: async (ctx, bill) => {
    const { refund } = await locked(ctx, bill);
    if (refund.state === 'return_fee_due')
      await transition(ctx, refundLifecycle, refund, { action: 'remit', by: { kind: 'member', id: bill.member_id } });
  },
  rejected: async (ctx, bill, until) => {
    const { refund } = await locked(ctx, bill);
    if (refund.state === 'pay_review')
      await transition(ctx, refundLifecycle, refund, { action: 'reject', by: SYSTEM, due_at: until });
  },
  expired: async (ctx, bill) => {
    const { refund, order, item } = await locked(ctx, bill);
    if (refund.state !== 'return_fee_due') return;
    const now = await transition(ctx, refundLifecycle, refund, { action: 'expire', by: SYSTEM });
    await leaveAfterSale(ctx, order, item, now, SYSTEM);
    await notifyMember(ctx, { order }, now, 'refund_closed');
  },
};

/** An item whose supplement was not paid: opens a request that its member can still change. */
export async function openAfterSale(ctx: Ctx, order: Order, item: Item): Promise<void> {
  const made = {
    type: 'refund',
    reason: NOT_PAID,
    fault: 'member',
    num: item.num,
    amount: 0,
    content: '',
    files: [],
    to_method: false,
  } as const;
  await createRefund(ctx, order, item, { ...made, files: [] }, ctx.member ? undefined : SYSTEM);
}
