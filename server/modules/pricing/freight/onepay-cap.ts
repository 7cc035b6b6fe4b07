// One-pay orders: the member pays at most so much of the freight that was estimated, the shop carries the rest.
import type { Quote } from '#contract/freight.ts';
import type { Settlement } from '#contract/freight-plan.ts';
import { percent } from '#server/modules/pricing/money/round.ts';
import { decide } from './settle.ts';

/** 120 % of the estimated freight, in basis points. */
export const onepayCap = 12_000;

/** fen of the real freight above the cap: the shop's. Example: estimate 200.00, real 270.00: 30.00. */
export function aboveCap(estimate: number, real: number, cap_bp: number = onepayCap): number {
  return Math.max(0, real - percent(estimate, cap_bp));
}

/**
 * A settlement with the cap: freight (all that the line charges: freight after discount, rules, line services, fuel) above 120 % of the
 * estimate is carried by the shop; services, insurance and storage are not capped. Holds only when every weight and size of the estimate
 * came from the shop's own records. The estimate has to be one without returned items and with added ones.
 */
export function capped(settlement: Settlement, own_records: boolean, cap_bp: number = onepayCap): Settlement {
  if (!own_records || settlement.outcome === 'refused') return settlement;
  const above = aboveCap(settlement.estimate.shipping, settlement.final.shipping, cap_bp);
  const carried = Math.min(above, Math.max(0, settlement.diff));
  if (carried === 0) return settlement;
  const decided = decide(settlement.diff - carried, settlement.paid);
  return { ...settlement, ...decided, carried: decided.carried + carried };
}

/** Freight share (fen) of an item that failed: estimate with it minus estimate without it, not below zero; without null (no item left) all of it. */
export function freightShare(with_it: Pick<Quote, 'total'>, without: Pick<Quote, 'total'> | null): number {
  return Math.max(0, with_it.total - (without?.total ?? 0));
}
