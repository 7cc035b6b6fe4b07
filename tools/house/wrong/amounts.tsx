// Amounts of one unit where those of another are shown: fen and the smallest units of a currency do not replace each other, and no text shows a bare amount.
import { type Fen, type Minor, minorText, moneyText } from '#contract/amount.ts';
import type { BillOut, MethodOut } from '#contract/calls/wallet-shapes.ts';
import { faceOf, foreign, money } from '#shop/lib/money.ts';
import { t } from '#shop/lib/i18n.ts';
import { Price } from '#shop/parts/money/price.tsx';
import { Price as Face } from '#ui/data/price.tsx';

declare const bill: BillOut;
declare const method: MethodOut;
const charge = { amount: bill.amount + method.fee, currency: method.currency, rate: method.rate, minor: method.minor };

export const rightly = [<Price key="1" charge={charge} />, <Price key="2" fen={bill.amount} bill />];
// wrong: what is charged is spread over what was converted
export const pad = <Price fen={bill.amount} {...charge} />;
// wrong: fen in the place of what is shown
export const face = <Face symbol="€" amount={bill.amount} />;
// wrong: an amount of the wire is spread over what is shown
export const faced = <Face symbol="€" amount="10.05" {...charge} />;
// wrong: a bill is not what a method charges
export const billed = <Price fen={method.minor} bill />;

export const sums = [money(bill.amount), foreign(method.minor, method.currency), moneyText(bill.amount + method.fee, faceOf('EUR'))];
// wrong: smallest units as fen
export const one = money(method.minor);
// wrong: fen as smallest units
export const other = foreign(bill.amount, bill.currency);
// wrong: fen as smallest units
export const third = minorText(bill.amount, faceOf('EUR'));
// wrong: a number that was not made from units
export const fourth: Minor = 1005;
// wrong: smallest units as fen
export const fifth: Fen = method.fee_minor;

export const words = t('pay.go', { amount: money(bill.amount) });
// wrong: a bare amount in a text
export const bare = t('pay.go', { amount: bill.amount });
// wrong: bare units in a text
export const units = t('pay.go', { amount: method.minor });
