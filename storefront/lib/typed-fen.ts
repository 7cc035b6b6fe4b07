// Amounts in CNY as people type them.
import { type Fen, plain } from '#contract/amount.ts';
import { numberStyle } from '#contract/number-format.ts';
import { lang } from '#shop/lib/i18n.ts';

/** In fen; nothing when it is no amount. */
export function priceFen(text: string): number | undefined {
  const found = /^\s*(\d{1,7})(?:[.,](\d{0,2}))?\s*$/.exec(text);
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : undefined;
}

/** Fen as a field shows them. */
export const typedFen = (fen: Fen): string => plain(fen, 2).replace(/\.00$/, '').replace('.', numberStyle(lang()).decimal);
