// The amount of a rebate, and the name of an invited member for the inviter. Pure; amounts in fen, rates in basis points.

import { percent } from '#contract/rules/round.ts';
import type { StoredRow } from '../../../db/stored/order.ts';
import { sum } from '../../pricing/money/round.ts';

/** The rate that is left of the inviter's after the invited member's discount, never below `min`. */
export const netRate = (rate_bp: number, discount_bp: number, min: number): number => Math.max(rate_bp - discount_bp, min);

/** List freight x net rate, half up. 100.00 at 5 % with 2 % off: 3.00; at 3 % with 2.5 % off: 1.00. */
export const rebateFor = (freight: number, r: { rate_bp: number; discount_bp: number }, min: number): number =>
  percent(freight, netRate(r.rate_bp, r.discount_bp, min));

/** List freight in charge lines, less what the shop waived or capped; the discount that was frozen with it. */
export function freightOf(rows: readonly Pick<StoredRow, 'code' | 'amount' | 'params'>[]): {
  freight: number;
  discount_bp: number;
} {
  const of = (...codes: string[]) => sum(rows.filter((r) => codes.includes(r.code)).map((r) => r.amount));
  return {
    freight: Math.max(0, of('freight', 'waived', 'cap')),
    discount_bp: Number(rows.find((r) => r.code === 'discount')?.params.rate_bp ?? 0),
  };
}

/** SP-80421 -> SP-8****: the inviter can guess who it is, but does not see it. */
export const maskedMark = (mark: string): string => `${mark.slice(0, 4)}****`;
