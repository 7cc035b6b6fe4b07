// SQL of payments for the back office.

import { sql } from 'kysely';
import type { SuspenseRow } from '#contract/desk/payments.ts';
import type { PaymentState } from '#contract/states/money.ts';
import type { WebhookEventState } from '#contract/states/simple.ts';
import type { Ctx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { numberLike } from '../../../db/like.ts';
import { memberWords, type Queue } from '../../platform/queue.ts';
import { feeRefunded } from '../wallet/refundable.ts';

const base = (ctx: Ctx) =>
  ctx.db.selectFrom('payment as p').innerJoin('bill as b', 'b.id', 'p.bill_id').innerJoin('member as m', 'm.id', 'p.member_id');

const COLUMNS = [
  'b.no as invoice_no',
  'b.kind as bill_kind',
  'b.state as bill_state',
  'm.nickname',
  'm.mark',
  'm.level',
] as const;

/** Gateway payments by method and state, the latest first. */
export const paymentQueue = (method: string | undefined, state: PaymentState | undefined): Queue => ({
  from: sql`payment p`,
  id: sql.ref('p.id'),
  order: sql.ref('p.created_at'),
  newest: true,
  where: [...(method ? [sql<boolean>`p.method = ${method}`] : []), ...(state ? [sql<boolean>`p.state = ${state}`] : [])],
  filters: {
    member_id: (id: number) => sql<boolean>`p.member_id = ${id}`,
    min_value: (fen: number) => sql<boolean>`p.amount >= ${fen}`,
  },
  words: (words) => [
    numberLike('p.no', words.toUpperCase()),
    sql`p.bill_id in (select b.id from bill b where ${numberLike('b.no', words.toUpperCase())})`,
    memberWords('p.member_id', words),
    sql`(p.gateway_ref <> '' and p.gateway_ref = ${words})`,
    sql`p.detail ->> 'payment_ref' = ${words}`,
  ],
});

export const byIds = (ctx: Ctx, ids: readonly number[]) =>
  base(ctx).selectAll('p').select(COLUMNS).where('p.id', '=', anyOf(ids)).execute();

export const one = (ctx: Ctx, id: number) =>
  base(ctx).selectAll('p').select(COLUMNS).select(feeRefunded('p').as('fee_refunded')).where('p.id', '=', id).executeTakeFirst();
export type PaymentPageRow = Awaited<ReturnType<typeof byIds>>[number];

export const refundsOf = (ctx: Ctx, payment_id: number) =>
  ctx.db.selectFrom('payment_refund').selectAll().where('payment_id', '=', payment_id).orderBy('id', 'desc').execute();

export const webhookEventsOf = (ctx: Ctx, { method, no }: { method: string; no: string }, payment_ref: string) =>
  ctx.db
    .selectFrom('notice')
    .select(['ref', 'kind', 'state', 'at'])
    .where('source', '=', method)
    .where((eb) =>
      eb.or([
        eb(sql<string>`detail ->> 'no'`, '=', no),
        ...(payment_ref ? [eb(sql<string>`detail ->> 'payment_ref'`, '=', payment_ref)] : []),
      ]),
    )
    .orderBy('at', 'desc')
    .limit(50)
    .execute();

export const historyOf = (ctx: Ctx, id: number) =>
  ctx.db
    .selectFrom('history')
    .select(['action', 'from_state', 'to_state', 'reason', 'at'])
    .where('thing', '=', 'payment')
    .where('thing_id', '=', id)
    .orderBy('id', 'desc')
    .execute();

/** Only events of gateways are ever in suspense, or settled. */
const waiting = (ctx: Ctx, state: WebhookEventState, at: Date) =>
  ctx.db.selectFrom('notice').where('state', '=', state).where('at', '<=', at);

export const countWaiting = async (ctx: Ctx, state: WebhookEventState, at: Date): Promise<number> =>
  (
    await waiting(ctx, state, at)
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n'))
      .executeTakeFirstOrThrow()
  ).n;

export const pageWaiting = (ctx: Ctx, state: SuspenseRow['state'], at: Date, limit: number, offset: number) =>
  waiting(ctx, state, at)
    .selectAll()
    .$narrowType<{ state: SuspenseRow['state'] }>()
    .orderBy('at', state === 'suspense' ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export const lastEvents = (ctx: Ctx, gateways: readonly string[]) =>
  ctx.db
    .selectFrom('notice')
    .distinctOn('source')
    .select(['source', 'kind', 'at'])
    .where('source', '=', anyOf(gateways))
    // our own rows: money that came in, refunds that finance has to review
    .where('ref', 'not like', 'money:%')
    .where('ref', 'not like', 'refund:%')
    .orderBy('source')
    .orderBy('at', 'desc')
    .execute();

export const refundsWaiting = (ctx: Ctx) =>
  ctx.db
    .selectFrom('payment_refund as r')
    .innerJoin('payment as p', 'p.id', 'r.payment_id')
    .select((eb) => ['p.method', eb.cast<number>(eb.fn.countAll(), 'int4').as('n')])
    .where('r.state', '=', 'queued')
    .groupBy('p.method')
    .execute();
