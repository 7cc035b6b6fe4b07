// A coupon: its discount, minimum, scope and end; and where it can be spent.

import type { OutputAt } from '#shop/lib/api.ts';
import { date, daysFromToday } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { brief } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import type { RowOf } from '#shop/lib/use-list.ts';
import { CouponFace } from '#shop/parts/money/coupon-face.tsx';
import { couponPlace, couponScope } from '#shop/parts/money/coupon-words.ts';
import { StateBadge } from '#shop/parts/order/state-badge.tsx';
import { hasScreen } from '#shop/routes.ts';
import { cx } from '#ui/cx.ts';
import { Button } from '#ui/input/button.tsx';

export type Coupon = RowOf<OutputAt<'coupon/lists'>>;

/** Days left from which the end is worth a warning. */
const SOON_DAYS = 3;

export function CouponRow({ coupon: c }: { coupon: Coupon }) {
  const live = c.state === 'available' || c.state === 'returned';
  const left = daysFromToday(c.expires_at);
  const begun = new Date(c.starts_at).getTime() <= Date.now();
  const place = couponPlace(c) === 'freight' ? to.submitWaybill() : to.cart();
  return (
    <article className="relative flex items-stretch gap-0 overflow-hidden rounded-card bg-surface">
      <CouponFace coupon={c} live={live} />
      <div className="flex min-w-0 flex-1 flex-col gap-8 p-24">
        <div className="flex flex-wrap items-start justify-between gap-x-16 gap-y-6">
          <h2 className={cx('min-w-0 text-md', live ? 'text-ink' : 'text-ink-3')}>{c.name}</h2>
          {c.state !== 'available' && <StateBadge thing="coupon" state={c.state} />}
        </div>
        <p className="text-xs text-ink-3">
          {couponScope(c)}
          {c.cap !== null && t('coupons.at_most', { amount: brief(c.cap) })}
        </p>
        <div className="mt-auto flex flex-wrap items-end justify-between gap-x-16 gap-y-8">
          <p className={cx('text-xs', live && left <= SOON_DAYS ? 'text-clock' : 'text-ink-3')}>
            {begun ? t('coupons.until', { date: date(c.expires_at) }) : t('coupons.begins', { date: date(c.starts_at) })}
            {live && begun && left <= SOON_DAYS && t('coupons.soon', { n: Math.max(0, left) })}
          </p>
          {c.ready && hasScreen(place) && (
            <Button size="small" href={place}>
              {t('coupons.use')}
            </Button>
          )}
        </div>
      </div>
    </article>
  );
}
