// A coupon in words: the discount, what it applies to, and on which kind of bill it is spent.
import type { CouponOut } from '#contract/calls/parts.ts';
import { percent } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { brief } from '#shop/lib/money.ts';

type Terms = Pick<CouponOut, 'kind' | 'scope' | 'value'> & { lines?: readonly string[] };

/** Coupons are made in CNY: that amount is exact, every other is about. */
export const couponOff = ({ kind, value }: Pick<CouponOut, 'kind' | 'value'>): string =>
  kind === 'percent' ? percent(-value) : brief(-value);

/** What it applies to. */
export function couponScope({ kind, scope, lines = [] }: Terms): string {
  if (scope === 'lines')
    return lines.length > 0 ? t('coupons.scope_lines', { lines: lines.join(', ') }) : t('coupons.scope_lines_gone');
  if (kind === 'freight' || scope === 'freight') return t('coupons.scope_freight');
  if (kind === 'service_fee') return t('coupons.scope_service_fee');
  return t(scope === 'goods' ? 'coupons.scope_goods' : 'coupons.scope_all');
}

/** Freight is paid with a waybill, everything else at the checkout of the cart. */
export const couponPlace = ({ kind, scope }: Terms): 'freight' | 'goods' =>
  kind === 'freight' || scope === 'freight' || scope === 'lines' ? 'freight' : 'goods';
