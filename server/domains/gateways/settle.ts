// What a gateway tells of a payment, taken in: once, whatever the order it comes in. What nobody can be named for goes to suspense.
import type { Money, Outcome } from '../../connectors/payment/gateway.ts';
import type { Ctx } from '../../context.ts';
import { confirmPayment, failPayment, waitForBank } from '../wallet/payments.ts';
import { takeWaitingChargebacks } from './chargeback.ts';
import { intoSuspense } from './suspense.ts';

export type Taken = 'done' | 'ignored';

export async function settle(ctx: Ctx, source: string, no: string, outcome: Outcome): Promise<Taken> {
  switch (outcome.is) {
    case 'paid':
      return paid(ctx, source, no, outcome);
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

async function paid(ctx: Ctx, source: string, no: string, got: { ref: string; money: Money }): Promise<Taken> {
  // A payment of another method under the same number is not this gateway's to confirm.
  const own = await ctx.db
    .selectFrom('payment')
    .select('id')
    .where('no', '=', no)
    .where('method', '=', source)
    .executeTakeFirst();
  const answer = own ? await confirmPayment(ctx, no, got) : 'unknown';
  if (answer === 'unknown' || answer === 'differs') {
    await intoSuspense(ctx, { source, no, money: got.money, payment_ref: got.ref, why: answer });
    return 'done';
  }
  await takeWaitingChargebacks(ctx, source, got.ref);
  return 'done';
}
