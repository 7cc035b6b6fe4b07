// Settlement of a waybill: what was estimated and paid against what the real boxes cost under the terms frozen in the bill.
import type { Box, FreightAsk } from '#contract/freight.ts';
import type { FreightTerms, Settlement } from '#contract/freight-plan.ts';
import { percent } from '#server/modules/pricing/money/round.ts';
import { quote } from './quote.ts';

/** Differences below the larger of these two are waived: fen, and basis points of what was paid. */
export const waiver = { min: 200, rate_bp: 100 };

/** The question as it was frozen: the coupon stays the amount it was, points stay what they were, so does the insured value. */
export function frozenAsk({ ask, quote: paid }: FreightTerms): FreightAsk {
  const coupon = ask.coupon ? ({ ...ask.coupon, kind: 'money', amount: paid.coupon_amount, threshold: 0 } as const) : null;
  return { ...ask, coupon, points: paid.points_used, insured_value: paid.insured_value };
}

/**
 * final = quote of the real boxes under the frozen terms; diff = final - paid (fen, payment fees not counted). Below zero: a refund.
 * Above zero but under max(2.00, 1 % of paid): waived, carried by the shop. Else a supplement. Points above 10 % of the final freight come
 * back as points. paid: what is still paid for this waybill; the frozen total when missing. outcome 'refused': the boxes break a limit of the line.
 */
export function settle(terms: FreightTerms, boxes: readonly Box[], paid: number = terms.quote.total): Settlement {
  const estimate = terms.quote;
  const final = quote(terms.line, { ...frozenAsk(terms), boxes: [...boxes] });
  const base = { estimate, final, paid, diff: 0, amount: 0, carried: 0, points_back: 0 };
  if (!final.eligible) return { ...base, outcome: 'refused' };
  const diff = final.total - paid;
  const points_back = estimate.points_used - final.points_used;
  return { ...base, points_back, diff, ...decide(diff, paid) };
}

/** What a difference (fen, final - paid) leads to. */
export function decide(diff: number, paid: number): Pick<Settlement, 'outcome' | 'amount' | 'carried'> {
  if (diff === 0) return { outcome: 'even', amount: 0, carried: 0 };
  if (diff < 0) return { outcome: 'refund', amount: -diff, carried: 0 };
  if (diff < Math.max(waiver.min, percent(paid, waiver.rate_bp))) return { outcome: 'waived', amount: 0, carried: diff };
  return { outcome: 'supplement', amount: diff, carried: 0 };
}
