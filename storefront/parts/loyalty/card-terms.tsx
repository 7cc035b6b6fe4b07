// What a buyer of a card should know: when it starts, that it ends automatically, when it can be returned.

import type { OutputAt } from '#shop/lib/api.ts';
import { sentences } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';

export type CardInfo = OutputAt<'membershipcard/info'>;
export type CardOnSale = CardInfo['cards'][number];

export function CardTerms({ info }: { info: CardInfo }) {
  const terms = [
    t('card.term.at_once'),
    t('card.term.better'),
    ...(info.coupon ? [t('card.term.coupon', { value: money(info.coupon.value), threshold: money(info.coupon.threshold) })] : []),
    t('card.term.no_renewal'),
    t('card.term.refund', { n: info.refund_days }),
  ];
  return (
    <ul className="flex list-disc flex-col gap-10 ps-28 text-sm text-ink-2">
      {terms.map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ul>
  );
}

/** What the card would have saved on the member's own bills, shown also when it would not have paid for itself. */
export function Saved({ card }: { card: CardOnSale }) {
  const { saved, bills, price, days } = card;
  if (bills === 0) return <p className="text-sm text-ink-3">{t('card.saved_no_bills', { days })}</p>;
  const parts = [
    ...(saved.freight > 0 ? [t('card.saved_freight', { amount: money(saved.freight) })] : []),
    ...(saved.fee > 0 ? [t('card.saved_fee', { amount: money(saved.fee) })] : []),
    ...(saved.coupons > 0 ? [t('card.saved_coupons', { amount: money(saved.coupons) })] : []),
  ];
  return (
    <div className="flex flex-col gap-6">
      <p className="text-md text-ink">
        {saved.total === 0
          ? t('card.saved_none', { days })
          : t(saved.total >= price ? 'card.saved_enough' : 'card.saved_too_little', { days, amount: money(saved.total) })}
      </p>
      {parts.length > 0 && <p className="text-xs text-ink-3">{sentences(t('card.saved_of', { n: bills }), parts.join(' · '))}</p>}
    </div>
  );
}
