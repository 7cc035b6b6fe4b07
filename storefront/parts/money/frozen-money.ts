// Amounts of a bill or an order in words: in the currency and at the rate frozen in it, whatever the user has chosen meanwhile.
import { currency, money } from '#shop/lib/money.ts';

export const frozenMoney = (fen: number, frozen: { currency: string; rate: string }): string => {
  const own = currency(frozen.currency);
  return own.code === frozen.currency ? money(fen, own, frozen.rate) : money(fen);
};
