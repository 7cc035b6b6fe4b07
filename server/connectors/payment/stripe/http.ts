// Requests to Stripe. Each one names the API version that this code was written for: the default is the account's version, which differs between
// accounts and changes when it is upgraded in the dashboard.
import { cutText } from '#contract/clean-text.ts';
import { callGateway, type Json } from '../http.ts';

export type StripeKeys = { secret_key: string; webhook_secret: string; url: string };

/** https://docs.stripe.com/changelog. The webhook endpoint is best made with the same one. */
export const STRIPE_VERSION = '2025-09-30.clover';

const errorOf = (body: Json) => ({
  code: String(body.error?.code ?? body.error?.type ?? ''),
  message: cutText(String(body.error?.message ?? ''), 300),
});
const headers = (keys: StripeKeys) => ({ authorization: `Bearer ${keys.secret_key}`, 'stripe-version': STRIPE_VERSION });

export const stripeGet = (keys: StripeKeys, path: string): Promise<Json> =>
  callGateway(keys.url + path, { method: 'GET', headers: headers(keys) }, errorOf);

/** `key`: Idempotency-Key; the same one brings the same thing. */
export const stripePost = (keys: StripeKeys, path: string, fields: Record<string, string>, key: string): Promise<Json> =>
  callGateway(
    keys.url + path,
    {
      method: 'POST',
      headers: { ...headers(keys), 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': key },
      body: new URLSearchParams(fields).toString(),
    },
    errorOf,
  );
