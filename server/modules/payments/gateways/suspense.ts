// Unmatched payments: an unknown payment, or a different amount or currency than requested. The money is in suspense until finance names a member.
import type { Money } from '../../../connectors/payment/gateway.ts';
import { type Ctx, fail, json, type OperatorCtx, Refusal } from '../../../context.ts';
import type { SuspenseDetail, WebhookDetail } from '../../../db/stored/payment.ts';
import { audit } from '../../platform/audit/audit.ts';
import { requireSeen } from '../../platform/seen.ts';
import { decimalsOf, rateOf, toFen } from '../../pricing/money/rates.ts';
import { notify } from '../../support/notifications/notify.ts';
import { book, toWallet } from '../ledger/ledger.ts';
import type { Payment } from '../wallet/payment.ts';
import { failPayment } from '../wallet/payments.ts';

/** Whether a reported event waits, or waited, for finance. */
const isSuspense = (detail: WebhookDetail): detail is SuspenseDetail => 'amount' in detail;

/** The details of an event that waits for finance. */
export function suspenseOf(row: { ref: string; detail: WebhookDetail }): SuspenseDetail {
  if (!isSuspense(row.detail)) throw new Error(`${row.ref} holds nothing for finance`);
  return row.detail;
}

type Found = { source: string; no: string; money: Money; payment_ref: string; why: 'unknown' | 'differs' };

/** Books unmatched money to suspense, once, whether a webhook reported it or we read it from the gateway. */
export async function bookSuspense(ctx: Ctx, { source, ...found }: Found): Promise<void> {
  const payment = await ctx.db.selectFrom('payment').selectAll().where('no', '=', found.no).executeTakeFirst();
  const { why, no, payment_ref, money } = found;
  const amount = await valueInFen(ctx, money, payment);
  const waiting: SuspenseDetail = { why, no, payment_ref, ...money, amount };
  const fresh = await ctx.db
    .insertInto('notice')
    .values({ source, ref: `money:${payment_ref}`, kind: why, state: 'suspense', detail: json(waiting), at: ctx.now })
    .onConflict((c) => c.doNothing())
    .returning('ref')
    .executeTakeFirst();
  if (!fresh) return;
  if (amount > 0)
    await book(ctx, {
      key: `suspense:${source}:${payment_ref}`,
      kind: 'suspense',
      entries: [
        { kind: 'gateway', owner: source, amount },
        { kind: 'suspense', amount: -amount },
      ],
      text_key: 'money.suspense',
      params: { method: source, no },
    });
  if (!payment) return;
  await failPayment(ctx, no, 'fail');
  await notify(ctx, payment.member_id, {
    kind: 'money',
    key: 'payment_differs',
    params: { amount_fen: amount },
    url: '/pages/member/account/index',
  });
}

/** Puts a reported event in finance's list. */
export const reportToFinance = (ctx: Ctx, source: string, ref: string, waiting: SuspenseDetail): Promise<unknown> =>
  ctx.db
    .updateTable('notice')
    .set({ kind: waiting.why, state: 'suspense', detail: json(waiting) })
    .where('source', '=', source)
    .where('ref', '=', ref)
    .execute();

/** fen of an amount in any currency: at the payment's rate if it is in its currency, else at today's; 0 when the shop has no rate. */
export async function valueInFen(
  ctx: Ctx,
  money: Money,
  payment?: Pick<Payment, 'currency' | 'minor' | 'amount' | 'fee' | 'rate'>,
): Promise<number> {
  if (payment?.currency === money.currency) {
    if (payment.minor === money.minor) return payment.amount + payment.fee;
    return toFen(money.minor, payment.rate, await decimalsOf(ctx, money.currency));
  }
  try {
    return toFen(money.minor, await rateOf(ctx, money.currency), await decimalsOf(ctx, money.currency));
  } catch (error) {
    if (error instanceof Refusal) return 0;
    throw error;
  }
}

type Seen = { source: string; ref: string; version: number };

/** The event, locked; refuses when it is not as the operator saw it. */
async function lockSeen(ctx: Ctx, { source, ref, version }: Seen): Promise<SuspenseDetail> {
  const row = await ctx.db
    .selectFrom('notice')
    .select(['ref', 'state', 'detail', 'version'])
    .where('source', '=', source)
    .where('ref', '=', ref)
    .forUpdate()
    .executeTakeFirst();
  if (!row || (row.state !== 'suspense' && row.state !== 'settled')) fail('fail.not_found', {}, 'ref');
  if (row.state === 'settled') fail('payment.settled');
  requireSeen(row, version);
  return suspenseOf(row);
}

const markSettled = (ctx: OperatorCtx, source: string, ref: string, waiting: SuspenseDetail): Promise<unknown> =>
  ctx.db
    .updateTable('notice')
    .set({ state: 'settled', detail: json({ ...waiting, operator_id: ctx.operator.id }) })
    .where('source', '=', source)
    .where('ref', '=', ref)
    .execute();

type Given = Seen & { member: string; amount?: number | undefined; note: string };

/** Finance names the member who paid (by member code, mail or id): the money goes to their wallet. */
export async function assign(ctx: OperatorCtx, given: Given): Promise<void> {
  const waiting = await lockSeen(ctx, given);
  if (waiting.why !== 'unknown' && waiting.why !== 'differs') fail('payment.no_money');
  const member = await memberOf(ctx, given.member);
  const amount = waiting.amount || (given.amount ?? 0);
  if (amount < 1) fail('fail.field_missing', {}, 'amount');
  await book(ctx, {
    key: `assign:${given.source}:${given.ref}`,
    kind: 'assign',
    entries: [
      // Money in a currency without a rate is booked now, at the amount that finance found out.
      waiting.amount > 0 ? { kind: 'suspense', amount } : { kind: 'gateway', owner: given.source, amount },
      ...(await toWallet(ctx, member.id, amount)),
    ],
    ref: { type: 'member', id: member.id },
    text_key: 'money.assigned',
    params: { method: given.source },
    reason: given.note,
  });
  await markSettled(ctx, given.source, given.ref, { ...waiting, amount, member_id: member.id, note: given.note });
  await audit(ctx, 'payment.assign', 'member', member.id, { source: given.source, ref: given.ref, amount, note: given.note });
  await notify(ctx, member.id, {
    kind: 'money',
    key: 'money_assigned',
    params: { amount_fen: amount },
    url: '/pages/member/account/index',
  });
}

/** Dismisses an event without money (a chargeback or refund of an unknown payment) with a note. */
export async function dismiss(ctx: OperatorCtx, given: Seen & { note: string }): Promise<void> {
  const { source, ref, note } = given;
  const waiting = await lockSeen(ctx, given);
  if (waiting.amount > 0) fail('payment.has_money');
  await markSettled(ctx, source, ref, { ...waiting, note });
  await audit(ctx, 'payment.dismiss', 'notice', ref, { source, note });
}

async function memberOf(ctx: Ctx, named: string): Promise<{ id: number }> {
  const name = named.trim();
  const row = await ctx.db
    .selectFrom('member')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('mark', '=', name.toUpperCase()),
        eb('email', '=', name.toLowerCase()),
        ...(/^\d{1,9}$/.test(name) ? [eb('id', '=', Number(name))] : []),
      ]),
    )
    .executeTakeFirst();
  return row ?? fail('payment.no_member', {}, 'member');
}
