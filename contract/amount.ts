// Amounts as they are shown: one rule of conversion and of writing for screens, messages, mails, refusals and gateways. Exact:
// whole fen and whole smallest units of a currency, no floating point.

import type { $brand } from 'zod/mini';
import { type NumberStyle, numberStyle, PLAIN_STYLE, written } from './number-format.ts';

/**
 * Whole fen, 1/100 CNY: what the server calculates with and the wire carries. Sums of fen are plain numbers to the compiler, so a plain number is taken for fen;
 * an amount of another unit is not.
 */
export type Fen = number & { readonly [$brand]?: { readonly fen: true } };
/** Whole smallest units of the currency that goes with it (cents of EUR, yen of JPY), as the wire carries them. Only `minorUnits` makes one. */
export type Minor = number & $brand<'minor'>;
/** A number that is not an amount of money. */
export type PlainNumber = number & { readonly [$brand]?: never };

/** What converting and writing need of a currency; a missing symbol is ￥, missing decimals are 2, a missing value is 1. */
export type CurrencyFormat = {
  code: string;
  symbol?: string;
  symbol_left?: string;
  symbol_right?: string;
  /** units for 1 CNY, a decimal text */
  value?: string;
  decimal_place?: number | null;
  /** how the reader's language writes amounts; a missing one is English's */
  style?: NumberStyle;
};

const SYMBOL = '￥';
export const CNY: CurrencyFormat = { code: 'CNY', symbol: '¥', symbol_left: '¥', symbol_right: '', value: '1', decimal_place: 2 };

/** On the mainland "¥" is yuan, for everyone else it is yen: the other of the two is written with more than its sign. */
const isYuan = (lang: string): boolean => lang === 'zh-cn';
/** What precedes an amount in CNY. */
export const cnySign = (lang: string): string => (isYuan(lang) ? '¥' : 'CNY\u00a0');
/** A currency as it is written in a language. A sign of the shop's own other than "¥" stays. */
export function faceIn<Face extends CurrencyFormat>(face: Face, lang: string): Face {
  const styled = { ...face, style: numberStyle(lang) };
  if (!/^[¥￥]$/.test(face.symbol_left || face.symbol || '')) return styled;
  if (face.code === 'CNY' && !isYuan(lang)) return { ...styled, symbol: 'CNY', symbol_left: cnySign(lang) };
  return face.code === 'JPY' && isYuan(lang) ? { ...styled, symbol: 'JP¥', symbol_left: 'JP¥' } : styled;
}
const cnyFaces = new Map<string, CurrencyFormat>();
/** CNY as a language writes it, the same object each time: screens compare faces by identity. */
export function cnyFace(lang: string): CurrencyFormat {
  const known = cnyFaces.get(lang) ?? faceIn(CNY, lang);
  cnyFaces.set(lang, known);
  return known;
}

export const decimalsOf = (c: CurrencyFormat): number => c.decimal_place ?? 2;

/** A decimal text as a fraction of whole numbers. */
function fraction(text: string): { over: bigint; under: bigint } {
  const found = /^(\d*)(?:\.(\d*))?$/.exec(text.trim());
  const digits = `${found?.[1] ?? ''}${found?.[2] ?? ''}`;
  if (!digits) return { over: 1n, under: 1n };
  return { over: BigInt(digits), under: 10n ** BigInt(found?.[2]?.length ?? 0) };
}

const abs = (n: bigint) => (n < 0n ? -n : n);
/** Half up, away from zero: what is owed and what is refunded round alike. */
function divided(over: bigint, under: bigint): bigint {
  const whole = (abs(over) * 2n + under) / (under * 2n);
  return over < 0n ? -whole : whole;
}
const exact = (fen: Fen, c: CurrencyFormat, rate?: string) => {
  const { over, under } = fraction(rate ?? c.value ?? '1');
  return { over: BigInt(Math.round(fen)) * over * 10n ** BigInt(decimalsOf(c)), under: under * 100n };
};

/** Fen in the smallest unit of a currency, rounded once, half up; `rate` for a rate frozen in a bill. Rule: docs/money.md, "One amount". */
export function minorOf(fen: Fen, c: CurrencyFormat, rate?: string): bigint {
  const { over, under } = exact(fen, c, rate);
  return divided(over, under);
}

/** Smallest units of a currency in fen, rounded once, half up: an amount typed in it. A rate of nothing gives nothing. */
export function fenOf(minor: bigint, c: CurrencyFormat, rate?: string): Fen {
  const { over, under } = exact(1, c, rate);
  return over === 0n ? 0 : Number(divided(minor * under, over));
}

/** Calculated units as the wire carries them. */
export const minorUnits = (units: bigint | number): Minor => Number(units) as Minor;

/** Digits of an amount in smallest units: 1234567 with 2 decimals is 12,345.67. */
export const digits = (minor: bigint, places: number, style: NumberStyle = PLAIN_STYLE): string =>
  `${minor < 0n ? '−' : ''}${written(plain(abs(minor), places), style)}`;

/** The same as a field or a file has them, without separators: "12345.67". */
export function plain(minor: number | bigint, places: number): string {
  const whole = typeof minor === 'bigint' ? minor : BigInt(Math.round(minor));
  const text = abs(whole)
    .toString()
    .padStart(places + 1, '0');
  return `${whole < 0n ? '-' : ''}${places ? `${text.slice(0, -places)}.${text.slice(-places)}` : text}`;
}

export type AmountParts = { symbol: string; main: string; symbolAfter: boolean };

/** The sign stands where the language puts it; where that is before the figures, an operator may still have put it after them. */
export function withSymbol(c: CurrencyFormat, main: string): AmountParts {
  const { symbolAfter, symbolSpaced } = c.style ?? PLAIN_STYLE;
  if (symbolAfter) return { symbol: (c.symbol_left || c.symbol_right || c.symbol || SYMBOL).trim(), main, symbolAfter };
  if (!c.symbol_left && c.symbol_right) return { symbol: c.symbol_right, main, symbolAfter: true };
  const symbol = c.symbol_left || c.symbol || SYMBOL;
  return { symbol: symbolSpaced ? `${symbol.trim()}\u00a0` : symbol, main, symbolAfter: false };
}
/** Smallest units of a currency, as symbol and digits. */
export const minorParts = (minor: bigint | Minor, c: CurrencyFormat): AmountParts =>
  withSymbol(c, digits(BigInt(minor), decimalsOf(c), c.style));

export const glue = ({ symbol, main, symbolAfter }: AmountParts): string => {
  const [sign, plain] = main.startsWith('−') ? ['−', main.slice(1)] : ['', main];
  return symbolAfter ? `${sign}${plain}\u00a0${symbol}` : `${sign}${symbol}${/[A-Za-z]$/.test(symbol) ? '\u00a0' : ''}${plain}`;
};
/** An amount in a sentence. In one that runs right to left it is isolated: after an Arabic letter its sign would change sides. */
export const minorText = (minor: bigint | Minor, c: CurrencyFormat): string => inLine(glue(minorParts(minor, c)), c);
export const inLine = (text: string, c: CurrencyFormat): string => (c.style?.isRtl ? `\u2066${text}\u2069` : text);

/** "€32.83": fen as an amount of a currency, in one text. */
export const moneyText = (fen: Fen, c: CurrencyFormat, rate?: string): string => minorText(minorOf(fen, c, rate), c);

/** 123450 is "¥1,234.50" in Chinese, "CNY 1,234.50" in English, "1.234,50 CNY" in German; `short` drops ".00". It never wraps. */
export function cny(fen: Fen, lang: string, short = false): string {
  const whole = Math.round(fen);
  const face = short && whole % 100 === 0 ? { ...cnyFace(lang), decimal_place: 0 } : cnyFace(lang);
  return minorText(BigInt(face.decimal_place === 0 ? whole / 100 : whole), face);
}
