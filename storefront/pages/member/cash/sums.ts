// The fee of a withdrawal as the server calculates it, for the preview: out of the amount, at least the smallest fee.
import type { OutputAt } from '#shop/lib/api.ts';

export type CashConfig = OutputAt<'cash/getConfig'>;
export type Payees = OutputAt<'cash/bankLists'>;

export function feeOf(amount: number, { fee_rate, fee_min }: Pick<CashConfig, 'fee_rate' | 'fee_min'>): number {
  return Math.max(Math.floor((amount * fee_rate + 5000) / 10_000), fee_min);
}
