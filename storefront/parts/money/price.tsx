// Amounts on the screen: fen in the chosen currency, those of a bill in the bill's own; what is charged as it is charged. CNY is next to those of a bill.
import { t } from '#shop/lib/i18n.ts';
import { type AmountParts, type Fen, faceOf, type Minor, minorParts, money, priceParts, useCurrency } from '#shop/lib/money.ts';
import { useSettings } from '#shop/lib/settings-store.ts';
import { Price as Face, type PriceProps as FaceProps } from '#ui/data/price.tsx';

/** What is charged: fen, and the smallest units of its currency that were calculated for it once. */
export type Charged = { amount: Fen; currency: string; rate: string; minor: Minor };

type Converted = {
  fen: Fen;
  /** an estimate: "about" comes before it */
  about?: boolean;
  /** what it cost before, struck */
  old?: Fen;
  /** rate and currency frozen in a bill or an order */
  rate?: string;
  currency?: string;
  /** a bill: CNY is next to it */
  bill?: boolean;
  charge?: never;
};
type AsCharged = { charge: Charged; fen?: never; about?: never; old?: never; rate?: never; currency?: never; bill?: never };
/** An amount of the wire does not fit in here under its own name: spreading a row cannot replace a converted amount. */
type Unspread = { amount?: never; minor?: never };

export type PriceProps = Pick<FaceProps, 'size' | 'tone' | 'stack' | 'even' | 'more' | 'className'> &
  (Converted | AsCharged) &
  Unspread;

/** The minus comes before the symbol. */
function signed(parts: AmountParts): AmountParts {
  if (parts.symbolAfter || !parts.main.startsWith('−')) return parts;
  return { ...parts, symbol: `−${parts.symbol}`, main: parts.main.slice(1) };
}

export function Price(props: PriceProps) {
  const { charge, old, size, tone, stack, even, more, className } = props;
  const chosen = useCurrency();
  const list = useSettings((s) => s.currencyList);
  const { fen, currency: code, rate, bill } = charge ? { ...charge, fen: charge.amount, bill: true } : props;
  const frozen = code && (list || charge) ? faceOf(code) : undefined;
  const currency = frozen ?? chosen;
  const { cny, ...converted } = priceParts(fen, { currency, rate: frozen && rate });
  const parts = signed(charge ? minorParts(charge.minor, currency) : converted);
  return (
    <Face
      amount={parts.main}
      symbol={parts.symbol}
      symbolAfter={parts.symbolAfter}
      small={bill ? cny : undefined}
      about={props.about ? t('kit.about') : undefined}
      old={old === undefined || old <= fen ? undefined : money(old, currency, rate)}
      size={size}
      tone={tone}
      stack={stack}
      even={even}
      more={more}
      className={className}
    />
  );
}
