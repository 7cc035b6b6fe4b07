// The freight still to come, in the same words on the goods page, in the cart and at checkout: one recommended line with its
// days, its approximate price, and the range of all lines after it.
import type { LaterOut, QuoteOut } from '#contract/calls/site.ts';
import { t } from '#shop/lib/i18n.ts';
import { money, moneyRange } from '#shop/lib/money.ts';
import { countryName, daysText } from '#shop/parts/waybill/quote-words.ts';
import type { PaymentPart } from '#ui/data/two-payments.tsx';
import { Facts } from '#ui/layout/facts.tsx';

/** "Europe Air", "9–13 days"; goods of several warehouses go in as many parcels. */
export function laterFacts({ parcels }: LaterOut): string[] {
  const [first] = parcels;
  return parcels.length === 1 && first ? [first.line, daysText(first)] : [t('later.parcels', { n: parcels.length })];
}

/** "4 lines to Germany: €9–31". */
export const laterRange = ({ lines, country, min, max }: LaterOut): string =>
  t('later.range', { n: lines, country: countryName(country), range: moneyRange(min, max) });

/** The second of the two payments; `none` where no line takes the goods. */
export function laterPayment(later: LaterOut | null, label: string, none: { amount: string; note: string }): PaymentPart {
  if (!later) return { label, ...none };
  return { label, about: t('kit.about'), amount: money(later.total), note: <Facts items={laterFacts(later)} /> };
}

const ELSEWHERE = 'freight.no.warehouse';

/** How many lines can go from this warehouse, and how many more only from another one. */
export function warehouseFacts(lines: readonly QuoteOut[], country: string, warehouse: string): string[] {
  const n = lines.filter(({ quote }) => quote.eligible).length;
  const other = lines.filter(
    ({ quote }) => quote.reasons.length > 0 && quote.reasons.every((why) => why.key === ELSEWHERE),
  ).length;
  const named = { n, country: countryName(country), warehouse };
  return [t(n > 0 ? 'later.from_here' : 'later.none_here', named), ...(other > 0 ? [t('later.from_other', { n: other })] : [])];
}
