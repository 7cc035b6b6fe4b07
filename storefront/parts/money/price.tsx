// Amounts in fen on the screen: the chosen currency, and CNY beside it.
import { t } from '#shop/lib/i18n.ts';
import { cnySign, digits, money, priceParts, useCurrency } from '#shop/lib/money.ts';
import { useSettings } from '#shop/lib/settings-store.ts';
import { Price as Face, type PriceProps as FaceProps } from '#ui/data/price.tsx';

export type PriceProps = Pick<FaceProps, 'size' | 'tone' | 'stack' | 'even' | 'className'> & {
  fen: number;
  /** an estimate: "about" stands before it */
  about?: boolean;
  /** what it cost before, struck */
  old?: number;
  /** CNY without ".00" (cards); bills and checkout never */
  short?: boolean;
  /** false: no CNY beside it */
  cny?: boolean;
  /** rate and currency frozen in a bill */
  rate?: string;
  currency?: string;
};

/** The minus stands before the symbol. */
function signed<P extends { symbol: string; main: string; symbolAfter: boolean }>(parts: P): P {
  if (parts.symbolAfter || !parts.main.startsWith('−')) return parts;
  return { ...parts, symbol: `−${parts.symbol}`, main: parts.main.slice(1) };
}

export function Price({ fen, about, old, short, cny: both = true, rate, currency: code, ...face }: PriceProps) {
  const chosen = useCurrency();
  const frozen = useSettings((s) => (code ? s.currencyList.find((c) => c.code === code) : undefined));
  const currency = frozen ?? chosen;
  const parts = signed(priceParts(fen, { currency, rate, short }));
  return (
    <Face
      amount={parts.main}
      symbol={parts.symbol}
      symbolAfter={parts.symbolAfter}
      small={both ? parts.cny : undefined}
      about={about ? t('kit.about') : undefined}
      old={old === undefined || old <= fen ? undefined : money(old, currency, rate)}
      {...face}
    />
  );
}

/** CNY first and "≈ €" after it: the wallet counts CNY. */
export function Cny({
  fen,
  plus,
  ...face
}: { fen: number; plus?: boolean } & Pick<FaceProps, 'size' | 'stack' | 'className' | 'even'>) {
  const currency = useCurrency();
  const sign = fen < 0 ? '−' : plus && fen > 0 ? '+' : '';
  return (
    <Face
      amount={digits(BigInt(Math.abs(fen)), 2)}
      symbol={`${sign}${cnySign()}`}
      small={currency.code === 'CNY' ? undefined : `≈ ${money(fen, currency)}`}
      tone={plus && fen > 0 ? 'plus' : undefined}
      {...face}
    />
  );
}
