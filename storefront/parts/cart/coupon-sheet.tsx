// Coupons for a bill: usable ones with what they save, the others with the reason.
import type { CouponOut } from '#contract/calls/parts.ts';
import { date } from '#shop/lib/format.ts';
import { formatMessage } from '#shop/lib/format-message.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { cx } from '#ui/cx.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

export type CouponSheetProps = {
  coupons: readonly CouponOut[];
  value: number | null;
  busy?: boolean;
  onPick: (coupon_id: number | null) => void;
  onClose: () => void;
};

export default function CouponSheet({ coupons, value, busy, onPick, onClose }: CouponSheetProps) {
  // The one in use is locked by this very bill, which is no reason against it.
  const fits = (c: CouponOut) => Boolean(c.usable) || c.id === value;
  const usable = coupons.filter(fits).sort((a, b) => (b.saves ?? 0) - (a.saves ?? 0));
  const others = coupons.filter((c) => !fits(c));
  return (
    <Sheet open title={t('checkout.coupon')} onClose={onClose} locked={busy}>
      {coupons.length === 0 && <Empty title={t('checkout.coupon_empty')} />}
      {usable.length > 0 && (
        <div role="radiogroup" aria-label={t('checkout.coupon_usable')}>
          {usable.map((c) => (
            <Row key={c.id} coupon={c} chosen={c.id === value} onChoose={() => onPick(c.id)} />
          ))}
          <div className="border-t border-line py-24">
            <Checkbox radio="coupon" checked={value === null} onChange={() => onPick(null)}>
              {t('checkout.coupon_off')}
            </Checkbox>
          </div>
        </div>
      )}
      {others.length > 0 && (
        <section>
          <h3 className="pt-12 text-sm text-ink-3">{t('checkout.coupon_not')}</h3>
          {others.map((c) => (
            <Row key={c.id} coupon={c} />
          ))}
        </section>
      )}
    </Sheet>
  );
}

function Row({ coupon, chosen = false, onChoose }: { coupon: CouponOut; chosen?: boolean; onChoose?: () => void }) {
  const words = (
    <span className="flex min-w-0 flex-col gap-4">
      <span className={cx('text-md', onChoose ? 'text-ink' : 'text-ink-3')}>{coupon.name}</span>
      <span className="text-xs text-ink-3">
        <Facts
          items={[
            !onChoose && coupon.why_not ? formatMessage(coupon.why_not) : null,
            t('checkout.coupon_until', { date: date(coupon.expires_at) }),
          ]}
        />
      </span>
    </span>
  );
  return (
    <div className="flex items-center justify-between gap-16 border-line py-22 not-first:border-t">
      {onChoose ? (
        <Checkbox radio="coupon" checked={chosen} onChange={onChoose} className="min-w-0 flex-1">
          {words}
        </Checkbox>
      ) : (
        words
      )}
      {onChoose && coupon.saves ? (
        <b className="ui-num flex-none text-sm text-safe">{t('checkout.coupon_saves', { amount: money(coupon.saves) })}</b>
      ) : null}
    </div>
  );
}
