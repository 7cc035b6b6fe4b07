// Parses Stripe's objects: currencies and their units (https://docs.stripe.com/currencies), sessions and refunds.
import type { Money, PaymentStatus, RefundState } from '../gateway.ts';
import type { Json } from '../http.ts';
import { rescale } from '../units.ts';

/** Currencies that are charged without decimals. */
const WHOLE = ['BIF', 'CLP', 'DJF', 'GNF', 'JPY', 'KMF', 'KRW', 'MGA', 'PYG', 'RWF', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'];
/** Whole amounts too, but written with two zeros. */
const WHOLE_OF_TWO = ['ISK', 'UGX'];
/** Three decimals, of which the last has to be 0. */
const THREE = ['BHD', 'JOD', 'KWD', 'OMR', 'TND'];

/** Presentment currencies of cards among those that shops abroad use. */
export const STRIPE_CURRENCIES: readonly string[] = [
  ...'USD AED ALL AMD ANG ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BWP BZD CAD CHF CNY COP CRC CVE CZK DKK DOP DZD'.split(
    ' ',
  ),
  ...'EGP ETB EUR FJD GBP GEL GIP GMD GTQ GYD HKD HNL HUF IDR ILS INR JMD KES KGS KHR KYD KZT LAK LKR LRD MAD MDL MKD MMK MNT'.split(
    ' ',
  ),
  ...'MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD SAR SBD SCR SEK SGD SHP SOS SRD'.split(
    ' ',
  ),
  ...'SZL THB TJS TOP TRY TTD TWD TZS UAH UYU UZS WST XCD YER ZAR ZMW'.split(' '),
  ...WHOLE,
  ...WHOLE_OF_TWO,
  ...THREE,
];

export const stripeDecimals = (currency: string): number => (WHOLE.includes(currency) || WHOLE_OF_TWO.includes(currency) ? 0 : 2);

const written = (currency: string): number => (WHOLE.includes(currency) ? 0 : THREE.includes(currency) ? 3 : 2);

/** The shop's smallest units -> Stripe's. */
export const stripeUnits = (minor: number, currency: string, decimals: number): number =>
  rescale(minor, decimals, written(currency));

/** An amount from Stripe in the shop's smallest unit. */
export function fromStripe(currency: unknown, amount: unknown, decimals: number): Money {
  if (typeof currency !== 'string' || !Number.isSafeInteger(amount)) throw new Error('stripe: an amount that cannot be read');
  const code = currency.toUpperCase();
  return { currency: code, minor: rescale(amount as number, written(code), decimals) };
}

/** A session as Stripe shows it: complete with payment_status unpaid means that a bank still works on it. */
export function sessionStatus(session: Json, decimals: number): PaymentStatus {
  if (session.payment_status === 'paid')
    return {
      state: 'paid',
      ref: idOf(session.payment_intent),
      money: fromStripe(session.currency, session.amount_total, decimals),
    };
  if (session.status === 'complete') return { state: 'processing' };
  return { state: session.status === 'expired' ? 'expired' : 'pending' };
}

/** An id, or the thing itself where it was expanded. */
export const idOf = (thing: Json): string => String(thing?.id ?? thing ?? '');

export const refundState = (status: unknown): RefundState =>
  status === 'succeeded' ? 'done' : status === 'failed' || status === 'canceled' ? 'failed' : 'sent';
