// What a confirmed amount does: pays its bill and leaves a rest for the wallet, or is too little and goes to the wallet as a whole.
import { scaled } from '#admin/lib/figures.ts';
import { decimalsOf } from '#admin/lib/format.ts';

export type RemitResult = { kind: 'pays' | 'rest' | 'short' | 'wallet'; rest: number };

/** The bill's amount in the smallest unit of the remittance's currency at the bill's frozen rate; null where the rate isn't known. */
export function dueMinor(bill_amount: number | null, currency: string, rate: string): number | null {
  if (bill_amount === null) return null;
  const decimals = decimalsOf(currency);
  const value = currency === 'CNY' ? 1 : Number(rate);
  return value > 0 ? Math.round((bill_amount / 100) * value * 10 ** decimals) : null;
}

export function resultOf(minor: number, due: number | null): RemitResult | null {
  if (due === null) return null;
  if (minor < due) return { kind: 'short', rest: minor };
  return minor > due ? { kind: 'rest', rest: minor - due } : { kind: 'pays', rest: 0 };
}

export const readMinor = (text: string, currency: string): number | null => scaled(text, decimalsOf(currency));
export const writeMinor = (minor: number, currency: string): string =>
  (minor / 10 ** decimalsOf(currency)).toFixed(decimalsOf(currency));
