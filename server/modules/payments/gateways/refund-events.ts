// Refunds reported by webhooks: ours by their key or number, and those made in the gateway's dashboard, which finance has to review.
import { sql } from 'kysely';
import type { RefundState, WebhookEvent } from '../../../connectors/payment/gateway.ts';
import { gatewayOf } from '../../../connectors/payment/gateways.ts';
import { GatewayRejected } from '../../../connectors/payment/http.ts';
import { type App, type Ctx, json } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import type { SuspenseDetail } from '../../../db/stored/payment.ts';
import type { EventResult } from './event-result.ts';
import { applyRefundResult } from './refund-result.ts';
import { reportToFinance } from './suspense.ts';

type RefundEvent = Extract<WebhookEvent, { about: 'refund' }>;

const ours = (db: Ctx['db'], source: string, { key, ref }: Pick<RefundEvent, 'key' | 'ref'>) =>
  db
    .selectFrom('payment_refund as r')
    .innerJoin('payment as p', 'p.id', 'r.payment_id')
    .select(['r.id', 'r.state', 'p.no'])
    .where('p.method', '=', source)
    .where((eb) => eb.or([eb('r.ref_key', '=', key), ...(ref ? [eb('r.gateway_ref', '=', ref)] : [])]))
    .executeTakeFirst();

/**
 * The state of a refund that an event reports. Events come in any order: one that contradicts the final state here may be the older one, so the
 * gateway is asked for the current state. Throws GatewayUnavailable when it does not answer.
 */
export async function currentRefundState(app: App, db: Db, source: string, event: RefundEvent): Promise<RefundState> {
  const row = await ours(db, source, event);
  const contradicts =
    (row?.state === 'done' && event.state === 'failed') || (row?.state === 'failed' && event.state !== 'failed');
  const status = gatewayOf(app.config, source)?.refund.status;
  if (!contradicts || !status) return event.state;
  try {
    return await status({ ref: event.ref, payment_ref: event.payment_ref });
  } catch (error) {
    if (error instanceof GatewayRejected) return event.state;
    throw error;
  }
}

export async function applyRefundEvent(ctx: Ctx, source: string, event: RefundEvent): Promise<EventResult> {
  const { id, ref, state, payment_ref, money } = event;
  const row = await ours(ctx.db, source, event);
  const seen: SuspenseDetail = { why: 'refund', payment_ref, ...money, amount: 0, reason: ref };
  if (row) {
    const result = await applyRefundResult(ctx, row.no, row.id, { ref, state });
    if (result === 'undone') await reportToFinance(ctx, source, id, { ...seen, why: 'refund_failed', no: row.no });
    return 'done';
  }
  // Made in the dashboard, for one of our payments; other sites may use the same account.
  if (state === 'failed' || !(await knows(ctx, source, payment_ref))) return 'ignored';
  await ctx.db
    .insertInto('notice')
    .values({ source, ref: `refund:${ref}`, kind: seen.why, state: 'suspense', detail: json(seen), at: ctx.now })
    .onConflict((c) => c.doNothing())
    .execute();
  return 'done';
}

const knows = async (ctx: Ctx, source: string, payment_ref: string): Promise<boolean> =>
  Boolean(
    await ctx.db
      .selectFrom('payment')
      .select('id')
      .where('method', '=', source)
      .where(sql<string>`detail ->> 'payment_ref'`, '=', payment_ref)
      .executeTakeFirst(),
  );
