// Applies the result of a refund at its gateway: sent, done, or failed (the money goes to the wallet). A result can change: a failed one may have
// succeeded after all, a succeeded one may fail. The row is locked, and each change of its state books once.
import { type Selectable, sql } from 'kysely';
import type { RefundResult } from '../../../connectors/payment/gateway.ts';
import type { Ctx } from '../../../context.ts';
import type { PaymentRefundTable } from '../../../db/tables.ts';
import { notify } from '../../support/notifications/notify.ts';
import { byId } from '../bills/find.ts';
import { book, type Entry, toWallet } from '../ledger/ledger.ts';
import type { Payment } from '../wallet/payment.ts';
import { lockPayment } from '../wallet/payments.ts';
import { takeFrom } from './chargeback.ts';

export type RefundRow = Selectable<PaymentRefundTable>;
const POLL_HOURS = 12;

export const lockRefund = async (ctx: Ctx, no: string, id: number): Promise<{ row: RefundRow; payment: Payment }> => {
  const { payment } = (await lockPayment(ctx, no))!;
  return {
    payment,
    row: await ctx.db.selectFrom('payment_refund').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(),
  };
};
export const writeRefund = (ctx: Ctx, id: number, set: Partial<RefundRow>) =>
  ctx.db.updateTable('payment_refund').set(set).where('id', '=', id).execute();

/** Applies what a gateway answered or reported about a refund. `undone`: it failed after it had succeeded. */
export async function applyRefundResult(
  ctx: Ctx,
  no: string,
  id: number,
  { ref, state }: RefundResult,
): Promise<'applied' | 'undone'> {
  const { payment, row } = await lockRefund(ctx, no, id);
  if (state === 'failed') {
    if (row.state === 'failed') return 'applied';
    await failRefund(ctx, payment, row, 'the gateway could not deliver it');
    return row.state === 'done' ? 'undone' : 'applied';
  }
  if (row.state === 'failed') await reclaimFromWallet(ctx, payment, row, ref);
  else if (row.state !== 'done') {
    await writeRefund(ctx, id, {
      state,
      gateway_ref: ref,
      error: '',
      next_at: new Date(ctx.now.getTime() + POLL_HOURS * 3_600_000),
      done_at: state === 'done' ? ctx.now : null,
    });
    if (row.state === 'queued') await notifyMember(ctx, payment, 'refund_sent', row.amount);
  }
  return 'applied';
}

type Kind = 'refund_failed' | 'refund_after_all';

/** The ledger's key of a change of state. When the same change happens to the refund again, it is another movement; the row is locked. */
async function movementKey(ctx: Ctx, kind: Kind, id: number): Promise<string> {
  const key = `${kind}:${id}`;
  const { rows } = await sql<{ n: number }>`
    select count(*)::int n from ledger_tx where key = ${key} or key like ${`${key}:%`}`.execute(ctx.db);
  return rows[0]!.n === 0 ? key : `${key}:${rows[0]!.n + 1}`;
}

async function move(ctx: Ctx, payment: Payment, row: RefundRow, kind: Kind, entries: readonly Entry[]): Promise<void> {
  const back = kind === 'refund_failed' ? row.amount : -row.amount;
  await book(ctx, {
    key: await movementKey(ctx, kind, row.id),
    kind,
    entries: [{ kind: 'gateway', owner: payment.method, amount: back }, ...entries],
    ref: { type: 'bill', id: payment.bill_id },
    text_key: `money.${kind}`,
    params: { method: payment.method },
  });
  await ctx.db
    .updateTable('payment')
    .set((eb) => ({ refunded: eb('refunded', '-', back) }))
    .where('id', '=', payment.id)
    .execute();
  await notifyMember(ctx, payment, kind, row.amount);
}

/** The gateway rejects the refund: the money goes to the wallet. */
export async function failRefund(ctx: Ctx, payment: Payment, row: RefundRow, error: string): Promise<void> {
  await writeRefund(ctx, row.id, { state: 'failed', tries: row.tries, error, done_at: ctx.now });
  await move(ctx, payment, row, 'refund_failed', await toWallet(ctx, payment.member_id, row.amount));
}

/** It succeeded after all, when the wallet had the money already: it is taken from the wallet again. */
async function reclaimFromWallet(ctx: Ctx, payment: Payment, row: RefundRow, ref: string): Promise<void> {
  await writeRefund(ctx, row.id, { state: 'done', gateway_ref: ref, error: '', done_at: ctx.now });
  await move(ctx, payment, row, 'refund_after_all', await takeFrom(ctx, payment.member_id, row.amount));
}

async function notifyMember(ctx: Ctx, payment: Payment, key: 'refund_sent' | Kind, amount_fen: number): Promise<void> {
  const bill = (await byId(ctx, payment.bill_id))!;
  await notify(ctx, payment.member_id, {
    kind: 'money',
    key,
    params: { no: bill.no, amount_fen },
    url: '/pages/member/account/index',
  });
}
