// The text of a price filter.
import { rangeText } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';

/** "€10.00–€13.20", "from €10.00", "up to €13.20"; nothing where neither end is given. */
export function priceFilter(from: number | undefined, until: number | undefined): string {
  if (from !== undefined && until !== undefined) return rangeText(money(from), money(until));
  if (from !== undefined) return t('shop.price_from', { price: money(from) });
  return until === undefined ? '' : t('shop.price_until', { price: money(until) });
}
