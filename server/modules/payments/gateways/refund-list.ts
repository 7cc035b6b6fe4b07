// Gateway refunds for finance: pending, not taken by the gateway yet, failed, done.
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Input, Output } from '#contract/call.ts';
import type { GatewayRefundRow } from '#contract/desk/payments.ts';
import { GATEWAY_REFUND_TABS } from '#contract/desk/tabs.ts';
import type { deskCalls } from '#contract/desk.ts';
import { say } from '#contract/messages.ts';
import { among, possibly } from '#contract/states/machine.ts';
import { PAYMENT_REFUNDS_OPEN } from '#contract/states/simple.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import type { Tables } from '../../../db/tables.ts';
import { audit } from '../../platform/audit/audit.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { currencyDecimals, decimalsOf } from '../../pricing/money/rates.ts';
import { canRefund } from '../wallet/refund-method.ts';
import { feeRefunded, refundable } from '../wallet/refundable.ts';
import { refundFromWallet } from './refund-from-wallet.ts';
import { lockRefund, writeRefund } from './refund-result.ts';

type Rows = (typeof deskCalls)['payments'];
type Tab = (typeof GATEWAY_REFUND_TABS)[number];
type Eb = ExpressionBuilder<Tables & { r: Tables['payment_refund'] }, 'r'>;

/** The rows of a tab. Failing refunds are pending, too: both tabs list them. */
const TABS: Record<Tab, (eb: Eb) => Expression<SqlBool>> = {
  open: (eb) => eb('r.state', 'in', PAYMENT_REFUNDS_OPEN),
  failing: (eb) => eb.and([eb('r.state', 'in', PAYMENT_REFUNDS_OPEN), eb('r.error', '<>', '')]),
  failed: (eb) => eb('r.state', '=', 'failed'),
  done: (eb) => eb('r.state', '=', 'done'),
};
/** Pending refunds are listed oldest first, ended ones latest first. */
const OLDEST_FIRST: readonly Tab[] = ['open', 'failing'];

/** The key under which a failed refund is sent again. */
const againKey = (id: number): string => `again:${id}`;

const found = (ctx: OperatorCtx) =>
  ctx.db
    .selectFrom('payment_refund as r')
    .innerJoin('payment as p', 'p.id', 'r.payment_id')
    .innerJoin('bill as b', 'b.id', 'p.bill_id')
    .innerJoin('member as m', 'm.id', 'p.member_id')
    .selectAll('r')
    .select([
      'p.no',
      'p.method',
      'p.currency',
      'p.state as payment_state',
      'p.amount as paid',
      'p.refunded',
      'p.detail',
      'p.member_id',
      'b.no as invoice_no',
      'm.nickname',
      'm.mark',
      'm.level',
    ])
    .select(feeRefunded('p').as('fee_refunded'))
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('payment_refund as s')
            .select('s.id')
            .where('s.ref_key', '=', sql<string>`'desk:again:' || r.id || ':' || r.payment_id`),
        )
        .as('sent_again'),
    );
type Row = Awaited<ReturnType<ReturnType<typeof found>['execute']>>[number];

function toRow(ctx: OperatorCtx, r: Row, decimals: number): GatewayRefundRow {
  const open = among(PAYMENT_REFUNDS_OPEN, r.state);
  const sendable =
    r.state === 'failed' &&
    !r.sent_again &&
    r.payment_state === 'paid' &&
    refundable({ ...r, amount: r.paid }) >= r.amount &&
    canRefund(ctx, r);
  return {
    id: r.id,
    payment: {
      id: r.payment_id,
      no: r.no,
      method: r.method,
      name: say(`method.${r.method}`, {}, ctx.lang),
      currency: r.currency,
      decimals,
    },
    member: { id: r.member_id, nickname: r.nickname, mark: r.mark, level: r.level },
    invoice_no: r.invoice_no,
    amount: r.amount,
    minor: r.minor,
    state: r.state,
    reference: r.gateway_ref,
    tries: r.tries,
    next_at: r.next_at.toISOString(),
    error: r.error,
    time: r.created_at.toISOString(),
    done_at: r.done_at?.toISOString() ?? null,
    actions: [...possibly(open && r.next_at > ctx.now, 'retry' as const), ...possibly(sendable, 'again' as const)],
  };
}

/** The counts of all tabs in one statement. */
const countTabs = (ctx: OperatorCtx, at: Date): Promise<Record<Tab, number>> =>
  ctx.db
    .selectNoFrom((no) =>
      GATEWAY_REFUND_TABS.map((tab) =>
        no
          .selectFrom('payment_refund as r')
          .select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n'))
          .where('r.created_at', '<=', at)
          .where(TABS[tab])
          .$asScalar()
          .$notNull()
          .as(tab),
      ),
    )
    .executeTakeFirstOrThrow();

export async function listRefunds(ctx: OperatorCtx, input: Input<Rows['refunds']>): Promise<Output<Rows['refunds']>> {
  const at = asOf(ctx, input);
  const page = found(ctx)
    .where('r.created_at', '<=', at)
    .where(TABS[input.tab])
    .orderBy('r.id', OLDEST_FIRST.includes(input.tab) ? 'asc' : 'desc')
    .limit(input.page_size)
    .offset(offsetOf(input));
  const [counts, rows, decimals] = await Promise.all([countTabs(ctx, at), page.execute(), currencyDecimals(ctx.db)]);
  return {
    counts,
    list: toPage(
      input,
      at,
      counts[input.tab],
      rows.map((row) => toRow(ctx, row, decimals(row.currency))),
    ),
  };
}

const one = (ctx: OperatorCtx, id: number) => found(ctx).where('r.id', '=', id).executeTakeFirst();

/** Retries at the next run of the job; a failed refund is sent from the wallet again, as a new refund. */
export async function retryRefund(ctx: OperatorCtx, id: number): Promise<GatewayRefundRow> {
  const row = await one(ctx, id);
  if (!row) fail('fail.not_found', {}, 'id');
  const locked = await lockRefund(ctx, row.no, id);
  if (locked.row.state === 'failed') return sendAgain(ctx, row);
  if (!among(PAYMENT_REFUNDS_OPEN, locked.row.state)) fail('payment.cannot_refund');
  if (locked.row.next_at > ctx.now) {
    await writeRefund(ctx, id, { next_at: ctx.now });
    await audit(ctx, 'payment.retry_refund', 'payment', row.payment_id, { no: row.no, amount: row.amount });
  }
  return toRow(ctx, (await one(ctx, id))!, await decimalsOf(ctx, row.currency));
}

async function sendAgain(ctx: OperatorCtx, { id, payment_id, amount, sent_again, error }: Row): Promise<GatewayRefundRow> {
  const key = againKey(id);
  if (!sent_again) await refundFromWallet(ctx, { id: payment_id, amount, reason: error, key });
  const fresh = await found(ctx).where('r.ref_key', '=', `desk:${key}:${payment_id}`).executeTakeFirstOrThrow();
  return toRow(ctx, fresh, await decimalsOf(ctx, fresh.currency));
}
