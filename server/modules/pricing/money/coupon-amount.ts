// The discount of a coupon on its base.
import type { CouponTerms } from '#contract/freight.ts';
import { percent } from '#contract/rules/round.ts';

/**
 * fen off (positive): money off or a percentage with a cap, never more than the base; 0 while the base is below the threshold.
 * The base (all = amount before coupon, freight = freight after discount, service fee = the fee, goods = goods price) is the
 * caller's.
 */
export function couponAmount(coupon: CouponTerms, base: number): number {
  if (base <= 0 || base < coupon.threshold) return 0;
  const wanted =
    coupon.kind === 'money' ? coupon.amount : Math.min(percent(base, coupon.amount), coupon.cap ?? Number.MAX_SAFE_INTEGER);
  return Math.max(0, Math.min(wanted, base));
}
