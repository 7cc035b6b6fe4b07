// Parses Mollie's objects: currencies (https://docs.mollie.com/docs/multicurrency), payments, refunds and chargebacks.
import { cutText } from '#contract/clean-text.ts';
import type { DecimalsOf, Money, PaymentStatus, RefundState, WebhookEvent } from '../gateway.ts';
import type { Json } from '../http.ts';
import { decimalText, fromDecimal } from '../units.ts';

/** What cards are charged in: of the others an account may have none, as they depend on its further payment methods. */
export const MOLLIE_CURRENCIES: readonly string[] =
  'EUR AED AUD CAD CHF CZK DKK GBP HKD HUF ILS ISK JPY NOK NZD PHP PLN RON SEK SGD USD ZAR'.split(' ');
const WHOLE = ['ISK', 'JPY'];
export const mollieDecimals = (currency: string): number => (WHOLE.includes(currency) ? 0 : 2);

/** An amount as Mollie takes it: with exactly the decimals of its currency. */
export const amountOf = ({ currency, minor, decimals }: Money & { decimals: number }) => ({
  currency,
  value: decimalText(minor, decimals, mollieDecimals(currency)),
});

const moneyOf = (amount: Json, decimals: DecimalsOf): Money => {
  const currency = String(amount?.currency ?? '');
  return { currency, minor: fromDecimal(amount?.value, decimals(currency)) };
};

/** The payment's number is what we gave as metadata; a payment that another site made on the same account carries another one, or none. */
export const noOf = (payment: Json): string => String(payment.metadata?.payment ?? '');

export function paymentStatus(payment: Json, decimals: DecimalsOf): PaymentStatus {
  switch (payment.status) {
    case 'paid':
      return { state: 'paid', ref: String(payment.id), money: moneyOf(payment.amount, decimals) };
    case 'pending':
    case 'authorized':
      return { state: 'processing' };
    case 'failed':
    case 'canceled':
      return { state: 'failed' };
    case 'expired':
      return { state: 'expired' };
    default:
      return { state: 'pending' };
  }
}

export const refundState = (status: unknown): RefundState =>
  status === 'refunded' ? 'done' : status === 'failed' || status === 'canceled' ? 'failed' : 'sent';

/** As Mollie names events where it sends some. */
const typeOf = (resource: string, state: unknown): string => `${resource}.${state}`;

/** What a payment shows of itself, its refunds and its chargebacks, in the order in which it happened. Its state is in each id: with another one it counts again. */
export function eventsOf(payment: Json, decimals: DecimalsOf): WebhookEvent[] {
  const status = paymentStatus(payment, decimals);
  const payment_ref = String(payment.id);
  const { refunds = [], chargebacks = [] } = (payment._embedded ?? {}) as { refunds?: Json[]; chargebacks?: Json[] };
  return [
    ...(status.state === 'pending'
      ? []
      : [
          {
            id: `${payment_ref}:${payment.status}`,
            type: typeOf('payment', payment.status),
            about: 'payment' as const,
            no: noOf(payment),
            status,
          },
        ]),
    ...refunds.map((refund) => ({
      id: `${refund.id}:${refund.status}`,
      type: typeOf('refund', refund.status),
      about: 'refund' as const,
      key: String(refund.metadata?.key ?? ''),
      ref: String(refund.id),
      state: refundState(refund.status),
      current: true,
      payment_ref,
      money: moneyOf(refund.amount, decimals),
    })),
    // One that is reversed took nothing in the end, whether it was reported before or not.
    ...chargebacks.map((chargeback) => ({
      id: `${chargeback.id}:${chargeback.reversedAt ? 'reversed' : 'received'}`,
      type: typeOf('chargeback', chargeback.reversedAt ? 'reversed' : 'received'),
      about: 'dispute' as const,
      funds: chargeback.reversedAt ? ('reinstated' as const) : ('withdrawn' as const),
      ref: String(chargeback.id),
      payment_ref,
      money: moneyOf(chargeback.amount, decimals),
      reason: cutText(String(chargeback.reason?.description ?? ''), 80),
    })),
  ];
}
