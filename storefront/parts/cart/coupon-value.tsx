// The coupon row of a form: its discount, in the colour of every deduction, and below it the coupon; else how many could be used.
import type { CouponOut } from '#contract/calls/parts.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';

type Preview = {
  coupons: readonly Pick<CouponOut, 'id' | 'name' | 'usable'>[];
  coupon_id: number | null;
  components: readonly { code: string; amount: number }[];
};

export function CouponValue({ preview: { coupons, coupon_id, components } }: { preview: Preview }) {
  const chosen = coupons.find((coupon) => coupon.id === coupon_id);
  const off = components.find((row) => row.code === 'coupon')?.amount;
  if (chosen && off)
    return (
      <span className="flex flex-col items-end">
        <b className="font-strong text-safe">{money(off)}</b>
        <span className="text-xs text-ink-3 line-clamp-2">{chosen.name}</span>
      </span>
    );
  const usable = coupons.filter((coupon) => coupon.usable).length;
  if (usable === 0) return t('checkout.coupon_none');
  return <b className="font-strong text-accent-text">{t('checkout.coupon_n', { n: usable })}</b>;
}
