// Converts amounts between the shop's smallest unit of a currency and each gateway's own.

import Big from 'big.js';
import { cutText } from '#contract/clean-text.ts';

/** Smallest units of one kind in those of another: 1000 of 2 decimals are 10 of none. */
export const rescale = (minor: number, from: number, to: number): number =>
  new Big(minor)
    .times(new Big(10).pow(to - from))
    .round(0, Big.roundHalfUp)
    .toNumber();

/** "12.34": as decimal text with so many decimals. */
export const decimalText = (minor: number, decimals: number, shown: number): string =>
  new Big(minor).div(new Big(10).pow(decimals)).toFixed(shown);

/** "12.34" -> 1234; what is no amount is refused. */
export function fromDecimal(text: unknown, decimals: number): number {
  if (typeof text !== 'string' || !/^-?\d{1,12}(\.\d{1,6})?$/.test(text))
    throw new Error(`no amount: ${cutText(String(text), 40)}`);
  return new Big(text).times(new Big(10).pow(decimals)).round(0, Big.roundHalfUp).toNumber();
}
