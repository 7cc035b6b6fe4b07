// Money as users see it. Amounts come in fen (1/100 CNY); the chosen currency is only shown. Exact: no floating point.

import { useStore } from '#client/store.ts';
import { withSign } from '#contract/amount.ts';
import type { CurrencyOut } from '#contract/calls/site.ts';
import { lang } from '#shop/lib/i18n.ts';
import { DEFAULT_CURRENCY, settingsStore } from '#shop/lib/settings-store.ts';

/** What formatting needs of a currency; a missing symbol is ￥ and missing decimals are 2. */
export type Currency = { code: string } & Partial<Pick<CurrencyOut, 'symbol' | 'symbol_left' | 'symbol_right' | 'value'>> & {
    decimal_place?: number | null;
  };

export const SYMBOL = '￥';
const CNY: Currency = { code: DEFAULT_CURRENCY, symbol: '¥', symbol_left: '¥', symbol_right: '', value: '1', decimal_place: 2 };

export function currency(code: string = settingsStore.get().settings.currency): Currency {
  return settingsStore.get().currencyList.find((c) => c.code === code) ?? CNY;
}
/** The chosen currency; re-renders when the user chooses another. */
export const useCurrency = (): Currency =>
  useStore(settingsStore, (s) => s.currencyList.find((c) => c.code === s.settings.currency) ?? CNY);

const decimals = (c: Currency): number => c.decimal_place ?? 2;

/** A decimal text as a fraction of whole numbers. */
function fraction(text: string): { over: bigint; under: bigint } {
  const found = /^\s*(\d*)(?:\.(\d*))?\s*$/.exec(text);
  const digits = `${found?.[1] ?? ''}${found?.[2] ?? ''}`;
  if (!digits) return { over: 1n, under: 1n };
  return { over: BigInt(digits), under: 10n ** BigInt(found?.[2]?.length ?? 0) };
}

const abs = (n: bigint) => (n < 0n ? -n : n);
/** Half up, away from zero: what is owed and what is given back round alike. */
function divided(over: bigint, under: bigint): bigint {
  const whole = (abs(over) * 2n + under) / (under * 2n);
  return over < 0n ? -whole : whole;
}
const exact = (fen: number, c: Currency, rate?: string) => {
  const { over, under } = fraction(rate ?? c.value ?? '1');
  return { over: BigInt(Math.round(fen)) * over * 10n ** BigInt(decimals(c)), under: under * 100n };
};

/** Fen in the smallest unit of a currency; `rate` for a rate frozen in a bill. */
export function minorOf(fen: number, c: Currency, rate?: string): bigint {
  const { over, under } = exact(fen, c, rate);
  return divided(over, under);
}

/**
 * A column of a fee table: every row converted so that the column adds up to the converted total (largest remainder).
 * Without a total, the total is the sum of the rows.
 */
export function minorColumn(
  fens: readonly number[],
  c: Currency,
  rate?: string,
  total = fens.reduce((a, b) => a + b, 0),
): bigint[] {
  const parts = fens.map((fen) => {
    const { over, under } = exact(fen, c, rate);
    const floor = over >= 0n ? over / under : -((-over + under - 1n) / under);
    return { floor, rest: over - floor * under };
  });
  const sum = fens.reduce((a, b) => a + b, 0);
  // A total that is not the sum (something paid before) leaves nothing to spread.
  if (sum !== total) return fens.map((fen) => minorOf(fen, c, rate));
  let missing = minorOf(total, c, rate) - parts.reduce((a, p) => a + p.floor, 0n);
  const result = parts.map((p) => p.floor);
  const order = parts
    .map((p, at) => ({ at, rest: p.rest }))
    .sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest < b.rest ? 1 : -1));
  for (const { at } of order) {
    if (missing <= 0n) break;
    result[at] = result[at]! + 1n;
    missing -= 1n;
  }
  return result;
}

/** Digits of an amount in smallest units: 1234567 with 2 decimals is 12,345.67. */
export function digits(minor: bigint, places: number): string {
  const text = abs(minor)
    .toString()
    .padStart(places + 1, '0');
  const whole = (places ? text.slice(0, -places) : text).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return `${minor < 0n ? '−' : ''}${whole}${places ? `.${text.slice(-places)}` : ''}`;
}

export type Parts = { symbol: string; main: string; symbolAfter: boolean };

function withSymbol(c: Currency, main: string): Parts {
  if (c.symbol_left) return { symbol: c.symbol_left, main, symbolAfter: false };
  if (c.symbol_right) return { symbol: c.symbol_right, main, symbolAfter: true };
  return { symbol: c.symbol || SYMBOL, main, symbolAfter: false };
}
/** Smallest units of a currency, as symbol and digits. */
export const minorParts = (minor: bigint, c: Currency): Parts => withSymbol(c, digits(minor, decimals(c)));

const glue = ({ symbol, main, symbolAfter }: Parts): string => {
  const [sign, plain] = main.startsWith('−') ? ['−', main.slice(1)] : ['', main];
  return symbolAfter ? `${sign}${plain}\u00a0${symbol}` : `${sign}${symbol}${/[A-Za-z]$/.test(symbol) ? '\u00a0' : ''}${plain}`;
};
export const minorText = (minor: bigint, c: Currency): string => glue(minorParts(minor, c));

/** "€32.83": an amount in the chosen currency, in one text. */
export const money = (fen: number, c: Currency = currency(), rate?: string): string => minorText(minorOf(fen, c, rate), c);

/** What stands before an amount in CNY: "¥" in Chinese and for those who chose CNY, so that a screen has one sign for it; else "CNY". */
export const cnySign = (): string =>
  lang() === 'zh-cn' || settingsStore.get().settings.currency === DEFAULT_CURRENCY ? '¥' : 'CNY\u00a0';

/** "¥268.00" or "CNY 268.00"; `short` drops ".00". The number never breaks off. */
export const cny = (fen: number, short = false): string => withSign(fen, cnySign(), short);

/** What ui Price takes for an amount: the chosen currency, and CNY beside it unless it is the chosen one. */
export function priceParts(
  fen: number,
  options: { currency?: Currency; rate?: string; short?: boolean } = {},
): Parts & { cny?: string } {
  const c = options.currency ?? currency();
  const parts = minorParts(minorOf(fen, c, options.rate), c);
  return c.code === DEFAULT_CURRENCY ? parts : { ...parts, cny: cny(fen, options.short) };
}

/** "€10–13": a range with one symbol; whole units where both ends have them to spare. */
export function moneyRange(from: number, until: number, c: Currency = currency()): string {
  const [low, high] = [minorOf(from, c), minorOf(until, c)];
  if (low === high) return minorText(low, c);
  const unit = 10n ** BigInt(decimals(c));
  const whole = high >= 10n * unit;
  const show = (n: bigint, up: boolean) => (whole ? digits((n + (up ? unit - 1n : 0n)) / unit, 0) : digits(n, decimals(c)));
  return glue(withSymbol(c, `${show(low, false)}–${show(high, true)}`));
}

/** Smallest units of a gateway's or a bank's own currency (integers over the wire), as text. */
export const foreign = (minor: number, code: string): string =>
  minorText(BigInt(minor), currency(code).code === code ? currency(code) : { code, symbol: code });
