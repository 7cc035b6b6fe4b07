// Settlement of a waybill: what was estimated and paid against what the measured boxes cost under the terms frozen in the bill. The only
// place that decides between a refund, a supplement and a difference that the shop carries.
import type { Box, CouponTerms, FreightAsk, Quote } from '#contract/freight.ts';
import type { FreightTerms, Settlement } from '#contract/freight-plan.ts';
import { percent } from '#contract/rules/round.ts';
import { aboveCap } from './onepay-cap.ts';
import { quote } from './quote.ts';

/** Differences below the larger of the two are waived: fen, and basis points of what was paid. An operator sets both. */
export type Tolerance = { min: number; rate_bp: number };

export type SettleOptions = {
  /** fen still paid for this waybill, payment fees not counted */
  paid: number;
  tolerance: Tolerance;
  /** basis points of the estimated freight that the member pays at most; null: no cap */
  cap_bp: number | null;
};

/** What a coupon took off stays, on whichever line. */
const paidCoupon = ({ lines: _, ...coupon }: CouponTerms, amount: number): CouponTerms => ({
  ...coupon,
  kind: 'money',
  amount,
  threshold: 0,
});

/** The question as it was frozen: the coupon stays the amount it was, points stay what they were, so does the insured value. */
export function frozenAsk({ ask, quote: paid }: FreightTerms): FreightAsk {
  return {
    ...ask,
    coupon: ask.coupon ? paidCoupon(ask.coupon, paid.coupon_amount) : null,
    points: paid.points_used,
    insured_value: paid.insured_value,
  };
}

/**
 * final = quote of the measured boxes under the frozen terms. What is above the cap is the shop's; diff (fen) = final - paid - above the cap.
 * Below zero: a refund. Above zero but within the tolerance: waived, carried by the shop. Else a supplement. Points above 10 % of the final
 * freight are returned as points. Outcome 'refused': the boxes break a limit of the line.
 */
export function settle(terms: FreightTerms, boxes: readonly Box[], { paid, tolerance, cap_bp }: SettleOptions): Settlement {
  const estimate = terms.quote;
  const final = quote(terms.line, { ...frozenAsk(terms), boxes: [...boxes] });
  const base = { estimate, final, paid, points_back: 0 };
  if (!final.eligible) return { ...base, outcome: 'refused', diff: 0, amount: 0, above_cap: 0, waived: 0 };
  const above_cap = cap_bp === null ? 0 : carriedAboveCap(estimate, final, paid, cap_bp);
  const diff = final.total - paid - above_cap;
  return { ...base, points_back: estimate.points_used - final.points_used, diff, above_cap, ...outcomeOf(diff, paid, tolerance) };
}

/** fen of the measured freight that the cap leaves to the shop: never more than what it costs beyond what is paid. */
const carriedAboveCap = (estimate: Quote, final: Quote, paid: number, cap_bp: number): number =>
  Math.min(aboveCap(estimate.shipping, final.shipping, cap_bp), Math.max(0, final.total - paid));

/** What a difference (fen) leads to. */
export function outcomeOf(diff: number, paid: number, tolerance: Tolerance): Pick<Settlement, 'outcome' | 'amount' | 'waived'> {
  if (diff === 0) return { outcome: 'even', amount: 0, waived: 0 };
  if (diff < 0) return { outcome: 'refund', amount: -diff, waived: 0 };
  if (diff < Math.max(tolerance.min, percent(paid, tolerance.rate_bp))) return { outcome: 'waived', amount: 0, waived: diff };
  return { outcome: 'supplement', amount: diff, waived: 0 };
}
