// Mollie: payments on its hosted page (iDEAL, Bancontact, cards and whatever else is switched on in its dashboard), refunds. Webhooks: webhook.ts.
// https://docs.mollie.com/reference/payments-api, https://docs.mollie.com/reference/refunds-api
import { isIP } from 'node:net';
import { cutText } from '#contract/clean-text.ts';
import { lookup } from '#contract/lookup.ts';
import { allOrNone } from '../../env-settings.ts';
import { isPrivate } from '../../ssrf-safe-fetch.ts';
import {
  type CheckoutRequest,
  type CheckoutSession,
  defineGateway,
  NO_CARD_FEE,
  type RefundRequest,
  type RefundResult,
} from '../gateway.ts';
import { GatewayRejected, type Json } from '../http.ts';
import { type MollieKeys, mollieDelete, mollieGet, molliePost, paymentPath } from './http.ts';
import { amountOf, MOLLIE_CURRENCIES, mollieDecimals, paymentStatus, refundState } from './read.ts';
import { mollieWebhook } from './webhook.ts';

export const mollie = defineGateway({
  code: 'mollie',
  demo: false,
  settings: allOrNone({
    keys: { api_key: 'MOLLIE_API_KEY' },
    urls: { url: { name: 'MOLLIE_URL', fallback: 'https://api.mollie.com' } },
    what: 'Mollie',
  }),
  fee: {
    bp: { key: 'mollie_bp', value: 300, doc: ['Mollie 手续费率', 'Fee of Mollie'] },
    fixed: { key: 'mollie_fixed', value: 0, doc: ['Mollie 每笔固定手续费', 'Fixed fee of each Mollie payment'] },
    free: {
      key: 'mollie_fee_free',
      value: NO_CARD_FEE,
      doc: ['不收 Mollie 手续费的国家', 'Countries without the fee of Mollie'],
    },
  },
  currencies: MOLLIE_CURRENCIES,
  decimals: mollieDecimals,
  min_fen: 100,
  events: [],
  operating:
    "Mollie: the API key of the website profile is MOLLIE_API_KEY. No webhook is set up there: each payment names ours, which Mollie has to reach, so PUBLIC_URL is a public address. Which payment methods the page offers (iDEAL, Bancontact, cards ...) is switched on in Mollie's dashboard. Keys that begin with `test_` charge nothing.",
  connect: (keys: MollieKeys) => ({
    test: keys.api_key.startsWith('test_'),
    checkout: {
      kind: 'session',
      create: (request) => create(keys, request),
      status: async ({ ref, decimals }) => paymentStatus(await mollieGet(keys, paymentPath(ref)), () => decimals),
      expire: (ref) => cancel(keys, ref),
    },
    refund: {
      create: (request) => refund(keys, request),
      status: async ({ ref, payment_ref }) =>
        refundState((await mollieGet(keys, `${paymentPath(payment_ref)}/refunds/${encodeURIComponent(ref)}`)).status),
    },
    webhook: (request, decimals) => mollieWebhook(keys, request, decimals),
  }),
});

/** The languages of its page that the shop has as well; in others Mollie goes by the payer's browser. */
const LOCALES = lookup<string>({ en: 'en_US' });

/** Mollie refuses an address that it can't reach: on a machine of one's own payments count when the payer returns. */
function isReachable(address: string): boolean {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
  return isIP(host) ? !isPrivate(host) : host !== 'localhost';
}

async function create(keys: MollieKeys, request: CheckoutRequest): Promise<CheckoutSession> {
  const locale = LOCALES.get(request.lang);
  const payment = await molliePost(
    keys,
    '/v2/payments',
    {
      amount: amountOf(request),
      description: cutText(request.title, 255),
      redirectUrl: request.return_url,
      cancelUrl: request.cancel_url,
      ...(isReachable(request.webhook_url) ? { webhookUrl: request.webhook_url } : {}),
      metadata: { payment: request.no },
      ...(locale ? { locale } : {}),
    },
    `${request.no}-${Math.floor(request.created_at.getTime() / 1000)}`,
  );
  const url = payment._links?.checkout?.href;
  if (typeof payment.id !== 'string' || typeof url !== 'string') throw new Error('mollie: a payment without an address');
  return { ref: payment.id, url };
}

/** Which payments can be cancelled depends on the method that was chosen; the others end on their own, and what is paid nevertheless counts. */
async function cancel(keys: MollieKeys, ref: string): Promise<void> {
  const path = paymentPath(ref);
  try {
    if ((await mollieGet(keys, path)).isCancelable === true) await mollieDelete(keys, path);
  } catch (error) {
    if (!(error instanceof GatewayRejected)) throw error; // rejected: it has ended already
  }
}

/** A refund is tried for a day, Mollie knows a key for an hour: one that was made is looked for first, among the latest. */
async function refund(keys: MollieKeys, request: RefundRequest): Promise<RefundResult> {
  const path = `${paymentPath(request.payment_ref)}/refunds`;
  const { _embedded } = await mollieGet(keys, `${path}?limit=250`);
  const made = ((_embedded?.refunds ?? []) as Json[]).find((one) => one.metadata?.key === request.key);
  const found = made ?? (await molliePost(keys, path, bodyOf(request), request.key));
  return { ref: String(found.id), state: refundState(found.status) };
}

const bodyOf = (request: RefundRequest) => ({
  amount: amountOf(request),
  description: cutText(request.title, 255),
  metadata: { key: request.key },
});
