// Refunds through gateways: a job creates them, retries for a while, and credits the wallet when a gateway does not take them.
import { cutText } from '#contract/clean-text.ts';
import { PAYMENT_REFUNDS_OPEN } from '#contract/states/simple.ts';
import type { RefundResult } from '../../../connectors/payment/gateway.ts';
import { gatewayOf } from '../../../connectors/payment/gateways.ts';
import { GatewayRejected } from '../../../connectors/payment/http.ts';
import type { App, Ctx } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import { inSystem } from '../../../system.ts';
import { hasCome } from '../../../wait-time.ts';
import { workThrough } from '../../../work-due.ts';
import type { Payment } from '../wallet/payment.ts';
import { applyRefundResult, failRefund, lockRefund, type RefundRow, writeRefund } from './refund-result.ts';

/** Tries over about a day; a refund that was sent is polled for as long as banks take. */
export const MAX_TRIES = 9;
const MAX_DELAY_MS = 6 * 3_600_000;
const wait = (tries: number) => Math.min(60_000 * 3 ** tries, MAX_DELAY_MS);

/** Processes the due refunds. Each has its own idempotency key, so that a gateway refunds once. */
export async function processRefunds(app: App, db: Db): Promise<void> {
  const due = db
    .selectFrom('payment_refund')
    .selectAll()
    .where('state', 'in', PAYMENT_REFUNDS_OPEN)
    .where(hasCome('next_at', app.clock.now(), MAX_DELAY_MS))
    .orderBy('next_at')
    .orderBy('id');
  await workThrough(app, db, { work: 'gateway_refunds', due, id: 'payment_refund.id', lock: 'payment_refund' }, (row) =>
    processRefund(app, db, row),
  );
}

async function processRefund(app: App, db: Db, row: RefundRow): Promise<void> {
  const payment = await db.selectFrom('payment').selectAll().where('id', '=', row.payment_id).executeTakeFirstOrThrow();
  const currency = await db
    .selectFrom('currency')
    .select('decimal_place')
    .where('code', '=', payment.currency)
    .executeTakeFirst();
  const gateway = gatewayOf(app.config, payment.method);
  const { payment_ref = '', title = payment.no } = payment.detail;
  let answer: RefundResult;
  try {
    if (!gateway) throw new GatewayRejected(0, 'off', 'the gateway is not set up');
    answer =
      row.state === 'sent' && gateway.refund.status
        ? { ref: row.gateway_ref, state: await gateway.refund.status({ ref: row.gateway_ref, payment_ref }) }
        : await gateway.refund.create({
            payment_ref,
            title,
            key: row.ref_key,
            currency: payment.currency,
            minor: row.minor,
            decimals: currency?.decimal_place ?? 2,
          });
  } catch (error) {
    const reason = cutText(String((error as Error).message ?? error), 300);
    app.log.warn({ err: reason, payment: payment.no }, 'refund not made');
    return inSystem(app, db, (ctx) => retryLater(ctx, payment, row, reason, error instanceof GatewayRejected));
  }
  await inSystem(app, db, (ctx) => applyRefundResult(ctx, payment.no, row.id, answer));
}

async function retryLater(ctx: Ctx, { no }: Payment, { id }: RefundRow, error: string, rejected: boolean): Promise<void> {
  const { payment, row } = await lockRefund(ctx, no, id);
  if (row.state !== 'queued' && row.state !== 'sent') return;
  const tries = row.tries + 1;
  if (row.state === 'queued' && (rejected || tries >= MAX_TRIES)) return failRefund(ctx, payment, { ...row, tries }, error);
  await writeRefund(ctx, id, { tries, error, next_at: new Date(ctx.now.getTime() + wait(row.tries)) });
}
