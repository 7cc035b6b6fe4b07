// Stripe's webhooks: the signature over the raw body (Stripe-Signature: t=,v1=; HMAC-SHA256 of "t.body", five minutes), then mapped to our events.
// https://docs.stripe.com/webhooks/signature, https://docs.stripe.com/api/events/types

import { createHmac, timingSafeEqual } from 'node:crypto';
import { cutText } from '#contract/clean-text.ts';
import { InvalidSignature, InvalidWebhook, type WebhookRequest } from '../../webhook.ts';
import type { DecimalsOf, EventReaders, WebhookEvent } from '../gateway.ts';
import { type Json, parseJson } from '../http.ts';
import type { StripeKeys } from './http.ts';
import { fromStripe, idOf, refundState, sessionStatus } from './read.ts';

const TOLERANCE = 300;

function checkSignature(secret: string, { raw, headers, now }: WebhookRequest): void {
  const parts = String(headers['stripe-signature'] ?? '')
    .split(',')
    .map((part) => part.trim().split('=', 2) as [string, string | undefined]);
  const t = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(t)) throw new InvalidSignature('no time');
  const right = createHmac('sha256', secret).update(`${t}.`).update(raw).digest();
  // While a secret is rolled there are two of them.
  const fits = parts.some(([name, value]) => {
    const given = name === 'v1' ? Buffer.from(value ?? '', 'hex') : null;
    return given !== null && given.length === right.length && timingSafeEqual(given, right);
  });
  if (!fits) throw new InvalidSignature('signature');
  if (Math.abs(now.getTime() / 1000 - Number(t)) > TOLERANCE) throw new InvalidSignature('too old');
}

/** The payment's number; a session that another site made on the same account carries another one, or none. */
const noOf = (session: Json): string => String(session.client_reference_id ?? session.metadata?.payment ?? '');
const moneyOf = (thing: Json, decimals: DecimalsOf) =>
  fromStripe(thing.currency, thing.amount, decimals(String(thing.currency).toUpperCase()));

const completed: EventReaders<Json>[string] = (session, decimals) => ({
  about: 'payment',
  no: noOf(session),
  status: sessionStatus(session, decimals(String(session.currency).toUpperCase())),
});
const refunded: EventReaders<Json>[string] = (refund, decimals) => ({
  about: 'refund',
  key: String(refund.metadata?.key ?? ''),
  ref: idOf(refund),
  state: refundState(refund.status),
  current: false,
  payment_ref: idOf(refund.payment_intent),
  money: moneyOf(refund, decimals),
});
const disputed =
  (funds: 'withdrawn' | 'reinstated'): EventReaders<Json>[string] =>
  (dispute, decimals) => ({
    about: 'dispute',
    funds,
    ref: idOf(dispute),
    payment_ref: idOf(dispute.payment_intent),
    money: moneyOf(dispute, decimals),
    reason: cutText(String(dispute.reason ?? ''), 80),
  });

export const STRIPE_EVENTS: EventReaders<Json> = {
  'checkout.session.completed': completed,
  'checkout.session.async_payment_succeeded': completed,
  'checkout.session.async_payment_failed': (session) => ({ about: 'payment', no: noOf(session), status: { state: 'failed' } }),
  'checkout.session.expired': (session) => ({ about: 'payment', no: noOf(session), status: { state: 'expired' } }),
  'refund.created': refunded,
  'refund.updated': refunded,
  'refund.failed': refunded,
  'charge.dispute.funds_withdrawn': disputed('withdrawn'),
  'charge.dispute.funds_reinstated': disputed('reinstated'),
};

export async function stripeWebhook(keys: StripeKeys, request: WebhookRequest, decimals: DecimalsOf): Promise<WebhookEvent[]> {
  checkSignature(keys.webhook_secret, request);
  const event: Json = parseJson(request.raw.toString('utf8'));
  const thing: Json = event?.data?.object;
  if (typeof event?.id !== 'string' || typeof event.type !== 'string' || typeof thing !== 'object' || thing === null)
    throw new InvalidWebhook('not an event');
  const read = Object.hasOwn(STRIPE_EVENTS, event.type) ? STRIPE_EVENTS[event.type] : undefined;
  return [{ id: event.id, type: event.type, ...(read?.(thing, decimals) ?? { about: 'other' }) }];
}
