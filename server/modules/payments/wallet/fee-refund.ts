// Refunds the payment fee, only when the shop can deliver nothing of a bill: every item of it out of stock or invalid.

import { isIn } from '#contract/states/machine.ts';
import { orderItemMachine } from '#contract/states/order-item.ts';
import type { Ctx } from '../../../context.ts';
import { byId, paymentKey } from '../bills/find.ts';
import { book } from '../ledger/ledger.ts';
import { feeRefundEntries } from './refund-method.ts';

/** Call after an item of the bill has ended. Books once a bill. */
export async function refundFee(ctx: Ctx, bill_id: number): Promise<void> {
  const bill = await byId(ctx, bill_id);
  const orders = bill?.targets.filter((t) => t.type === 'order').map((t) => t.id) ?? [];
  if (bill?.state !== 'paid' || orders.length === 0) return;
  const items = await ctx.db.selectFrom('order_item').select('state').where('order_id', 'in', orders).execute();
  if (items.some((i) => !isIn(orderItemMachine, i.state, 'undelivered'))) return;
  const entries = await feeRefundEntries(ctx, bill.id, bill.member_id);
  if (entries.length === 0) return;
  await book(ctx, {
    key: `fee_back:${bill.id}`,
    kind: 'fee_back',
    entries,
    ref: { type: 'order', id: orders[0]! },
    text_key: 'money.fee_back',
    params: { invoice_no: bill.no },
    spent_by: [paymentKey(bill.id)],
  });
}
