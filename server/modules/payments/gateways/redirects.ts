// Redirects to a gateway and back. Gateways are called between transactions, never inside one: the embedded database has one connection.
import { sql } from 'kysely';
import { DEFAULT_LANG } from '#contract/lang.ts';
import type { PaymentStatus } from '../../../connectors/payment/gateway.ts';
import { gatewayOf, webhookUrl } from '../../../connectors/payment/gateways.ts';
import type { App, Ctx } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import { inSystem } from '../../../system.ts';
import { workThrough } from '../../../work-due.ts';
import { signedLink } from '../bills/pay-link.ts';
import { addDetail, canExpire, failPayment } from '../wallet/payments.ts';
import { applyPaymentStatus } from './apply-payment.ts';

const RESULT_PAGE = '/wap/#/pages/member/pay/payResult?no=';
const PAY_PAGE = '/wap/#/pages/member/pay/index?no=';

type RedirectCtx = Pick<Ctx, 'app' | 'db' | 'log'>;

const read = (db: Db, no: string) =>
  db
    .selectFrom('payment as p')
    .innerJoin('bill as b', 'b.id', 'p.bill_id')
    .leftJoin('currency as c', 'c.code', 'p.currency')
    .selectAll('p')
    .select(['b.no as bill_no', 'c.decimal_place'])
    .where('p.no', '=', no)
    .executeTakeFirst();

/** Opens the session of a payment, or finds the open one; returns the address of its page. Safe to repeat. */
export async function startCheckout({ app, db, log }: RedirectCtx, no: string): Promise<string> {
  const payment = await read(db, no);
  if (!payment) return '/wap/';
  const result = RESULT_PAGE + payment.bill_no;
  const gateway = gatewayOf(app.config, payment.method);
  const now = app.clock.now();
  if (payment.state !== 'open' || gateway?.checkout.kind !== 'session' || !payment.expires_at || payment.expires_at <= now)
    return result;
  const { url, title, lang } = payment.detail;
  if (url) return url;
  try {
    const session = await gateway.checkout.create({
      no,
      title: title ?? payment.bill_no,
      lang: lang ?? DEFAULT_LANG,
      currency: payment.currency,
      minor: payment.minor,
      decimals: payment.decimal_place ?? 2,
      created_at: payment.created_at,
      expires_at: payment.expires_at,
      return_url: signedLink(app.config, no, 'back'),
      cancel_url: signedLink(app.config, no, 'left'),
      webhook_url: webhookUrl(app.config, payment.method),
    });
    const { state } = await db
      .updateTable('payment')
      .set({ gateway_ref: session.ref })
      .where('id', '=', payment.id)
      .returning('state')
      .executeTakeFirstOrThrow();
    // Cancelled while the gateway was opening it: the shop does not know this session, so it must not stay open there.
    await addDetail({ db }, payment.id, state === 'open' ? { url: session.url } : { to_close: canExpire(gateway) });
    return state === 'open' ? session.url : result;
  } catch (error) {
    log.warn({ err: String(error), payment: no }, 'gateway not opened');
    await addDetail({ db }, payment.id, { fault: true });
    return `${result}&fault=1`;
  }
}

/** The payer is back: the gateway is asked for the status now, because webhooks may be late. Returns where to send the payer. */
export async function handleReturn(ctx: RedirectCtx, no: string): Promise<string> {
  const { db } = ctx;
  const payment = await read(db, no);
  if (!payment) return '/wap/';
  const status = await syncStatus(ctx, no);
  const { url } = payment.detail;
  return status?.state === 'declined' && url ? url : RESULT_PAGE + payment.bill_no;
}

/** Reads the status of a payment's session from the gateway and applies it. An approved payment is captured only while it is open. */
async function syncStatus({ app, db, log }: RedirectCtx, no: string): Promise<PaymentStatus | null> {
  const payment = await read(db, no);
  const gateway = payment && gatewayOf(app.config, payment.method);
  if (!payment?.gateway_ref || gateway?.checkout.kind !== 'session') return null;
  if (payment.state === 'paid' || payment.state === 'reversed') return null;
  const capture = payment.state === 'open' && payment.expires_at !== null && payment.expires_at > app.clock.now();
  const query = { no, ref: payment.gateway_ref, decimals: payment.decimal_place ?? 2, capture };
  const status = await gateway.checkout.status(query).catch((error) => {
    log.warn({ err: String(error), payment: no }, 'gateway not asked');
    return null;
  });
  if (status) await inSystem(app, db, (ctx) => applyPaymentStatus(ctx, payment.method, no, status));
  return status;
}

/** The payer cancelled at the gateway: the bill is open again. */
export async function handleCancel({ app, db }: RedirectCtx, no: string): Promise<string> {
  const payment = await read(db, no);
  if (!payment) return '/wap/';
  await inSystem(app, db, (ctx) => failPayment(ctx, no, 'close'));
  return (payment.state === 'open' ? PAY_PAGE : RESULT_PAGE) + payment.bill_no;
}

/** Expires the sessions of payments that have ended here. An unreachable gateway is tried again later; a session that was paid anyway still counts. */
export async function closeSessions(app: App, db: Db): Promise<void> {
  const due = db
    .selectFrom('payment')
    .select(['id', 'no', 'method', 'gateway_ref'])
    .where(sql<string>`detail ->> 'to_close'`, '=', 'true')
    .where('gateway_ref', '<>', '')
    .orderBy('expires_at')
    .orderBy('id');
  await workThrough(app, db, { work: 'gateway_sessions', due, id: 'payment.id', lock: 'payment' }, async (row) => {
    const checkout = gatewayOf(app.config, row.method)?.checkout;
    if (checkout?.kind === 'session') await checkout.expire?.(row.gateway_ref);
    await addDetail({ db }, row.id, { to_close: false });
    return true;
  });
}

/** Expires overdue payments after reading their status once more. A gateway that doesn't answer is skipped for the rest of the run. */
export async function expirePayments(app: App, db: Db): Promise<void> {
  const over = () =>
    db
      .selectFrom('payment')
      .select(['id', 'no', 'gateway_ref'])
      .where('state', '=', 'open')
      .where('expires_at', '<=', app.clock.now());
  let asking = true;
  const due = over().orderBy('expires_at').orderBy('id');
  await workThrough(app, db, { work: 'payments', due, id: 'payment.id', lock: 'payment' }, async ({ no, gateway_ref }) => {
    if (asking && gateway_ref) asking = (await syncStatus({ app, db, log: app.log }, no)) !== null;
    if (await over().where('no', '=', no).executeTakeFirst()) await inSystem(app, db, (ctx) => failPayment(ctx, no, 'expire'));
  });
}
