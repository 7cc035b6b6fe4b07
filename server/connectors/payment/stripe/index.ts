// Stripe: Checkout Sessions (cards and whatever else is switched on in its dashboard: Alipay, WeChat Pay ...), refunds. Webhooks: webhook.ts.
// https://docs.stripe.com/api/checkout/sessions, https://docs.stripe.com/api/refunds
import { allOrNone } from '../../env-settings.ts';
import { type CheckoutRequest, type CheckoutSession, defineGateway, NO_CARD_FEE, type RefundResult } from '../gateway.ts';
import { GatewayRejected, type Json } from '../http.ts';
import { STRIPE_VERSION, type StripeKeys, stripeGet, stripePost } from './http.ts';
import { idOf, refundState, STRIPE_CURRENCIES, sessionStatus, stripeDecimals, stripeUnits } from './read.ts';
import { STRIPE_EVENTS, stripeWebhook } from './webhook.ts';

export const stripe = defineGateway({
  code: 'stripe',
  demo: false,
  settings: allOrNone({
    keys: { secret_key: 'STRIPE_SECRET_KEY', webhook_secret: 'STRIPE_WEBHOOK_SECRET' },
    urls: { url: { name: 'STRIPE_URL', fallback: 'https://api.stripe.com' } },
    what: 'Stripe Checkout',
  }),
  fee: {
    bp: { key: 'stripe_bp', value: 300, doc: ['Stripe 手续费率', 'Fee of Stripe'] },
    fixed: { key: 'stripe_fixed', value: 0, doc: ['Stripe 每笔固定手续费', 'Fixed fee of each Stripe payment'] },
    free: {
      key: 'stripe_fee_free',
      value: NO_CARD_FEE,
      doc: ['不收 Stripe 手续费的国家', 'Countries without the fee of Stripe'],
    },
  },
  currencies: STRIPE_CURRENCIES,
  decimals: stripeDecimals,
  // About 0.50 USD, below which it takes nothing.
  min_fen: 400,
  events: Object.keys(STRIPE_EVENTS),
  operating: `Stripe: make a webhook endpoint with that address, those events and API version ${STRIPE_VERSION}, the one that our calls name; its signing secret is STRIPE_WEBHOOK_SECRET. Which payment methods the page offers (cards, Alipay, WeChat Pay ...) is switched on in Stripe's dashboard. Keys with \`_test_\` charge nothing.`,
  connect: (keys: StripeKeys) => ({
    test: keys.secret_key.includes('_test_'),
    checkout: {
      kind: 'session',
      create: (request) => create(keys, request),
      status: async ({ ref, decimals }) =>
        sessionStatus(await stripeGet(keys, `/v1/checkout/sessions/${encodeURIComponent(ref)}`), decimals),
      expire: (ref) => expire(keys, ref),
    },
    refund: {
      create: async ({ payment_ref, minor, currency, decimals, key }) =>
        refundResult(
          await stripePost(
            keys,
            '/v1/refunds',
            { payment_intent: payment_ref, amount: String(stripeUnits(minor, currency, decimals)), 'metadata[key]': key },
            key,
          ),
        ),
      status: async ({ ref }) => refundResult(await stripeGet(keys, `/v1/refunds/${encodeURIComponent(ref)}`)).state,
    },
    webhook: (request, decimals) => stripeWebhook(keys, request, decimals),
  }),
});

/** Stripe takes 30 minutes to 24 hours: the session outlives the payment a little, so that it can be opened at the last moment. */
const SESSION_MARGIN = 31 * 60;
const SESSION_MAX = 23 * 3600;

async function create(keys: StripeKeys, request: CheckoutRequest): Promise<CheckoutSession> {
  const born = Math.floor(request.created_at.getTime() / 1000);
  const until = Math.min(Math.floor(request.expires_at.getTime() / 1000) + SESSION_MARGIN, born + SESSION_MAX);
  const session = await stripePost(
    keys,
    '/v1/checkout/sessions',
    {
      mode: 'payment',
      client_reference_id: request.no,
      success_url: request.return_url,
      cancel_url: request.cancel_url,
      expires_at: String(until),
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': request.currency.toLowerCase(),
      'line_items[0][price_data][unit_amount]': String(stripeUnits(request.minor, request.currency, request.decimals)),
      'line_items[0][price_data][product_data][name]': request.title,
      // What was shown before is what is charged: Stripe offers no other currency on its page.
      'adaptive_pricing[enabled]': 'false',
      'metadata[payment]': request.no,
      'payment_intent_data[metadata][payment]': request.no,
      'payment_intent_data[description]': request.title,
    },
    `${request.no}-${born}`,
  );
  if (typeof session.id !== 'string' || typeof session.url !== 'string') throw new Error('stripe: a session without an address');
  return { ref: session.id, url: session.url };
}

async function expire(keys: StripeKeys, ref: string): Promise<void> {
  try {
    await stripePost(keys, `/v1/checkout/sessions/${encodeURIComponent(ref)}/expire`, {}, `${ref}-expire`);
  } catch (error) {
    if (!(error instanceof GatewayRejected)) throw error; // rejected: it has ended already
  }
}

const refundResult = (refund: Json): RefundResult => ({ ref: idOf(refund), state: refundState(refund.status) });
