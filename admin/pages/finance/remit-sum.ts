// What a confirmed amount does: pays its bill and leaves a rest for the wallet, or is too little and goes to the wallet as a whole.

import { type Minor, minorUnits, plain } from '#contract/amount.ts';
import type { RemitDesk } from '#contract/desk/finance.ts';
import { typedFigure } from '#contract/rules/number-text.ts';
import { remitDue } from '#contract/rules/remit-due.ts';

type Asked = Pick<RemitDesk, 'bill_amount' | 'rate' | 'decimals' | 'minor' | 'amount'>;
export type RemitResult = { kind: 'pays' | 'rest' | 'short' | 'wallet'; rest: Minor };

/** What has to arrive of the remittance's currency; null without a bill, or where no rate is known. */
export const dueMinor = ({ bill_amount, rate, decimals, ...sent }: Asked): Minor | null =>
  bill_amount === null ? null : remitDue({ amount: bill_amount, rate }, sent, decimals);

export function resultOf(minor: Minor, due: Minor | null): RemitResult | null {
  if (due === null) return null;
  if (minor < due) return { kind: 'short', rest: minor };
  return minor > due ? { kind: 'rest', rest: minorUnits(minor - due) } : { kind: 'pays', rest: minorUnits(0) };
}

export function readMinor(text: string, decimals: number): Minor | null {
  const units = typedFigure(text, decimals);
  return units === null ? null : minorUnits(units);
}
export const writeMinor = (minor: Minor, decimals: number): string => plain(minor, decimals);
