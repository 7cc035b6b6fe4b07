// Amounts of a bill or an order in words: in the currency and at the rate frozen in it, whatever the user has chosen meanwhile.
import { type Fen, faceOf, money } from '#shop/lib/money.ts';

export type Frozen = { currency: string; rate: string };

export const frozenMoney = (fen: Fen, { currency, rate }: Frozen): string => money(fen, faceOf(currency), rate);

/** The amount of the open bill of an order or a waybill: its button shows the same text as the bill. */
export const dueMoney = ({
  due,
  amount,
  due_rate,
  ...frozen
}: Frozen & { due: number | null; due_rate: string | null; amount: number }): string =>
  frozenMoney(due ?? amount, { ...frozen, rate: due_rate ?? frozen.rate });
