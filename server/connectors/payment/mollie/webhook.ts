// Mollie's webhooks: `id=tr_...` and nothing else, unsigned. It is only a hint; what happened is read from Mollie with our key.
// https://docs.mollie.com/reference/webhooks
import { InvalidWebhook, type WebhookRequest } from '../../webhook.ts';
import type { DecimalsOf, WebhookEvent } from '../gateway.ts';
import { GatewayRejected } from '../http.ts';
import { type MollieKeys, mollieGet, paymentPath } from './http.ts';
import { eventsOf, noOf } from './read.ts';

const MAX_BODY = 256;
/** Statuses of an id that Mollie doesn't know, or not any more. */
const UNKNOWN = [404, 410];

/** The payment that a webhook names. Anyone may post here: nothing is asked of Mollie for what has not the form of its ids. */
function idOf(raw: Buffer): string {
  const ids = raw.length > MAX_BODY ? [] : new URLSearchParams(raw.toString('utf8')).getAll('id');
  if (ids.length !== 1 || !/^tr_[A-Za-z0-9]{1,64}$/.test(ids[0]!)) throw new InvalidWebhook('not the id of a payment');
  return ids[0]!;
}

export async function mollieWebhook(keys: MollieKeys, { raw }: WebhookRequest, decimals: DecimalsOf): Promise<WebhookEvent[]> {
  const id = idOf(raw);
  try {
    const payment = await mollieGet(keys, `${paymentPath(id)}?embed=refunds,chargebacks`);
    // Other sites may take money through the same account: what carries no number is none of ours, nor are its refunds and chargebacks.
    return noOf(payment) === '' ? [] : eventsOf(payment, decimals);
  } catch (error) {
    // One that Mollie doesn't know is answered like any other, so that no one learns from the answer which ids there are.
    if (error instanceof GatewayRejected && UNKNOWN.includes(error.status)) return [];
    throw error;
  }
}
