// The service fee of an order: for its bill, and for the cart, which calculates while rows are chosen.
import type { Fen } from '../amount.ts';
import { percentWithin } from './round.ts';

/** Basis points of goods + domestic freight, between min and max an order. */
export interface ServiceFeeTerms {
  rate_bp: number;
  min: Fen;
  max: Fen;
}

/** Service fee of goods + domestic freight; 0 when there is nothing to buy. */
export const serviceFeeOf = (base: Fen, { rate_bp, min, max }: ServiceFeeTerms): Fen =>
  base > 0 ? percentWithin(base, rate_bp, min, max) : 0;
