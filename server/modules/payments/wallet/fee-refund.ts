// Refunds the payment fees of a bill, only when the shop can deliver nothing of it: all its items are out of stock or invalid, or the one service that it
// paid for was not done.
import { sql } from 'kysely';
import { group } from '#contract/states/machine.ts';
import { orderItemMachine } from '#contract/states/order-item.ts';
import type { Ctx } from '../../../context.ts';
import type { Bill } from '../bills/bill.ts';
import { byId, paymentKey } from '../bills/find.ts';
import { book } from '../ledger/ledger.ts';
import { feeRefundEntries } from './refund-method.ts';
import { feeRefundKey } from './refundable.ts';

type Order = { id: number; bill_id: number | null };

/** To be called after an item of the order has ended. Books once for each bill: that of the order, and the supplements of its items. */
export async function refundFees(ctx: Ctx, order: Order): Promise<void> {
  for (const bill_id of await undeliveredBills(ctx, order)) await refundFeeOf(ctx, (await byId(ctx, bill_id))!, order.id);
}

/** Paid bills of an order of which no item will be delivered. An item split off after its supplement counts for that bill. */
async function undeliveredBills(ctx: Ctx, order: Order): Promise<number[]> {
  const undelivered = sql.join(group(orderItemMachine, 'undelivered'));
  const { rows } = await sql<{ id: number }>`
    with recursive own as (
        select b.id as bill_id, b.created_at as at, i.id, i.order_id, i.state from bill b join bill_target t on t.bill_id = b.id and t.type = 'order'
          join order_item i on i.order_id = t.target_id where b.id = ${order.bill_id} and b.state = 'paid'
        union all select b.id, b.created_at, i.id, i.order_id, i.state from order_item i join bill_target t on t.type = 'item' and t.target_id = i.id
          join bill b on b.id = t.bill_id and b.kind = 'supplement' and b.state = 'paid' where i.order_id = ${order.id}),
      part as (
        select * from own
        union select part.bill_id, part.at, i.id, i.order_id, i.state from part
          join order_item i on i.order_id = part.order_id and i.split_from = part.id and i.created_at >= part.at)
    select bill_id as id from part group by bill_id having bool_and(state in (${undelivered})) order by bill_id`.execute(ctx.db);
  return rows.map((bill) => bill.id);
}

/** Refunds the fees of a paid bill of which nothing was delivered, once. The movement refers to the order. */
export async function refundFeeOf(ctx: Ctx, bill: Pick<Bill, 'id' | 'no' | 'member_id'>, order_id: number): Promise<void> {
  const entries = await feeRefundEntries(ctx, bill.id, bill.member_id);
  if (entries.length === 0) return;
  await book(ctx, {
    key: feeRefundKey(bill.id),
    kind: 'fee_back',
    entries,
    ref: { type: 'order', id: order_id },
    text_key: 'money.fee_back',
    params: { invoice_no: bill.no },
    spent_by: [paymentKey(bill.id)],
  });
}
