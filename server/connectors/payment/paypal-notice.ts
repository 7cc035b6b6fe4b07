// PayPal's notices: whether one is genuine is asked of PayPal itself, with the body as it came; and what each tells.
// https://developer.paypal.com/docs/api/webhooks/v1/#verify-webhook-signature_post, https://developer.paypal.com/api/rest/webhooks/event-names/
import type { Config } from '../../config.ts';
import { type Json, parse, Refused } from './ask.ts';
import { BadNotice, type Letter, type Notice } from './gateway.ts';
import { paypalPost } from './paypal-ask.ts';
import { captureOutcome, moneyOf, refundState } from './paypal-read.ts';

const HEADERS = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const;

async function check(config: Config, raw: string, letter: Letter): Promise<void> {
  const sent = Object.entries(HEADERS).map(([field, name]) => [field, letter.headers[name]] as const);
  if (sent.some(([, value]) => typeof value !== 'string' || value === '' || value.length > 1000))
    throw new BadNotice('not signed');
  const fields = JSON.stringify({ ...Object.fromEntries(sent), webhook_id: config.paypal!.webhook_id });
  // The event goes back exactly as it came: written anew it could differ by a blank, and the signature with it.
  const answer = await paypalPost(
    config,
    '/v1/notifications/verify-webhook-signature',
    `${fields.slice(0, -1)},"webhook_event":${raw}}`,
  ).catch((error) => {
    throw error instanceof Refused ? new BadNotice('signature') : error;
  });
  if (answer.verification_status !== 'SUCCESS') throw new BadNotice('signature');
}

export async function paypalNotice(config: Config, letter: Letter, decimals: (currency: string) => number): Promise<Notice> {
  const raw = letter.raw.toString('utf8');
  const event: Json = parse(raw);
  const thing: Json = event?.resource;
  if (typeof event?.id !== 'string' || typeof event.event_type !== 'string' || typeof thing !== 'object' || thing === null)
    throw new BadNotice('not an event');
  await check(config, raw, letter);
  const head = { id: event.id as string, kind: event.event_type as string };
  const money = () => moneyOf(thing.amount, decimals(String(thing.amount?.currency_code)));
  switch (event.event_type) {
    case 'CHECKOUT.ORDER.APPROVED':
      return {
        ...head,
        about: 'approved',
        no: String(thing.purchase_units?.[0]?.custom_id ?? ''),
        session_ref: String(thing.id),
      };
    case 'PAYMENT.CAPTURE.COMPLETED':
    case 'PAYMENT.CAPTURE.PENDING':
    case 'PAYMENT.CAPTURE.DENIED':
    case 'PAYMENT.CAPTURE.DECLINED':
      return {
        ...head,
        about: 'payment',
        no: String(thing.custom_id ?? ''),
        outcome: captureOutcome(thing, decimals(String(thing.amount?.currency_code))),
      };
    case 'PAYMENT.CAPTURE.REFUNDED':
    case 'PAYMENT.REFUND.PENDING':
    case 'PAYMENT.REFUND.FAILED':
      return {
        ...head,
        about: 'refund',
        key: String(thing.custom_id ?? ''),
        ref: String(thing.id),
        state: refundState(thing.status),
        payment_ref: captureOf(thing),
        money: money(),
      };
    case 'PAYMENT.CAPTURE.REVERSED':
      return {
        ...head,
        about: 'chargeback',
        taken: true,
        ref: String(thing.id),
        payment_ref: captureOf(thing),
        money: money(),
        reason: String(thing.note_to_payer ?? event.summary ?? '').slice(0, 80),
      };
    default:
      return { ...head, about: 'other' };
  }
}

/** A refund names its capture by a link; a capture is itself. */
function captureOf(thing: Json): string {
  const up = (thing.links as Json[] | undefined)?.find((l) => l.rel === 'up')?.href;
  return /\/captures\/([^/?]+)/.exec(String(up ?? ''))?.[1] ?? String(thing.id);
}
