// A chargeback: the payer's bank took money back from the shop. It is taken from the member's cash; the rest becomes what they owe (receivable), and
// the goods bought with it are blocked until that is settled. A dispute that the shop wins returns it.
import { sql } from 'kysely';
import type { WebhookEvent } from '../../../connectors/payment/gateway.ts';
import { type Ctx, fail, type OperatorCtx } from '../../../context.ts';
import { audit } from '../../platform/audit/audit.ts';
import { SYSTEM, transition } from '../../platform/lifecycle/transition.ts';
import { notify } from '../../support/notifications/notify.ts';
import { byId } from '../bills/find.ts';
import { balance, book, type Entry, toWallet } from '../ledger/ledger.ts';
import type { Payment } from '../wallet/payment.ts';
import { addDetail, lockPayment, paymentLifecycle } from '../wallet/payments.ts';
import type { EventResult } from './event-result.ts';
import { reportToFinance, suspenseOf, valueInFen } from './suspense.ts';

/** `ref`: the dispute at the gateway, which is booked once. */
type Reversal = { ref: string; amount: number; reason: string };

/** Takes an amount from a member's cash; what is missing becomes a receivable. */
export async function takeFrom(ctx: Ctx, member_id: number, amount: number): Promise<Entry[]> {
  const cash = Math.min(await balance(ctx, 'cash', member_id, true), amount);
  return [
    { kind: 'cash' as const, owner: member_id, amount: cash },
    { kind: 'receivable' as const, owner: member_id, amount: amount - cash },
  ].filter((e) => e.amount > 0);
}

/** Reverses a paid payment. The payment must be locked. */
async function reverse(ctx: Ctx, payment: Payment, { ref, amount, reason }: Reversal): Promise<void> {
  const bill = (await byId(ctx, payment.bill_id))!;
  const { booked } = await book(ctx, {
    key: `chargeback:${payment.method}:${ref}`,
    kind: 'chargeback',
    entries: [{ kind: 'gateway', owner: payment.method, amount: -amount }, ...(await takeFrom(ctx, payment.member_id, amount))],
    ref: { type: 'bill', id: bill.id },
    text_key: 'money.chargeback',
    params: { method: payment.method, invoice_no: bill.no },
    reason,
  });
  if (!booked) return;
  if (payment.state === 'paid') await transition(ctx, paymentLifecycle, payment, { action: 'reverse', reason, by: SYSTEM });
  await notify(ctx, payment.member_id, {
    kind: 'money',
    key: 'chargeback',
    params: { no: bill.no, amount_fen: amount },
    url: '/pages/member/account/index',
  });
}

type DisputeEvent = Extract<WebhookEvent, { about: 'dispute' }>;

/** The gateway reports a dispute that took money, or one that the shop won. A dispute of an unknown payment waits for that payment. */
export async function applyDispute(
  ctx: Ctx,
  source: string,
  { id, funds, ref, payment_ref, money, reason }: Omit<DisputeEvent, 'about' | 'type'>,
): Promise<EventResult> {
  const no = await numberOf(ctx, source, payment_ref);
  const found = no ? await lockPayment(ctx, no) : null;
  if (!found) {
    if (funds === 'reinstated') return dropWaiting(ctx, source, ref);
    await reportToFinance(ctx, source, id, { why: 'chargeback', payment_ref, ...money, amount: 0, reason, dispute: ref });
    return 'done';
  }
  const amount = await valueInFen(ctx, money, found.payment);
  if (funds === 'reinstated') return reinstate(ctx, found.payment, ref, amount);
  // Events come in any order: a dispute that is won already takes nothing.
  if (found.payment.detail.won?.includes(ref)) return 'ignored';
  await reverseBeyondManual(ctx, found.payment, { ref, amount, reason });
  return 'done';
}

/** A dispute that waits for its payment is won: it takes nothing when the payment arrives. */
async function dropWaiting(ctx: Ctx, source: string, dispute: string): Promise<EventResult> {
  const dropped = await ctx.db
    .updateTable('notice')
    .set({ state: 'done' })
    .where('source', '=', source)
    .where('state', '=', 'suspense')
    .where('kind', '=', 'chargeback')
    .where(sql<string>`detail ->> 'dispute'`, '=', dispute)
    .returning('ref')
    .execute();
  return dropped.length > 0 ? 'done' : 'ignored';
}

/** The gateway reports a chargeback that finance may have entered by hand already: only the excess is taken. */
async function reverseBeyondManual(ctx: Ctx, payment: Payment, reversal: Reversal): Promise<void> {
  const amount = reversal.amount - (await enteredManually(ctx, payment, reversal.ref));
  if (amount > 0) await reverse(ctx, payment, { ...reversal, amount });
}

const manualRef = (payment: Pick<Payment, 'id'>): string => `hand:${payment.id}`;

/** fen that finance took by hand; they count for the first dispute that is reported. */
async function enteredManually(ctx: Ctx, payment: Payment, dispute: string): Promise<number> {
  const { by_hand = dispute } = payment.detail;
  if (by_hand !== dispute) return 0;
  const { rows } = await sql<{ amount: number }>`
    select -e.amount amount from ledger_tx t join ledger_entry e on e.tx_id = t.id join account a on a.id = e.account_id
    where t.key = ${`chargeback:${payment.method}:${manualRef(payment)}`} and a.kind = 'gateway'`.execute(ctx.db);
  if (rows[0]) await addDetail(ctx, payment.id, { by_hand: dispute });
  return rows[0]?.amount ?? 0;
}

/** fen that disputes have taken through the payment's gateway, less what was reinstated. */
async function takenByDisputes(ctx: Ctx, payment: Payment): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(-sum(e.amount), 0)::int8 amount from ledger_tx t join ledger_entry e on e.tx_id = t.id join account a on a.id = e.account_id
    where t.ref_type = 'bill' and t.ref_id = ${payment.bill_id} and t.kind in ('chargeback', 'reinstated')
      and a.kind = 'gateway' and a.owner = ${payment.method}`.execute(ctx.db);
  return rows[0]!.amount;
}

/** A dispute is won: at most what it took is returned; when all of it is, the payment is paid again. The payment must be locked. */
async function reinstate(ctx: Ctx, payment: Payment, ref: string, worth_fen: number): Promise<EventResult> {
  const { won = [] } = payment.detail;
  if (won.includes(ref)) return 'ignored';
  await addDetail(ctx, payment.id, { won: [...won, ref] });
  const taken = await takenByDisputes(ctx, payment);
  const amount = Math.min(worth_fen, taken);
  if (amount <= 0) return 'ignored';
  const { booked } = await book(ctx, {
    key: `reinstated:${payment.method}:${ref}`,
    kind: 'reinstated',
    entries: [{ kind: 'gateway', owner: payment.method, amount }, ...(await toWallet(ctx, payment.member_id, amount))],
    ref: { type: 'bill', id: payment.bill_id },
    text_key: 'money.reinstated',
    params: { method: payment.method },
  });
  if (!booked) return 'ignored';
  if (amount === taken && payment.state === 'reversed')
    await transition(ctx, paymentLifecycle, payment, { action: 'reinstate', by: SYSTEM });
  await notify(ctx, payment.member_id, {
    kind: 'money',
    key: 'reinstated',
    params: { amount_fen: amount },
    url: '/pages/member/account/index',
  });
  return 'done';
}

const numberOf = async (ctx: Ctx, source: string, payment_ref: string): Promise<string | undefined> =>
  (
    await ctx.db
      .selectFrom('payment')
      .select('no')
      .where('method', '=', source)
      .where(sql<string>`detail ->> 'payment_ref'`, '=', payment_ref)
      .executeTakeFirst()
  )?.no;

/** Applies chargebacks that were reported before their payment, because events come in any order. */
export async function applyWaitingChargebacks(ctx: Ctx, source: string, payment_ref: string): Promise<void> {
  const rows = await ctx.db
    .selectFrom('notice')
    .select(['ref', 'detail'])
    .where('source', '=', source)
    .where('state', '=', 'suspense')
    .where('kind', '=', 'chargeback')
    .where(sql<string>`detail ->> 'payment_ref'`, '=', payment_ref)
    .execute();
  for (const row of rows) {
    const { currency, minor, reason = '', dispute = row.ref } = suspenseOf(row);
    const event = { id: row.ref, funds: 'withdrawn' as const, ref: dispute, payment_ref, money: { currency, minor }, reason };
    await applyDispute(ctx, source, event);
    await ctx.db.updateTable('notice').set({ state: 'done' }).where('source', '=', source).where('ref', '=', row.ref).execute();
  }
}

/** Finance enters a chargeback that no webhook reported; by default the whole payment less what was refunded. */
export async function enterChargeback(ctx: OperatorCtx, id: number, amount: number | undefined, reason: string): Promise<void> {
  const row = await ctx.db.selectFrom('payment').select('no').where('id', '=', id).executeTakeFirst();
  const found = row && (await lockPayment(ctx, row.no));
  if (!found) fail('fail.not_found', {}, 'id');
  const { payment } = found;
  if (payment.state !== 'paid') fail('payment.not_paid');
  const most = payment.amount + payment.fee - payment.refunded;
  const taken = amount ?? most;
  if (taken > most) fail('fail.field_high', { max: most / 100 }, 'amount');
  await reverse(ctx, payment, { ref: manualRef(payment), amount: taken, reason });
  await audit(ctx, 'payment.chargeback', 'payment', payment.id, { no: payment.no, amount: taken, reason });
}
