// The fee of a return: paid, in review, out of time. And items that go to after-sale because a supplement was not paid.

import type { Ctx } from '../../../context.ts';
import type { Item, Order } from '../../orders/orders/items.ts';
import type { Bill } from '../../payments/bills/bill.ts';
import type { BillEffect } from '../../payments/bills/effects.ts';
import { SYSTEM, transition } from '../../platform/lifecycle/transition.ts';
import { write } from './apply.ts';
import { comeBack } from './item-steps.ts';
import { NOT_PAID } from './reasons.ts';
import { inform } from './refunds.ts';
import { lockBehindBill, readRefund, refundLife } from './store.ts';

const idOf = (bill: Bill): number => bill.targets.find((t) => t.type === 'refund')!.id;
const locked = async (ctx: Ctx, bill: Bill) => lockBehindBill(ctx, await readRefund(ctx, idOf(bill)));

/** The fee of a return. */
export const returnFeeBill: BillEffect = {
  paid: async (ctx, bill) => {
    const { refund, order } = await locked(ctx, bill);
    const now = await transition(ctx, refundLife, refund, {
      action: refund.state === 'pay_review' ? 'confirm' : 'pay',
      by: SYSTEM,
    });
    await inform(ctx, { order }, now, 'refund_fee_paid');
  },
  review: async (ctx, bill) => {
    const { refund } = await locked(ctx, bill);
    if (refund.state === 'return_fee_due')
      await transition(ctx, refundLife, refund, { action: 'remit', by: { kind: 'member', id: bill.member_id } });
  },
  rejected: async (ctx, bill, until) => {
    const { refund } = await locked(ctx, bill);
    if (refund.state === 'pay_review') await transition(ctx, refundLife, refund, { action: 'reject', by: SYSTEM, due_at: until });
  },
  expired: async (ctx, bill) => {
    const { refund, order, item } = await locked(ctx, bill);
    if (refund.state !== 'return_fee_due') return;
    const now = await transition(ctx, refundLife, refund, { action: 'expire', by: SYSTEM });
    await comeBack(ctx, order, item, now, SYSTEM);
    await inform(ctx, { order }, now, 'refund_closed');
  },
};

/** What becomes of an item whose supplement was not paid: a request that its member can still change. */
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
  await write(ctx, order, item, { ...made, files: [] }, ctx.member ? undefined : SYSTEM);
}
