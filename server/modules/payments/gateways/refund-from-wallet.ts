// Finance refunds money from a member's wallet through the original payment: the only way out for a top-up by a gateway.
import { fail, type OperatorCtx } from '../../../context.ts';
import { audit } from '../../platform/audit/audit.ts';
import { byId } from '../bills/find.ts';
import { balance, book } from '../ledger/ledger.ts';
import { lockPayment } from '../wallet/payments.ts';
import { canRefund, queueRefund } from '../wallet/refund-method.ts';
import { feeRefunded, refundable } from '../wallet/refundable.ts';

type RefundInput = { id: number; amount: number; reason: string; key: string };

export async function refundFromWallet(ctx: OperatorCtx, input: RefundInput): Promise<void> {
  const row = await ctx.db.selectFrom('payment').select('no').where('id', '=', input.id).executeTakeFirst();
  const found = row && (await lockPayment(ctx, row.no));
  if (!found) fail('fail.not_found', {}, 'id');
  const { fee_refunded } = await ctx.db
    .selectFrom('payment as p')
    .select(feeRefunded('p').as('fee_refunded'))
    .where('p.id', '=', input.id)
    .executeTakeFirstOrThrow();
  const payment = { ...found.payment, fee_refunded };
  if (payment.state !== 'paid') fail('payment.not_paid');
  if (!canRefund(ctx, payment)) fail('payment.cannot_refund');
  const most = Math.min(refundable(payment), await balance(ctx, 'cash', payment.member_id, true));
  if (input.amount > most) fail('fail.field_high', { max: most / 100 }, 'amount');
  if (!(await queueRefund(ctx, payment, input.amount, `desk:${input.key}`))) fail('payment.cannot_refund');
  const bill = (await byId(ctx, payment.bill_id))!;
  await book(ctx, {
    key: `to_payment:${input.key}`,
    kind: 'to_payment',
    entries: [
      { kind: 'cash', owner: payment.member_id, amount: input.amount },
      { kind: 'gateway', owner: payment.method, amount: -input.amount },
    ],
    ref: { type: 'bill', id: bill.id },
    text_key: 'money.to_payment',
    params: { method: payment.method, invoice_no: bill.no },
    reason: input.reason,
  });
  await audit(ctx, 'payment.refund', 'payment', payment.id, { no: payment.no, amount: input.amount, reason: input.reason });
}
