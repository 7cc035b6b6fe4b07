// PayPal's webhooks: verified by PayPal's API with the raw body, then mapped to our events.
// https://developer.paypal.com/docs/api/webhooks/v1/#verify-webhook-signature_post, https://developer.paypal.com/api/rest/webhooks/event-names/
import { cutText } from '#contract/clean-text.ts';
import { InvalidSignature, InvalidWebhook, type WebhookRequest } from '../../webhook.ts';
import type { DecimalsOf, EventReaders, WebhookEvent } from '../gateway.ts';
import { GatewayRejected, type Json, parseJson } from '../http.ts';
import { type PaypalKeys, paypalPost } from './http.ts';
import { captureStatus, moneyOf, refundState } from './read.ts';

const HEADERS = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const;

async function checkSignature(keys: PaypalKeys, raw: string, { headers }: WebhookRequest): Promise<void> {
  const sent = Object.entries(HEADERS).map(([field, name]) => [field, headers[name]] as const);
  if (sent.some(([, value]) => typeof value !== 'string' || value === '' || value.length > 1000))
    throw new InvalidSignature('not signed');
  const fields = JSON.stringify({ ...Object.fromEntries(sent), webhook_id: keys.webhook_id });
  // The event goes back exactly as it came: written again it could differ by a blank, and the signature with it.
  const answer = await paypalPost(
    keys,
    '/v1/notifications/verify-webhook-signature',
    `${fields.slice(0, -1)},"webhook_event":${raw}}`,
  ).catch((error) => {
    throw error instanceof GatewayRejected ? new InvalidSignature('signature') : error;
  });
  if (answer.verification_status !== 'SUCCESS') throw new InvalidSignature('signature');
}

const decimalsIn = (amount: Json, decimals: DecimalsOf): number => decimals(String(amount?.currency_code));

/** The payment's number is what we gave as custom_id; a capture that another site made on the same account carries another one, or none. */
const captured: EventReaders<Json>[string] = (capture, decimals) => ({
  about: 'payment',
  no: String(capture.custom_id ?? ''),
  status: captureStatus(capture, decimalsIn(capture.amount, decimals)),
});
const refunded: EventReaders<Json>[string] = (refund, decimals) => ({
  about: 'refund',
  key: String(refund.custom_id ?? ''),
  ref: String(refund.id),
  state: refundState(refund.status),
  current: false,
  payment_ref: captureOf(refund),
  money: moneyOf(refund.amount, decimalsIn(refund.amount, decimals)),
});

export const PAYPAL_EVENTS: EventReaders<Json> = {
  'CHECKOUT.ORDER.APPROVED': (order) => ({
    about: 'approved',
    no: String(order.purchase_units?.[0]?.custom_id ?? ''),
    session_ref: String(order.id),
  }),
  'PAYMENT.CAPTURE.COMPLETED': captured,
  'PAYMENT.CAPTURE.PENDING': captured,
  'PAYMENT.CAPTURE.DENIED': captured,
  'PAYMENT.CAPTURE.DECLINED': captured,
  'PAYMENT.CAPTURE.REFUNDED': refunded,
  'PAYMENT.REFUND.PENDING': refunded,
  'PAYMENT.REFUND.FAILED': refunded,
  'PAYMENT.CAPTURE.REVERSED': (reversal, decimals) => ({
    about: 'dispute',
    funds: 'withdrawn',
    ref: String(reversal.id),
    payment_ref: captureOf(reversal),
    money: moneyOf(reversal.amount, decimalsIn(reversal.amount, decimals)),
    reason: cutText(String(reversal.note_to_payer ?? ''), 80),
  }),
  // Only one that the shop won brings money: what a lost one takes is reported by the reversal.
  'CUSTOMER.DISPUTE.RESOLVED': (dispute, decimals) =>
    dispute.dispute_outcome?.outcome_code === 'RESOLVED_SELLER_FAVOUR'
      ? {
          about: 'dispute',
          funds: 'reinstated',
          ref: String(dispute.dispute_id),
          payment_ref: String(dispute.disputed_transactions?.[0]?.seller_transaction_id ?? ''),
          money: moneyOf(dispute.dispute_amount, decimalsIn(dispute.dispute_amount, decimals)),
          reason: '',
        }
      : { about: 'other' },
};

export async function paypalWebhook(keys: PaypalKeys, request: WebhookRequest, decimals: DecimalsOf): Promise<WebhookEvent[]> {
  const raw = request.raw.toString('utf8');
  const event: Json = parseJson(raw);
  const thing: Json = event?.resource;
  if (typeof event?.id !== 'string' || typeof event.event_type !== 'string' || typeof thing !== 'object' || thing === null)
    throw new InvalidWebhook('not an event');
  await checkSignature(keys, raw, request);
  const read = Object.hasOwn(PAYPAL_EVENTS, event.event_type) ? PAYPAL_EVENTS[event.event_type] : undefined;
  const meaning = read?.(thing, decimals) ?? { about: 'other' as const };
  const head = { id: event.id as string, type: event.event_type as string };
  return meaning.about === 'dispute' && !meaning.reason
    ? [{ ...head, ...meaning, reason: cutText(String(event.summary ?? ''), 80) }]
    : [{ ...head, ...meaning }];
}

/** A refund names its capture by a link; a capture is itself. */
function captureOf(thing: Json): string {
  const up = (thing.links as Json[] | undefined)?.find((l) => l.rel === 'up')?.href;
  return /\/captures\/([^/?]+)/.exec(String(up ?? ''))?.[1] ?? String(thing.id);
}
