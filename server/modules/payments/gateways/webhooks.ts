// Webhooks of gateways: verified over the raw bytes, each event applied once, answered only when it is stored.
import type { PaymentStatus, WebhookEvent } from '../../../connectors/payment/gateway.ts';
import { gatewayOf } from '../../../connectors/payment/gateways.ts';
import type { WebhookRequest } from '../../../connectors/webhook.ts';
import { type App, type Ctx, json } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import type { WebhookDetail } from '../../../db/stored/payment.ts';
import { inSystem } from '../../../system.ts';
import { currencyDecimals } from '../../pricing/money/rates.ts';
import { applyPaymentStatus } from './apply-payment.ts';
import { applyDispute } from './chargeback.ts';
import type { EventResult } from './event-result.ts';
import { applyRefundEvent, currentRefundState } from './refund-events.ts';

/** Receives a webhook. Throws InvalidWebhook when it is not the gateway's; returns false when there is no such gateway. */
export async function receiveWebhook(app: App, db: Db, source: string, request: WebhookRequest): Promise<boolean> {
  const gateway = gatewayOf(app.config, source);
  if (!gateway?.webhook) return false;
  for (const event of await gateway.webhook(request, await currencyDecimals(db))) {
    if (!countsAgain(event) && (await seen(db, source, event.id))) continue;
    const asked = await askMore(app, db, source, event);
    await inSystem(app, db, (ctx) => receiveOnce(ctx, source, asked));
  }
  return true;
}

/** A state that was read from the gateway is applied however often it is reported, because its bookings are keyed by the change. */
const countsAgain = (event: WebhookEvent): boolean => event.about === 'refund' && event.current;

const seen = async (db: Db, source: string, ref: string): Promise<boolean> =>
  Boolean(await db.selectFrom('notice').select('ref').where('source', '=', source).where('ref', '=', ref).executeTakeFirst());

/** Asks the gateway what it takes to apply an event, here because it must be outside the transaction. */
async function askMore(app: App, db: Db, source: string, event: WebhookEvent): Promise<WebhookEvent> {
  if (event.about === 'approved') {
    const status = await capture(app, db, source, event);
    return status ? { id: event.id, type: event.type, about: 'payment', no: event.no, status } : event;
  }
  if (event.about === 'refund') return { ...event, state: await currentRefundState(app, db, source, event) };
  return event;
}

/** The payer approved: captures the money if the payment is still open. A cancelled one is not charged. */
async function capture(
  app: App,
  db: Db,
  source: string,
  { no, session_ref }: { no: string; session_ref: string },
): Promise<PaymentStatus | null> {
  const payment = await db
    .selectFrom('payment as p')
    .leftJoin('currency as c', 'c.code', 'p.currency')
    .select(['p.state', 'p.expires_at', 'c.decimal_place'])
    .where('p.no', '=', no)
    .where('p.method', '=', source)
    .executeTakeFirst();
  if (payment?.state !== 'open' || !payment.expires_at || payment.expires_at <= app.clock.now()) return null;
  const checkout = gatewayOf(app.config, source)?.checkout;
  if (checkout?.kind !== 'session') return null;
  return checkout.status({ no, ref: session_ref, decimals: payment.decimal_place ?? 2, capture: true });
}

async function receiveOnce(ctx: Ctx, source: string, event: WebhookEvent): Promise<void> {
  const fresh = await ctx.db
    .insertInto('notice')
    .values({ source, ref: event.id, kind: event.type, state: 'done', detail: json(detailOf(event)), at: ctx.now })
    .onConflict((c) => c.doNothing())
    .returning('ref')
    .executeTakeFirst();
  if (!fresh && !countsAgain(event)) return;
  if ((await apply(ctx, source, event)) === 'ignored' && fresh)
    await ctx.db
      .updateTable('notice')
      .set({ state: 'ignored' })
      .where('source', '=', source)
      .where('ref', '=', event.id)
      .execute();
}

async function apply(ctx: Ctx, source: string, event: WebhookEvent): Promise<EventResult> {
  switch (event.about) {
    case 'payment':
      return applyPaymentStatus(ctx, source, event.no, event.status);
    case 'refund':
      return applyRefundEvent(ctx, source, event);
    case 'dispute':
      return applyDispute(ctx, source, event);
    default:
      return 'ignored';
  }
}

/** The stored part of an event: its payment, nothing of the payer. */
const detailOf = (event: WebhookEvent): WebhookDetail =>
  event.about === 'payment' || event.about === 'approved'
    ? { no: event.no }
    : event.about === 'other'
      ? {}
      : { payment_ref: event.payment_ref };
