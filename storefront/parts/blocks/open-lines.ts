// What a member has open besides waybills and stock, in a line each: what waits for the member, and what is on its way to the warehouse.
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import type { Member } from '#shop/lib/use-member.ts';
import { hasScreen } from '#shop/routes.ts';

export type OpenLine = { n: number; text: string; label: string; href: string };

export function openLines(counts: Member['counts']): { waiting: OpenLine[]; underWay: OpenLine[] } {
  const { unpaid = 0, to_purchase = 0, on_the_way = 0 } = counts;
  const { onepay_needs_you = 0, onepay_under_way = 0, parcels_needs_you = 0, parcels_declared = 0 } = counts;
  const orders = to_purchase + on_the_way;
  const label = t('home.look');
  const shown = (lines: OpenLine[]) => lines.filter(({ n, href }) => n > 0 && hasScreen(href));
  return {
    waiting: shown([
      { n: unpaid, text: t('home.unpaid', { n: unpaid }), label: t('home.to_unpaid'), href: to.orders({ tab: 'unpaid' }) },
      { n: onepay_needs_you, text: t('home.onepay_needs', { n: onepay_needs_you }), label, href: to.onepayOrders() },
      {
        n: parcels_needs_you,
        text: t('home.parcels_needs', { n: parcels_needs_you }),
        label,
        href: to.shipForMe({ tab: 'needs_you' }),
      },
    ]),
    underWay: shown([
      { n: orders, text: t('home.under_way', { n: orders }), label, href: to.orders() },
      { n: onepay_under_way, text: t('home.onepay_under_way', { n: onepay_under_way }), label, href: to.onepayOrders() },
      { n: parcels_declared, text: t('home.parcels_expected', { n: parcels_declared }), label, href: to.shipForMe() },
    ]),
  };
}
