// What a confirmed amount does: pays its bill and leaves a rest for the wallet, or is too little and goes to the wallet as a whole.

import { scaled } from '#admin/lib/figures.ts';
import { decimalsOf } from '#admin/lib/format.ts';
import { type Fen, type Minor, minorOf, minorUnits, plain } from '#contract/amount.ts';

export type RemitResult = { kind: 'pays' | 'rest' | 'short' | 'wallet'; rest: Minor };

/** The bill's amount in the smallest unit of the remittance's currency at the bill's frozen rate; null where the rate isn't known. */
export function dueMinor(bill_amount: Fen | null, currency: string, rate: string): Minor | null {
  if (bill_amount === null) return null;
  if (currency !== 'CNY' && !(Number(rate) > 0)) return null;
  const face = { code: currency, decimal_place: decimalsOf(currency) };
  return minorUnits(minorOf(bill_amount, face, currency === 'CNY' ? '1' : rate));
}

export function resultOf(minor: Minor, due: Minor | null): RemitResult | null {
  if (due === null) return null;
  if (minor < due) return { kind: 'short', rest: minor };
  return minor > due ? { kind: 'rest', rest: minorUnits(minor - due) } : { kind: 'pays', rest: minorUnits(0) };
}

export function readMinor(text: string, currency: string): Minor | null {
  const units = scaled(text, decimalsOf(currency));
  return units === null ? null : minorUnits(units);
}
export const writeMinor = (minor: Minor, currency: string): string => plain(minor, decimalsOf(currency));
