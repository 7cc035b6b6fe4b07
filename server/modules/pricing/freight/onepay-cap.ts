// One-pay orders: the member pays at most a set share of the estimated freight (120 % by default), the shop carries the rest.
import type { Quote } from '#contract/freight.ts';
import { percent } from '#contract/rules/round.ts';

/**
 * fen of the measured freight above the cap: the shop's. Freight is all that the line charges: freight after discount, rules, line services,
 * fuel; value-added services, insurance and storage are not capped. Example with 12,000 bp: estimate 200.00, measured 270.00: 30.00.
 */
export function aboveCap(estimate: number, measured: number, cap_bp: number): number {
  return Math.max(0, measured - percent(estimate, cap_bp));
}

/** Freight share (fen) of an item that failed: estimate with it minus estimate without it, not below zero; without null (no item left) all of it. */
export function freightShare(with_it: Pick<Quote, 'total'>, without: Pick<Quote, 'total'> | null): number {
  return Math.max(0, with_it.total - (without?.total ?? 0));
}
