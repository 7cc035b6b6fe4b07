// What has to arrive for a bill that is paid by remittance: when finance confirms what did, and on the screen where the amount
// is typed.
import { type Fen, type Minor, minorOf, minorUnits } from '../amount.ts';
import { mulDiv } from './round.ts';

/** The bill; `rate` is its frozen one where the remittance is in its currency, else empty. */
export type RemitBill = { amount: Fen; rate: string };
/** The remittance as it was sent: smallest units of its currency, and the fen that they were that day. */
export type RemitSent = { minor: number; amount: Fen };

/** Smallest units of the remittance's currency, with its decimals: at the bill's own rate, else at the rate that it was sent at; null where that is not known. */
export function remitDue({ amount, rate }: RemitBill, sent: RemitSent, decimal_place: number): Minor | null {
  if (rate) return minorUnits(minorOf(amount, { code: '', decimal_place }, rate));
  return sent.amount > 0 ? minorUnits(mulDiv(amount, sent.minor, sent.amount)) : null;
}
