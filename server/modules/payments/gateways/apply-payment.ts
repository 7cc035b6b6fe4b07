// Applies the payment status that a gateway reports: once, in whatever order reports arrive. Money that matches no payment goes to suspense.

import type { Money, PaymentStatus } from '../../../connectors/payment/gateway.ts';
import type { Ctx } from '../../../context.ts';
import { isNumber } from '../bills/number.ts';
import { confirmPayment, failPayment, waitForBank } from '../wallet/payments.ts';
import { applyWaitingChargebacks } from './chargeback.ts';
import type { EventResult } from './event-result.ts';
import { bookSuspense } from './suspense.ts';

export async function applyPaymentStatus(ctx: Ctx, source: string, no: string, status: PaymentStatus): Promise<EventResult> {
  // Other sites may use the same account: a payment without one of our numbers is not ours.
  if (!isNumber('payment', no)) return 'ignored';
  switch (status.state) {
    case 'paid':
      return paid(ctx, source, no, status);
    case 'failed':
      await failPayment(ctx, no, 'fail');
      return 'done';
    case 'expired':
      await failPayment(ctx, no, 'expire');
      return 'done';
    case 'processing':
      await waitForBank(ctx, no);
      return 'done';
    default:
      return 'ignored';
  }
}

async function paid(ctx: Ctx, source: string, no: string, got: { ref: string; money: Money }): Promise<EventResult> {
  // A gateway confirms only payments of its own method.
  const own = await ctx.db
    .selectFrom('payment')
    .select('id')
    .where('no', '=', no)
    .where('method', '=', source)
    .executeTakeFirst();
  const answer = own ? await confirmPayment(ctx, no, got) : 'unknown';
  if (answer === 'unknown' || answer === 'differs') {
    await bookSuspense(ctx, { source, no, money: got.money, payment_ref: got.ref, why: answer });
    return 'done';
  }
  await applyWaitingChargebacks(ctx, source, got.ref);
  return 'done';
}
