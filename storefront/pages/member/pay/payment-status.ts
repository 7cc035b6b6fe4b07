// The status of a bill's payment, from the bill and its payments; and how often it is polled.
import type { BillOut } from '#contract/calls/wallet-shapes.ts';

export type PaymentStatus = 'paid' | 'pending' | 'bank' | 'review' | 'late' | 'failed' | 'expired' | 'unpaid' | 'over';

export function paymentStatusOf(bill: Pick<BillOut, 'state' | 'remit_state' | 'payments'>): PaymentStatus {
  if (bill.state === 'paid') return 'paid';
  // Money came in and paid something other than this bill: it is in the wallet.
  const late = bill.payments.some((payment) => payment.state === 'paid');
  if (bill.state === 'expired' || bill.state === 'cancelled') return late ? 'late' : 'over';
  if (bill.remit_state === 'submitted') return 'review';
  const open = bill.payments.find((payment) => payment.state === 'open');
  if (open) return open.processing ? 'bank' : 'pending';
  if (late) return 'late';
  const last = bill.payments[0]?.state;
  return last === 'failed' ? 'failed' : last === 'expired' ? 'expired' : bill.state === 'sealed' ? 'pending' : 'unpaid';
}

/** A bank that takes days is polled once a minute. */
export const SLOW_MS = 60_000;

/** The longer it takes, the less often it is polled. */
export const pollInterval = (waited_ms: number): number => (waited_ms < 60_000 ? 3000 : waited_ms < 300_000 ? 10_000 : 30_000);
