// What is due now: goods and freight in two figures, what happens after weighing in one sentence, then row by row.
import type { OnepayOut } from '#contract/calls/cart.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { joinedFees } from '#shop/parts/cart/joined-fees.ts';
import { FeeRows } from '#shop/parts/money/fee-rows.tsx';
import PaymentFees from '#shop/parts/money/payment-fees.tsx';
import { cx } from '#ui/cx.ts';
import { Note } from '#ui/feedback/note.tsx';
import { LockIcon, ScaleIcon, ShieldIcon } from '#ui/icons.tsx';
import { Card } from '#ui/layout/card.tsx';

type Props = { preview: OnepayOut; stale: boolean };

export function Due({ preview, stale }: Props) {
  const parts: [label: string, fen: number, note: string][] = [
    [t('onepay.goods_part'), preview.goods_total, t('onepay.goods_note')],
    [t('onepay.freight_part'), preview.freight_total, t('onepay.freight_note')],
  ];
  const able = preview.freight_total > 0;
  return (
    <Card className={cx('flex flex-col gap-22 transition-opacity', stale && 'opacity-50')}>
      <dl className="grid grid-cols-2 gap-24">
        {parts.map(([label, fen, note], at) => (
          <div key={label} className="min-w-0">
            <dt className="text-xs text-ink-3">{label}</dt>
            <dd className="ui-num text-xl font-strong text-ink">
              <bdi>{at === 1 && !able ? t('onepay.freight_none') : money(fen)}</bdi>
            </dd>
            <dd className="text-xs text-ink-3">{note}</dd>
          </div>
        ))}
      </dl>
      {able && <Cap preview={preview} />}
    </Card>
  );
}

/** The price cap in one sentence; where a weight is not the shop's own, why there is none. */
function Cap({ preview: { cap, band, source } }: { preview: OnepayOut }) {
  if (cap !== null)
    return (
      <Note tone="safe" icon={<ShieldIcon className="ui-icon-sm" />}>
        {t('onepay.cap', { amount: money(cap) })}
      </Note>
    );
  return (
    <Note tone="neutral" icon={<ScaleIcon className="ui-icon-sm" />}>
      {t('onepay.no_cap', { source: t(`onepay.source.${source}`), band })}
    </Note>
  );
}

export function Fees({ preview, stale }: Props) {
  return (
    <Card
      title={t('onepay.fees')}
      className={cx('flex flex-col gap-20 transition-opacity [&>.ui-card-head]:mb-0', stale && 'opacity-50')}
    >
      <FeeRows
        rows={joinedFees(preview.components)}
        total={preview.amount}
        totalLabel={t('checkout.now')}
        rate={preview.rate}
        currency={preview.currency}
        open
      />
      <PaymentFees amount={preview.amount} address_id={preview.address?.id} />
      <Note tone="plain" icon={<LockIcon className="ui-icon-sm" />}>
        {t('checkout.rate')}
      </Note>
    </Card>
  );
}
