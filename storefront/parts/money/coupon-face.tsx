// The start of a coupon: its discount, and its minimum.
import type { CouponOut } from '#contract/calls/parts.ts';
import { t } from '#shop/lib/i18n.ts';
import { brief, useCurrency } from '#shop/lib/money.ts';
import { cx } from '#ui/cx.ts';
import { couponOff } from './coupon-words.ts';

type Props = { coupon: Pick<CouponOut, 'kind' | 'value' | 'threshold'>; live: boolean };

export function CouponFace({ coupon: c, live }: Props) {
  useCurrency();
  return (
    <div
      className={cx(
        'flex w-min min-w-200 flex-none flex-col items-center justify-center gap-4 px-12 py-28 text-center',
        'border-e border-dashed border-line-strong',
        live ? 'text-ink' : 'text-ink-3',
      )}
    >
      <b className="ui-ltr text-[max(calc(40*var(--spacing)),18px)] leading-tight text-current">{couponOff(c)}</b>
      <span className="text-xs">
        {c.threshold > 0 ? t('coupons.from', { amount: brief(c.threshold) }) : t('coupons.no_threshold')}
      </span>
    </div>
  );
}
