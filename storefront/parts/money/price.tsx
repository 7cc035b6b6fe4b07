// Amounts in fen on the screen: in the chosen currency; those of a bill in the bill's own, with CNY beside it.
import { t } from '#shop/lib/i18n.ts';
import { faceOf, minorParts, money, priceParts, useCurrency } from '#shop/lib/money.ts';
import { useSettings } from '#shop/lib/settings-store.ts';
import { Price as Face, type PriceProps as FaceProps } from '#ui/data/price.tsx';

export type PriceProps = Pick<FaceProps, 'size' | 'tone' | 'stack' | 'even' | 'className'> & {
  fen: number;
  /** an estimate: "about" stands before it */
  about?: boolean;
  /** what it cost before, struck */
  old?: number;
  /** rate and currency frozen in a bill or an order */
  rate?: string;
  currency?: string;
  /** a bill: CNY stands beside it */
  bill?: boolean;
  /** of what is charged: smallest units as charged, in place of the converted amount */
  minor?: number;
};

/** The minus stands before the symbol. */
function signed<P extends { symbol: string; main: string; symbolAfter: boolean }>(parts: P): P {
  if (parts.symbolAfter || !parts.main.startsWith('−')) return parts;
  return { ...parts, symbol: `−${parts.symbol}`, main: parts.main.slice(1) };
}

export function Price({ fen, about, old, rate, currency: code, bill, minor, ...face }: PriceProps) {
  const chosen = useCurrency();
  const list = useSettings((s) => s.currencyList);
  const frozen = code && list ? faceOf(code) : undefined;
  const currency = frozen ?? chosen;
  const { cny, ...converted } = priceParts(fen, { currency, rate: frozen && rate });
  const parts = signed(minor === undefined ? converted : minorParts(BigInt(minor), currency));
  return (
    <Face
      amount={parts.main}
      symbol={parts.symbol}
      symbolAfter={parts.symbolAfter}
      small={bill ? cny : undefined}
      about={about ? t('kit.about') : undefined}
      old={old === undefined || old <= fen ? undefined : money(old, currency, rate)}
      {...face}
    />
  );
}
