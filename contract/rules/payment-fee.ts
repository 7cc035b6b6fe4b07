// The fee that a method of payment adds: for the payment itself, and wherever a total is first shown.
import type { Fen } from '../amount.ts';
import { percent } from './round.ts';

/** Basis points of what is paid, and fen for each payment. */
export interface PaymentFeeTerms {
  fee_bp: number;
  fee_fixed: Fen;
}

/** What the method adds to an amount, in fen. */
export const paymentFeeOf = (amount: Fen, { fee_bp, fee_fixed }: PaymentFeeTerms): Fen => percent(amount, fee_bp) + fee_fixed;
