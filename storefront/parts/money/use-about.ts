// What an amount that is typed in CNY, the currency of the marketplace, comes to in the chosen one; nothing where that is CNY itself.
import { t } from '#shop/lib/i18n.ts';
import { money, useCurrency } from '#shop/lib/money.ts';
import { priceFen } from '#shop/lib/typed-fen.ts';

export function useAbout(): (typed: string) => string | undefined {
  const currency = useCurrency();
  return (typed) => {
    const fen = priceFen(typed);
    return fen && currency.code !== 'CNY' ? t('manual.price_about', { amount: money(fen, currency) }) : undefined;
  };
}
