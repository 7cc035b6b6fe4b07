// Parses PayPal's objects: currencies (https://developer.paypal.com/api/rest/reference/currency-codes/), orders, captures and refunds.
import type { Money, PaymentStatus, RefundState } from '../gateway.ts';
import type { Json } from '../http.ts';
import { fromDecimal } from '../units.ts';

/** CNY, BRL and MYR are for accounts inside their country only. */
export const PAYPAL_CURRENCIES: readonly string[] =
  'USD AUD CAD CHF CZK DKK EUR GBP HKD HUF ILS JPY MXN NOK NZD PHP PLN SEK SGD THB TWD'.split(' ');
const WHOLE = ['HUF', 'JPY', 'TWD'];
export const paypalDecimals = (currency: string): number => (WHOLE.includes(currency) ? 0 : 2);

/** An order as PayPal shows it: what counts is its capture. */
export function orderStatus(order: Json, decimals: number): PaymentStatus {
  const capture: Json = order.purchase_units?.[0]?.payments?.captures?.[0];
  if (capture) return captureStatus(capture, decimals);
  return { state: order.status === 'VOIDED' ? 'expired' : 'pending' };
}

export function captureStatus(capture: Json, decimals: number): PaymentStatus {
  if (['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(capture.status))
    return { state: 'paid', ref: String(capture.id), money: moneyOf(capture.amount, decimals) };
  return { state: capture.status === 'PENDING' ? 'processing' : 'failed' };
}

export const moneyOf = (amount: Json, decimals: number): Money => ({
  currency: String(amount?.currency_code ?? ''),
  minor: fromDecimal(amount?.value, decimals),
});

export const refundState = (status: unknown): RefundState =>
  status === 'COMPLETED' ? 'done' : status === 'FAILED' || status === 'CANCELLED' ? 'failed' : 'sent';
