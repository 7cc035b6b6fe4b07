// What a way of paying charges for a bill: the sum that the hero, the button and the table say, and the fee within it.
import type { BillOut, MethodOut } from '#contract/calls/wallet-shapes.ts';
import { t } from '#shop/lib/i18n.ts';
import { faceOf, foreign, minorOf } from '#shop/lib/money.ts';
import type { PriceProps } from '#shop/parts/money/price.tsx';

/** amount, fee: fen; minor, fee_minor: smallest units of the currency that is charged. */
export type Charge = Pick<MethodOut, 'currency' | 'rate' | 'minor' | 'fee' | 'fee_minor'> & { amount: number };

/** A bill by a method; by none yet, the bill alone. */
export const chargeOf = (bill: BillOut, method: MethodOut | undefined): Charge => {
  const { currency, rate, minor, fee, fee_minor } = method ?? { ...bill, fee: 0, fee_minor: 0 };
  return { currency, rate, minor, fee, fee_minor, amount: bill.amount + fee };
};

/** What a bill has been charged as; while a payment is under way what that one charges; else the bill alone. */
export function chargedAs(bill: BillOut): Charge {
  if (bill.charged) return bill.charged;
  const open = bill.payments.find((payment) => payment.state === 'open');
  if (!open) return chargeOf(bill, undefined);
  const face = faceOf(open.currency);
  const minor = (fen: number) => Number(minorOf(fen, face, open.rate));
  const [due, part] = [minor(bill.amount), minor(open.amount)];
  const { currency, rate, fee } = open;
  return { currency, rate, fee, minor: open.minor + due - part, fee_minor: open.minor - part, amount: bill.amount + fee };
}

/** As a price: the charged sum, with CNY beside it. */
export const priceOf = ({ amount, currency, rate, minor }: Charge) =>
  ({ fen: amount, currency, rate, minor, bill: true, even: true }) satisfies PriceProps;

export function WithFee({ charge: { fee_minor, currency } }: { charge: Charge }) {
  if (fee_minor === 0) return null;
  return <span className="text-sm text-ink-3">{t('invoice.with_fee', { amount: foreign(fee_minor, currency) })}</span>;
}
