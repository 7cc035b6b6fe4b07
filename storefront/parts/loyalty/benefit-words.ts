// Benefits of levels and cards in words. Rates come in basis points; 10000 is a multiplier of 1.
import { leftToRight, numberStyle } from '#contract/number-format.ts';
import { percent } from '#shop/lib/format.ts';
import { lang, locale, t } from '#shop/lib/i18n.ts';

export const times = (bp: number): string => {
  const format = new Intl.NumberFormat(locale(), { maximumFractionDigits: 2, numberingSystem: 'latn' });
  return leftToRight(`×${format.format(bp / 10_000)}`, numberStyle(lang()));
};

export const rate = (bp: number): string => percent(bp);

/** A discount; a rate of nothing has a text of its own. */
export const off = (bp: number): string => (bp > 0 ? percent(-bp) : t('benefit.none'));

export type Rates = { freight_off: number; service_fee_rate: number; points: number };

/** The benefits that a level and a card have in common, each with whether the first is better than the second. */
export const compared = (one: Rates, other: Rates) => [
  {
    key: 'freight',
    label: t('benefit.freight'),
    one: off(one.freight_off),
    other: off(other.freight_off),
    better: one.freight_off > other.freight_off,
  },
  {
    key: 'fee',
    label: t('benefit.fee'),
    one: rate(one.service_fee_rate),
    other: rate(other.service_fee_rate),
    better: one.service_fee_rate < other.service_fee_rate,
  },
  {
    key: 'points',
    label: t('benefit.points'),
    one: times(one.points),
    other: times(other.points),
    better: one.points > other.points,
  },
];
