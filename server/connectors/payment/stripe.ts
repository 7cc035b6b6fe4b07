// Stripe: Checkout Sessions (cards and whatever else is switched on in its dashboard: Alipay, WeChat Pay ...), refunds. Notices: stripe-notice.ts.
// https://docs.stripe.com/api/checkout/sessions, https://docs.stripe.com/api/refunds
import type { Config } from '../../config.ts';
import { ask, type Json, Refused } from './ask.ts';
import type { Charge, Gateway, Opened, Refunded } from './gateway.ts';
import { stripeNotice } from './stripe-notice.ts';
import { idOf, refundState, STRIPE_CURRENCIES, sessionOutcome, stripeDecimals, stripeUnits } from './stripe-read.ts';

export const stripe: Gateway = {
  code: 'stripe',
  demo: false,
  fee_bp_setting: 'stripe_bp',
  fee_fixed_setting: 'stripe_fixed',
  currencies: STRIPE_CURRENCIES,
  decimals: stripeDecimals,
  // About 0.50 USD, below which it takes nothing.
  least: 400,
  open,
  look: async (config, { ref, decimals }) =>
    sessionOutcome(await get(config, `/v1/checkout/sessions/${encodeURIComponent(ref)}`), decimals),
  close,
  refund: async (config, asked) =>
    refundOut(
      await post(
        config,
        '/v1/refunds',
        {
          payment_intent: asked.payment_ref,
          amount: String(stripeUnits(asked.minor, asked.currency, asked.decimals)),
          'metadata[key]': asked.key,
        },
        asked.key,
      ),
    ),
  refunded: async (config, ref) => refundOut(await get(config, `/v1/refunds/${encodeURIComponent(ref)}`)).state,
  notice: stripeNotice,
};

/** Stripe takes 30 minutes to 24 hours: the session outlives the payment a little, so that it can be opened at the last moment. */
const SESSION_MARGIN = 31 * 60;
const SESSION_MOST = 23 * 3600;

async function open(config: Config, charge: Charge): Promise<Opened> {
  const born = Math.floor(charge.created_at.getTime() / 1000);
  const until = Math.min(Math.floor(charge.expires_at.getTime() / 1000) + SESSION_MARGIN, born + SESSION_MOST);
  const session = await post(
    config,
    '/v1/checkout/sessions',
    {
      mode: 'payment',
      client_reference_id: charge.no,
      success_url: charge.back_url,
      cancel_url: charge.left_url,
      expires_at: String(until),
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': charge.currency.toLowerCase(),
      'line_items[0][price_data][unit_amount]': String(stripeUnits(charge.minor, charge.currency, charge.decimals)),
      'line_items[0][price_data][product_data][name]': charge.title,
      // What was shown before is what is charged: Stripe offers no other currency on its page.
      'adaptive_pricing[enabled]': 'false',
      'metadata[payment]': charge.no,
      'payment_intent_data[metadata][payment]': charge.no,
      'payment_intent_data[description]': charge.title,
    },
    `${charge.no}-${born}`,
  );
  if (typeof session.id !== 'string' || typeof session.url !== 'string') throw new Error('stripe: a session without an address');
  return { ref: session.id, url: session.url };
}

async function close(config: Config, ref: string): Promise<void> {
  try {
    await post(config, `/v1/checkout/sessions/${encodeURIComponent(ref)}/expire`, {}, `${ref}-expire`);
  } catch (error) {
    if (!(error instanceof Refused)) throw error; // refused: it has ended already
  }
}

const refundOut = (refund: Json): Refunded => ({ ref: idOf(refund), state: refundState(refund.status) });

const errorOf = (body: Json) => ({
  code: String(body.error?.code ?? body.error?.type ?? ''),
  message: String(body.error?.message ?? '').slice(0, 300),
});
const keys = (config: Config) => config.stripe ?? fail();
const fail = (): never => {
  throw new Error('stripe is not set up');
};
const headers = (config: Config) => ({ authorization: `Bearer ${keys(config).secret_key}` });

const get = (config: Config, path: string): Promise<Json> =>
  ask(keys(config).url + path, { method: 'GET', headers: headers(config) }, errorOf);

const post = (config: Config, path: string, fields: Record<string, string>, key: string): Promise<Json> =>
  ask(
    keys(config).url + path,
    {
      method: 'POST',
      headers: { ...headers(config), 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': key },
      body: new URLSearchParams(fields).toString(),
    },
    errorOf,
  );
