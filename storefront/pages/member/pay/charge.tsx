// What a payment method charges for a bill: the sum that the hero, the button and the table show, and the fee within it.
import type { BillOut, MethodOut } from '#contract/calls/wallet-shapes.ts';
import { t } from '#shop/lib/i18n.ts';
import { faceOf, foreign, minorOf, minorUnits } from '#shop/lib/money.ts';
import type { Charged } from '#shop/parts/money/price.tsx';

/** What a payment method charges, the fee within it: fen, and smallest units of the currency that is charged. */
export type Charge = Charged & Pick<MethodOut, 'fee' | 'fee_minor'>;

/** A bill with a method; before one is chosen, the bill alone. */
export const chargeOf = (bill: BillOut, method: MethodOut | undefined): Charge => {
  const { currency, rate, minor, fee, fee_minor } = method ?? { ...bill, fee: 0, fee_minor: minorUnits(0) };
  return { currency, rate, minor, fee, fee_minor, amount: bill.amount + fee };
};

/** What a bill has been charged as; while a payment is pending, its charge; else the bill alone. */
export function chargedAs(bill: BillOut): Charge {
  if (bill.charged) return bill.charged;
  const open = bill.payments.find((payment) => payment.state === 'open');
  if (!open) return chargeOf(bill, undefined);
  const face = faceOf(open.currency);
  const [due, part] = [minorOf(bill.amount, face, open.rate), minorOf(open.amount, face, open.rate)];
  const { currency, rate, fee } = open;
  const paid = BigInt(open.minor);
  return {
    ...{ currency, rate, fee, amount: bill.amount + fee },
    minor: minorUnits(paid + due - part),
    fee_minor: minorUnits(paid - part),
  };
}

export function WithFee({ charge: { fee_minor, currency } }: { charge: Charge }) {
  if (fee_minor === 0) return null;
  return <span className="text-sm text-ink-3">{t('invoice.with_fee', { amount: foreign(fee_minor, currency) })}</span>;
}
