// PayPal: Orders v2 (intent CAPTURE: money moves only when we fetch it), refunds of captures. Notices: paypal-notice.ts.
// https://developer.paypal.com/docs/api/orders/v2/, https://developer.paypal.com/docs/api/payments/v2/
import type { Config } from '../../config.ts';
import { type Json, Refused } from './ask.ts';
import type { Charge, Gateway, Opened, Outcome } from './gateway.ts';
import { paypalGet, paypalPost } from './paypal-ask.ts';
import { paypalNotice } from './paypal-notice.ts';
import { orderOutcome, PAYPAL_CURRENCIES, paypalDecimals, refundState } from './paypal-read.ts';
import { decimalText } from './units.ts';

export const paypal: Gateway = {
  code: 'paypal',
  demo: false,
  fee_bp_setting: 'paypal_bp',
  fee_fixed_setting: 'paypal_fixed',
  currencies: PAYPAL_CURRENCIES,
  decimals: paypalDecimals,
  least: 100,
  open,
  look,
  refund: async (config, asked) => {
    const refund = await paypalPost(
      config,
      `/v2/payments/captures/${encodeURIComponent(asked.payment_ref)}/refund`,
      { amount: amountOf(asked.currency, asked.minor, asked.decimals), custom_id: asked.key },
      asked.key,
    );
    return { ref: String(refund.id), state: refundState(refund.status) };
  },
  refunded: async (config, ref) =>
    refundState((await paypalGet(config, `/v2/payments/refunds/${encodeURIComponent(ref)}`)).status),
  notice: paypalNotice,
};

const amountOf = (currency: string, minor: number, decimals: number) => ({
  currency_code: currency,
  value: decimalText(minor, decimals, paypalDecimals(currency)),
});

async function open(config: Config, charge: Charge): Promise<Opened> {
  const order = await paypalPost(
    config,
    '/v2/checkout/orders',
    {
      intent: 'CAPTURE',
      purchase_units: [
        {
          custom_id: charge.no,
          description: charge.title.slice(0, 127),
          amount: amountOf(charge.currency, charge.minor, charge.decimals),
        },
      ],
      payment_source: {
        paypal: {
          experience_context: {
            user_action: 'PAY_NOW',
            shipping_preference: 'NO_SHIPPING',
            return_url: charge.back_url,
            cancel_url: charge.left_url,
          },
        },
      },
    },
    `${charge.no}-${Math.floor(charge.created_at.getTime() / 1000)}`,
  );
  const link = (order.links as Json[] | undefined)?.find((l) => l.rel === 'payer-action' || l.rel === 'approve');
  if (typeof order.id !== 'string' || typeof link?.href !== 'string') throw new Error('paypal: an order without an address');
  return { ref: order.id, url: link.href };
}

async function look(
  config: Config,
  { no, ref, decimals, fetch }: { no: string; ref: string; decimals: number; fetch: boolean },
): Promise<Outcome> {
  const path = `/v2/checkout/orders/${encodeURIComponent(ref)}`;
  const order = await paypalGet(config, path);
  if (order.status !== 'APPROVED' || !fetch) return orderOutcome(order, decimals);
  try {
    // Each approval is fetched once: after a decline the payer approves anew.
    return orderOutcome(await paypalPost(config, `${path}/capture`, {}, `${no}-${order.update_time ?? 'capture'}`), decimals);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.code === 'ORDER_ALREADY_CAPTURED') return orderOutcome(await paypalGet(config, path), decimals);
    if (error.code === 'INSTRUMENT_DECLINED') return { is: 'declined' };
    if (error.code === 'ORDER_NOT_APPROVED') return { is: 'waiting' };
    throw error;
  }
}
