import { describe, expect, it } from 'vitest';
import { paymentStatusOf, pollInterval } from './payment-status.ts';

type Bill = Parameters<typeof paymentStatusOf>[0];
const bill = (state: string, payments: { state: string; processing?: boolean }[] = [], remit_state: string | null = null) =>
  ({ state, remit_state, payments: payments.map((p) => ({ processing: false, ...p })) }) as unknown as Bill;

describe('the status of a payment', () => {
  it.each([
    ['paid', bill('paid', [{ state: 'paid' }])],
    ['pending', bill('sealed', [{ state: 'open' }])],
    ['bank', bill('sealed', [{ state: 'open', processing: true }])],
    ['review', bill('sealed', [], 'submitted')],
    ['failed', bill('open', [{ state: 'failed' }, { state: 'expired' }])],
    ['expired', bill('open', [{ state: 'expired' }, { state: 'failed' }])],
    ['unpaid', bill('open', [{ state: 'closed' }])],
    ['unpaid', bill('open')],
    ['late', bill('open', [{ state: 'expired' }, { state: 'paid' }])],
    ['late', bill('expired', [{ state: 'paid' }])],
    ['over', bill('cancelled', [{ state: 'closed' }])],
    ['over', bill('expired')],
  ] as const)('%s', (status, of) => {
    expect(paymentStatusOf(of)).toBe(status);
  });

  it('is polled less often the longer it takes', () => {
    expect([0, 59_999, 60_000, 299_999, 300_000].map(pollInterval)).toEqual([3000, 3000, 10_000, 10_000, 30_000]);
  });
});
