// PayPal: Orders v2 (intent CAPTURE: money moves only when we capture it), refunds of captures. Webhooks: webhook.ts.
// https://developer.paypal.com/docs/api/orders/v2/, https://developer.paypal.com/docs/api/payments/v2/
import { cutText } from '#contract/clean-text.ts';
import { allOrNone } from '../../env-settings.ts';
import { type CheckoutRequest, type CheckoutSession, defineGateway, NO_CARD_FEE, type PaymentStatus } from '../gateway.ts';
import { GatewayRejected, type Json } from '../http.ts';
import { decimalText } from '../units.ts';
import { type PaypalKeys, paypalGet, paypalPost } from './http.ts';
import { orderStatus, PAYPAL_CURRENCIES, paypalDecimals, refundState } from './read.ts';
import { PAYPAL_EVENTS, paypalWebhook } from './webhook.ts';

export const paypal = defineGateway({
  code: 'paypal',
  demo: false,
  settings: allOrNone({
    keys: { client_id: 'PAYPAL_CLIENT_ID', secret: 'PAYPAL_SECRET', webhook_id: 'PAYPAL_WEBHOOK_ID' },
    urls: {
      url: {
        name: 'PAYPAL_URL',
        fallback: 'https://api-m.paypal.com',
        doc: 'https://api-m.sandbox.paypal.com for the sandbox',
      },
    },
    what: 'PayPal',
  }),
  fee: {
    bp: { key: 'paypal_bp', value: 400, doc: ['PayPal 手续费率', 'Fee of PayPal'] },
    fixed: { key: 'paypal_fixed', value: 0, doc: ['PayPal 每笔固定手续费', 'Fixed fee of each PayPal payment'] },
    free: {
      key: 'paypal_fee_free',
      value: NO_CARD_FEE,
      doc: ['不收 PayPal 手续费的国家', 'Countries without the fee of PayPal'],
    },
  },
  currencies: PAYPAL_CURRENCIES,
  decimals: paypalDecimals,
  min_fen: 100,
  events: Object.keys(PAYPAL_EVENTS),
  operating:
    'PayPal: a REST app with client id and secret, and a webhook; its id is PAYPAL_WEBHOOK_ID. Without the webhook payments still count when the payer returns, but chargebacks and late captures do not.',
  connect: (keys: PaypalKeys) => ({
    test: keys.url.includes('sandbox'),
    checkout: {
      kind: 'session',
      create: (request) => create(keys, request),
      status: (session) => status(keys, session),
      // An order that we don't capture charges nothing.
      expire: null,
    },
    refund: {
      create: async (request) => {
        const refund = await paypalPost(
          keys,
          `/v2/payments/captures/${encodeURIComponent(request.payment_ref)}/refund`,
          { amount: amountOf(request), custom_id: request.key },
          request.key,
        );
        return { ref: String(refund.id), state: refundState(refund.status) };
      },
      status: async ({ ref }) => refundState((await paypalGet(keys, `/v2/payments/refunds/${encodeURIComponent(ref)}`)).status),
    },
    webhook: (request, decimals) => paypalWebhook(keys, request, decimals),
  }),
});

const amountOf = ({ currency, minor, decimals }: { currency: string; minor: number; decimals: number }) => ({
  currency_code: currency,
  value: decimalText(minor, decimals, paypalDecimals(currency)),
});

async function create(keys: PaypalKeys, request: CheckoutRequest): Promise<CheckoutSession> {
  const order = await paypalPost(
    keys,
    '/v2/checkout/orders',
    {
      intent: 'CAPTURE',
      purchase_units: [{ custom_id: request.no, description: cutText(request.title, 127), amount: amountOf(request) }],
      payment_source: {
        paypal: {
          experience_context: {
            user_action: 'PAY_NOW',
            shipping_preference: 'NO_SHIPPING',
            return_url: request.return_url,
            cancel_url: request.cancel_url,
          },
        },
      },
    },
    `${request.no}-${Math.floor(request.created_at.getTime() / 1000)}`,
  );
  const link = (order.links as Json[] | undefined)?.find((l) => l.rel === 'payer-action' || l.rel === 'approve');
  if (typeof order.id !== 'string' || typeof link?.href !== 'string') throw new Error('paypal: an order without an address');
  return { ref: order.id, url: link.href };
}

async function status(
  keys: PaypalKeys,
  { no, ref, decimals, capture }: { no: string; ref: string; decimals: number; capture: boolean },
): Promise<PaymentStatus> {
  const path = `/v2/checkout/orders/${encodeURIComponent(ref)}`;
  const order = await paypalGet(keys, path);
  if (order.status !== 'APPROVED' || !capture) return orderStatus(order, decimals);
  try {
    // Each approval is captured once: after a decline the payer approves again.
    return orderStatus(await paypalPost(keys, `${path}/capture`, {}, `${no}-${order.update_time ?? 'capture'}`), decimals);
  } catch (error) {
    if (!(error instanceof GatewayRejected)) throw error;
    if (error.code === 'ORDER_ALREADY_CAPTURED') return orderStatus(await paypalGet(keys, path), decimals);
    if (error.code === 'INSTRUMENT_DECLINED') return { state: 'declined' };
    if (error.code === 'ORDER_NOT_APPROVED') return { state: 'pending' };
    throw error;
  }
}
