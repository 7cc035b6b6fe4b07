// What a withdrawal costs, and its least amount: for the request, and for its form.
import type { Fen } from '../amount.ts';
import { percentWithin } from './round.ts';

/** The shop's settings: the least amount as it is set, the fee in basis points, and the least fee. */
export interface WithdrawalTerms {
  min: Fen;
  fee_rate: number;
  fee_min: Fen;
}

/** The fee is taken out of the amount: 50.00 -> fee 5.00, paid 45.00. */
export const withdrawalFee = (amount: Fen, { fee_rate, fee_min }: WithdrawalTerms): Fen =>
  percentWithin(amount, fee_rate, fee_min);

/**
 * The least amount that is accepted: the setting, and never so little that the fee leaves nothing. From there on every amount
 * is enough.
 */
export function leastWithdrawal({ min, fee_rate, fee_min }: WithdrawalTerms): Fen {
  // A fee below 100 % leaves something as soon as the rest, rounded as fees are, is 1 fen.
  const left = Math.floor(5000 / Math.max(0, 10_000 - fee_rate)) + 1;
  return Math.max(min, fee_min + 1, left);
}
