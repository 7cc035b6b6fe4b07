// Coupons that a page offers: one tap takes one.
import type { CouponOffer } from '#contract/calls/cash.ts';
import type { BlockOf } from '#contract/pages.ts';
import { date } from '#shop/lib/format.ts';
import { localized, t } from '#shop/lib/i18n.ts';
import { go, here } from '#shop/lib/navigator.ts';
import { to } from '#shop/lib/paths.ts';
import { useSignedIn } from '#shop/lib/session.ts';
import { useAddon } from '#shop/lib/settings-store.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { CouponFace } from '#shop/parts/money/coupon-face.tsx';
import { couponScope } from '#shop/parts/money/coupon-words.ts';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';

export function Coupons({ block }: { block: BlockOf<'coupon'> }) {
  const on = useAddon('coupon');
  const offers = useCall('coupon/offers', { ids: block.rules }, { enabled: on && block.rules.length > 0, quiet: true });
  if (!on || offers.state === 'failed' || offers.data?.length === 0) return null;
  if (!offers.data) return <SkeletonBlock height={180} className="rounded-card" />;
  return (
    <Card title={localized(block.titles) || undefined} className="flex flex-col gap-16">
      {offers.data.map((offer) => (
        <Offer key={offer.rule_id} offer={offer} />
      ))}
    </Card>
  );
}

/** Until when, or how long from the day it is taken. */
const lasts = (o: CouponOffer): string | null =>
  o.state === 'soon' && o.starts_at
    ? t('coupons.begins', { date: date(o.starts_at) })
    : o.days !== null
      ? t('blocks.valid_days', { n: o.days })
      : o.ends_at && t('coupons.until', { date: date(o.ends_at) });

function Offer({ offer: o }: { offer: CouponOffer }) {
  const signedIn = useSignedIn();
  const take = useCommand('coupon/take', {
    invalidates: ['coupon', 'couponrule', 'user/info'],
    onDone: ({ name }) => void toast(t('coupons.activated', { name }), { mark: 'done' }),
    onError: () => undefined,
  });
  const tap = () => (signedIn ? void take.run({ id: o.rule_id }) : go(to.login({ back: here() })));
  return (
    <div className="flex items-center gap-20 rounded-image bg-sunken pe-20">
      <CouponFace coupon={o} live={o.state === 'open'} />
      <div className="min-w-0 flex-1">
        <p className="text-md text-ink">{o.name}</p>
        <p className="mt-4 text-xs text-ink-2">
          <Facts items={[couponScope(o), lasts(o), o.state === 'open' && o.left !== null && t('blocks.left', { n: o.left })]} />
        </p>
      </div>
      <Button
        size="small"
        kind={o.state === 'open' ? 'primary' : 'secondary'}
        disabled={o.state !== 'open'}
        busy={take.busy}
        onClick={tap}
      >
        {t(`blocks.coupon.${o.state}`)}
      </Button>
    </div>
  );
}
