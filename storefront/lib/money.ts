// Money as users see it. Amounts come in fen (1/100 CNY); the chosen currency is only shown. The rule of conversion is contract/amount.ts.

import { rangeText } from '#client/format.ts';
import { useStore } from '#client/store.ts';
import {
  type AmountParts,
  type CurrencyFormat,
  cnyFace,
  cny as cnyIn,
  decimalsOf,
  digits,
  type Fen,
  glue,
  inLine,
  type Minor,
  minorOf,
  minorParts,
  minorText,
  moneyText,
  cnySign as signOf,
  withSymbol,
} from '#contract/amount.ts';
import { numberStyle } from '#contract/number-format.ts';
import { lang, useLang } from '#shop/lib/i18n.ts';
import { DEFAULT_CURRENCY, settingsStore } from '#shop/lib/settings-store.ts';

export {
  type AmountParts,
  decimalsOf,
  digits,
  type Fen,
  fenOf,
  type Minor,
  minorOf,
  minorParts,
  minorText,
  minorUnits,
} from '#contract/amount.ts';
export type Currency = CurrencyFormat;

const styles = new WeakMap<Currency, Currency>();
/** A row of the shop's currencies as the reader's language writes it, one object for each: it may be compared. CNY for none. */
function styled(row: Currency | undefined, lang: string): Currency {
  const known = row && styles.get(row);
  if (known && known.style === numberStyle(lang)) return known;
  const made = row ? { ...row, style: numberStyle(lang) } : cnyFace(lang);
  if (row) styles.set(row, made);
  return made;
}

export function currency(code: string = settingsStore.get().settings.currency): Currency {
  const { currencyList } = settingsStore.get();
  return styled(
    currencyList.find((c) => c.code === code),
    lang(),
  );
}
/** The chosen currency; re-renders when the user chooses another. */
export const useCurrency = (): Currency =>
  styled(
    useStore(settingsStore, (s) => s.currencyList.find((c) => c.code === s.settings.currency)),
    useLang(),
  );

/** "€32.83": an amount in the chosen currency, in one text. */
export const money = (fen: Fen, c: Currency = currency(), rate?: string): string => moneyText(fen, c, rate);

/** "0.1225", in German "0,1225": how much of a currency 1 CNY is, by default today. */
export const rateText = ({ value = '1', style }: Currency, rate = value): string => rate.replace('.', style?.decimal ?? '.');

/** The same without ".00": chips, coupons, corners of cards. */
export const brief = (fen: Fen): string => money(fen).replace(/[.,]00(?=\D*$)/, '');

/** "EUR €": a currency in one line; "CHF" where its sign is its code. */
export const codeAndSign = ({ code, symbol }: Currency): string => (symbol && symbol !== code ? `${code} ${symbol}` : code);

/** What precedes an amount in CNY: "¥" in Chinese, else "CNY". */
export const cnySign = (): string => signOf(lang());

/** "¥268.00" or "CNY 268.00", as bills have it next to the chosen currency; `short` drops ".00". The number never wraps. */
export const cny = (fen: Fen, short = false): string => cnyIn(fen, lang(), short);

/** The props of ui Price for an amount: the chosen currency, and CNY next to it unless it is the chosen one. */
export function priceParts(
  fen: Fen,
  options: { currency?: Currency; rate?: string | undefined } = {},
): AmountParts & { cny?: string } {
  const c = options.currency ?? currency();
  const parts = minorParts(minorOf(fen, c, options.rate), c);
  return c.code === DEFAULT_CURRENCY ? parts : { ...parts, cny: cny(fen) };
}

/** "€10–13": a range with one symbol; whole units from an upper end of ten units on. */
export function moneyRange(from: Fen, until: Fen, c: Currency = currency()): string {
  const [low, high] = [minorOf(from, c), minorOf(until, c)];
  if (low === high) return minorText(low, c);
  const unit = 10n ** BigInt(decimalsOf(c));
  const whole = high >= 10n * unit;
  const show = (n: bigint, up: boolean) =>
    whole ? digits((n + (up ? unit - 1n : 0n)) / unit, 0, c.style) : digits(n, decimalsOf(c), c.style);
  return inLine(glue(withSymbol(c, rangeText(show(low, false), show(high, true)))), c);
}

/** A currency by its code, offered or not: a payment in one that is no longer offered keeps its name and its decimals. */
export function faceOf(code: string): Currency {
  const own = currency(code);
  if (own.code === code) return own;
  const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions();
  return { code, symbol: code, decimal_place: maximumFractionDigits ?? 2, style: numberStyle(lang()) };
}

/** Smallest units of a payment's, a gateway's or a bank's own currency (integers over the wire), as text. */
export const foreign = (minor: bigint | Minor, code: string): string => minorText(minor, faceOf(code));
