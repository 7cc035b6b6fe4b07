// What a confirmed amount does: pays its bill and leaves a rest for the wallet, or is too little and goes to the wallet as a whole.

import { scaled } from '#admin/lib/figures.ts';
import { decimalsOf } from '#admin/lib/format.ts';
import { minorOf, plain } from '#contract/amount.ts';

export type RemitResult = { kind: 'pays' | 'rest' | 'short' | 'wallet'; rest: number };

/** The bill's amount in the smallest unit of the remittance's currency at the bill's frozen rate; null where the rate isn't known. */
export function dueMinor(bill_amount: number | null, currency: string, rate: string): number | null {
  if (bill_amount === null) return null;
  if (currency !== 'CNY' && !(Number(rate) > 0)) return null;
  const face = { code: currency, decimal_place: decimalsOf(currency) };
  return Number(minorOf(bill_amount, face, currency === 'CNY' ? '1' : rate));
}

export function resultOf(minor: number, due: number | null): RemitResult | null {
  if (due === null) return null;
  if (minor < due) return { kind: 'short', rest: minor };
  return minor > due ? { kind: 'rest', rest: minor - due } : { kind: 'pays', rest: 0 };
}

export const readMinor = (text: string, currency: string): number | null => scaled(text, decimalsOf(currency));
export const writeMinor = (minor: number, currency: string): string => plain(minor, decimalsOf(currency));
