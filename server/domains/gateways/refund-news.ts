// Refunds through gateways: worked off by a job, tried again for a while, and given to the wallet when a gateway will not take them.
import type { Selectable } from 'kysely';
import { Refused } from '../../connectors/payment/ask.ts';
import type { Money, Refunded } from '../../connectors/payment/gateway.ts';
import { gatewayOf } from '../../connectors/payment/gateways.ts';
import type { App, Ctx } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import type { PaymentRefundTable } from '../../db/tables.ts';
import { inSystem, sweep } from '../../system.ts';
import { byId } from '../bills/queries.ts';
import { notify } from '../content/notify.ts';
import { book, toWallet } from '../ledger/ledger.ts';
import { detailOf, lockPayment, type Payment } from '../wallet/payments.ts';
import { takeFrom } from './chargeback.ts';
import type { Taken } from './settle.ts';
import { showFinance } from './suspense.ts';

type Row = Selectable<PaymentRefundTable>;
/** Tried so often, over about a day; what was sent is looked after for as long as banks take. */
export const TRIES = 9;
const LOOK_HOURS = 12;
const wait = (tries: number) => Math.min(60_000 * 3 ** tries, 6 * 3_600_000);

/** Works off what is due. Each row is asked for with its own key: asked twice, a gateway gives back once. */
export async function workRefunds(app: App, db: Db): Promise<void> {
  const due = await db
    .selectFrom('payment_refund')
    .selectAll()
    .where('state', 'in', ['queued', 'sent'])
    .where('next_at', '<=', app.clock.now())
    .orderBy('next_at')
    .limit(100)
    .execute();
  await sweep(app, due, (row) => workOne(app, db, row));
}

async function workOne(app: App, db: Db, row: Row): Promise<void> {
  const payment = await db.selectFrom('payment').selectAll().where('id', '=', row.payment_id).executeTakeFirstOrThrow();
  const currency = await db
    .selectFrom('currency')
    .select('decimal_place')
    .where('code', '=', payment.currency)
    .executeTakeFirst();
  const gateway = gatewayOf(app.config, payment.method);
  let answer: Refunded;
  try {
    if (!gateway?.refund) throw new Refused(0, 'off', 'the gateway is not set up');
    answer =
      row.state === 'sent' && gateway.refunded
        ? { ref: row.gateway_ref, state: await gateway.refunded(app.config, row.gateway_ref) }
        : await gateway.refund(app.config, {
            payment_ref: detailOf(payment).payment_ref ?? '',
            key: row.ref_key,
            currency: payment.currency,
            minor: row.minor,
            decimals: currency?.decimal_place ?? 2,
          });
  } catch (error) {
    const said = String((error as Error).message ?? error).slice(0, 300);
    app.log.warn({ err: said, payment: payment.no }, 'refund not made');
    return inSystem(app, db, (ctx) => notNow(ctx, payment, row, said, error instanceof Refused));
  }
  await inSystem(app, db, (ctx) => answered(ctx, payment.no, row.id, answer));
}

const lock = async (ctx: Ctx, no: string, id: number): Promise<{ row: Row; payment: Payment }> => {
  const { payment } = (await lockPayment(ctx, no))!;
  return {
    payment,
    row: await ctx.db.selectFrom('payment_refund').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(),
  };
};
const write = (ctx: Ctx, id: number, set: Partial<Row>) =>
  ctx.db.updateTable('payment_refund').set(set).where('id', '=', id).execute();

async function notNow(ctx: Ctx, { no }: Payment, { id }: Row, error: string, refused: boolean): Promise<void> {
  const { payment, row } = await lock(ctx, no, id);
  if (row.state !== 'queued' && row.state !== 'sent') return;
  const tries = row.tries + 1;
  if (row.state === 'queued' && (refused || tries >= TRIES)) return giveUp(ctx, payment, { ...row, tries }, error);
  await write(ctx, id, { tries, error, next_at: new Date(ctx.now.getTime() + wait(row.tries)) });
}

/** What a gateway answered or told of a refund. */
export async function answered(ctx: Ctx, no: string, id: number, { ref, state }: Refunded): Promise<void> {
  const { payment, row } = await lock(ctx, no, id);
  if (state === 'failed') {
    if (row.state === 'queued' || row.state === 'sent') await giveUp(ctx, payment, row, 'the gateway could not deliver it');
    return;
  }
  if (row.state === 'failed') return takeAgain(ctx, payment, row, ref);
  if (row.state === 'done') return;
  const done = state === 'done';
  const next_at = new Date(ctx.now.getTime() + LOOK_HOURS * 3_600_000);
  await write(ctx, id, {
    state: state === 'done' ? 'done' : 'sent',
    gateway_ref: ref,
    error: '',
    next_at,
    done_at: done ? ctx.now : null,
  });
  if (row.state === 'queued') await tell(ctx, payment, 'refund_sent', row.amount);
}

/** The gateway will not take it: the money goes to the wallet. */
async function giveUp(ctx: Ctx, payment: Payment, row: Row, error: string): Promise<void> {
  await write(ctx, row.id, { state: 'failed', tries: row.tries, error, done_at: ctx.now });
  await ctx.db
    .updateTable('payment')
    .set((eb) => ({ refunded: eb('refunded', '-', row.amount) }))
    .where('id', '=', payment.id)
    .execute();
  await book(ctx, {
    key: `refund_failed:${row.id}`,
    kind: 'refund_failed',
    entries: [
      { kind: 'gateway', owner: payment.method, amount: row.amount },
      ...(await toWallet(ctx, payment.member_id, row.amount)),
    ],
    ref: { type: 'bill', id: payment.bill_id },
    text_key: 'money.refund_failed',
    params: { method: payment.method },
  });
  await tell(ctx, payment, 'refund_failed', row.amount);
}

/** It went through after all, when the wallet had it already: taken from there again. */
async function takeAgain(ctx: Ctx, payment: Payment, row: Row, ref: string): Promise<void> {
  const { booked } = await book(ctx, {
    key: `refund_after_all:${row.id}`,
    kind: 'refund_after_all',
    entries: [
      { kind: 'gateway', owner: payment.method, amount: -row.amount },
      ...(await takeFrom(ctx, payment.member_id, row.amount)),
    ],
    ref: { type: 'bill', id: payment.bill_id },
    text_key: 'money.refund_after_all',
    params: { method: payment.method },
  });
  if (!booked) return;
  await write(ctx, row.id, { state: 'done', gateway_ref: ref, done_at: ctx.now });
  await ctx.db
    .updateTable('payment')
    .set((eb) => ({ refunded: eb('refunded', '+', row.amount) }))
    .where('id', '=', payment.id)
    .execute();
  await tell(ctx, payment, 'refund_after_all', row.amount);
}

async function tell(ctx: Ctx, payment: Payment, key: 'refund_sent' | 'refund_failed' | 'refund_after_all', amount_fen: number) {
  const bill = (await byId(ctx, payment.bill_id))!;
  await notify(ctx, payment.member_id, {
    kind: 'money',
    key,
    params: { no: bill.no, amount_fen },
    url: '/pages/member/account/index',
  });
}

type News = { id: string; key: string; ref: string; state: Refunded['state']; payment_ref: string; money: Money };

/** A gateway tells of a refund: one of ours by its key or number; one made in the gateway's own back office is shown to finance. */
export async function takeRefund(ctx: Ctx, source: string, news: News): Promise<Taken> {
  const row = await ctx.db
    .selectFrom('payment_refund as r')
    .innerJoin('payment as p', 'p.id', 'r.payment_id')
    .select(['r.id', 'p.no'])
    .where('p.method', '=', source)
    .where((eb) => eb.or([eb('r.ref_key', '=', news.key), ...(news.ref ? [eb('r.gateway_ref', '=', news.ref)] : [])]))
    .executeTakeFirst();
  if (row) {
    await answered(ctx, row.no, row.id, { ref: news.ref, state: news.state });
    return 'done';
  }
  if (news.state === 'failed') return 'ignored';
  await showFinance(ctx, source, news.id, {
    why: 'refund',
    payment_ref: news.payment_ref,
    ...news.money,
    amount: 0,
    reason: news.ref,
  });
  return 'done';
}
