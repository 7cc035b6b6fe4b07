// Stripe's notices: the signature over the raw body (Stripe-Signature: t=,v1=; HMAC-SHA256 of "t.body", five minutes), and what each tells.
// https://docs.stripe.com/webhooks/signature, https://docs.stripe.com/api/events/types
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config.ts';
import { type Json, parse } from './ask.ts';
import { BadNotice, type Letter, type Notice } from './gateway.ts';
import { fromStripe, idOf, refundState, sessionOutcome } from './stripe-read.ts';

const TOLERANCE = 300;

export function checkSignature(secret: string, { raw, headers, now }: Letter): void {
  const parts = String(headers['stripe-signature'] ?? '')
    .split(',')
    .map((part) => part.trim().split('=', 2) as [string, string | undefined]);
  const t = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(t)) throw new BadNotice('no time');
  const right = createHmac('sha256', secret).update(`${t}.`).update(raw).digest();
  // While a secret is rolled there are two of them.
  const fits = parts.some(([name, value]) => {
    const given = name === 'v1' ? Buffer.from(value ?? '', 'hex') : null;
    return given !== null && given.length === right.length && timingSafeEqual(given, right);
  });
  if (!fits) throw new BadNotice('signature');
  if (Math.abs(now.getTime() / 1000 - Number(t)) > TOLERANCE) throw new BadNotice('too old');
}

export async function stripeNotice(config: Config, letter: Letter, decimals: (currency: string) => number): Promise<Notice> {
  checkSignature(config.stripe!.webhook_secret, letter);
  const event: Json = parse(letter.raw.toString('utf8'));
  const thing: Json = event?.data?.object;
  if (typeof event?.id !== 'string' || typeof event.type !== 'string' || typeof thing !== 'object' || thing === null)
    throw new BadNotice('not an event');
  const head = { id: event.id as string, kind: event.type as string };
  const money = () => fromStripe(thing.currency, thing.amount, decimals(String(thing.currency).toUpperCase()));
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return {
        ...head,
        about: 'payment',
        no: noOf(thing),
        outcome: sessionOutcome(thing, decimals(String(thing.currency).toUpperCase())),
      };
    case 'checkout.session.async_payment_failed':
      return { ...head, about: 'payment', no: noOf(thing), outcome: { is: 'failed' } };
    case 'checkout.session.expired':
      return { ...head, about: 'payment', no: noOf(thing), outcome: { is: 'expired' } };
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return {
        ...head,
        about: 'refund',
        key: String(thing.metadata?.key ?? ''),
        ref: idOf(thing),
        state: refundState(thing.status),
        payment_ref: idOf(thing.payment_intent),
        money: money(),
      };
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return {
        ...head,
        about: 'chargeback',
        taken: event.type === 'charge.dispute.funds_withdrawn',
        ref: idOf(thing),
        payment_ref: idOf(thing.payment_intent),
        money: money(),
        reason: String(thing.reason ?? '').slice(0, 80),
      };
    default:
      return { ...head, about: 'other' };
  }
}

const noOf = (session: Json): string => String(session.client_reference_id ?? session.metadata?.payment ?? '');
