// A chargeback: the payer's bank took money back from the shop. It is taken from the member's cash; what is not there becomes what they owe (receivable),
// and what was bought with it stops until that is settled.

import { sql } from 'kysely';
import type { Money } from '../../connectors/payment/gateway.ts';
import { type Ctx, fail, type OperatorCtx } from '../../context.ts';
import { audit } from '../audit/audit.ts';
import { byId } from '../bills/queries.ts';
import { notify } from '../content/notify.ts';
import { balance, book, type Entry, toWallet } from '../ledger/ledger.ts';
import { SYSTEM, transition } from '../lifecycle/transition.ts';
import { detailOf, lockPayment, noteOn, type Payment, paymentLife } from '../wallet/payments.ts';
import type { Taken } from './settle.ts';
import { showFinance, type Waiting, worth } from './suspense.ts';

/** `ref`: the dispute at the gateway, which is booked once. */
type Reversal = { ref: string; amount: number; reason: string };

/** Takes an amount from what a member has in cash, the rest as a claim on them. */
export async function takeFrom(ctx: Ctx, member_id: number, amount: number): Promise<Entry[]> {
  const cash = Math.min(await balance(ctx, 'cash', member_id, true), amount);
  return [
    { kind: 'cash' as const, owner: member_id, amount: cash },
    { kind: 'receivable' as const, owner: member_id, amount: amount - cash },
  ].filter((e) => e.amount > 0);
}

/** A paid payment is reversed. The payment must be locked. */
export async function reverse(ctx: Ctx, payment: Payment, { ref, amount, reason }: Reversal): Promise<void> {
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
  if (payment.state === 'paid') await transition(ctx, paymentLife, payment, { action: 'reverse', reason, by: SYSTEM });
  await notify(ctx, payment.member_id, {
    kind: 'money',
    key: 'chargeback',
    params: { no: bill.no, amount_fen: amount },
    url: '/pages/member/account/index',
  });
}

type Told = { id: string; taken: boolean; ref: string; payment_ref: string; money: Money; reason: string };

/** The gateway tells of a chargeback, or that the shop won it. One of a payment that is not known yet waits for its payment. */
export async function takeChargeback(ctx: Ctx, source: string, told: Told): Promise<Taken> {
  const no = await numberOf(ctx, source, told.payment_ref);
  const found = no ? await lockPayment(ctx, no) : null;
  if (!found) {
    if (!told.taken) return 'ignored';
    const waiting: Waiting = {
      why: 'chargeback',
      payment_ref: told.payment_ref,
      ...told.money,
      amount: 0,
      reason: told.reason,
      dispute: told.ref,
    };
    await showFinance(ctx, source, told.id, waiting);
    return 'done';
  }
  const amount = await worth(ctx, told.money, found.payment);
  if (told.taken) await reverseToo(ctx, found.payment, { ref: told.ref, amount, reason: told.reason });
  else await giveAgain(ctx, found.payment, told.ref, amount);
  return 'done';
}

/** What finance has entered by hand the gateway tells of later: only what it tells beyond that is taken. */
async function reverseToo(ctx: Ctx, payment: Payment, told: Reversal): Promise<void> {
  const amount = told.amount - (await enteredByHand(ctx, payment, told.ref));
  if (amount > 0) await reverse(ctx, payment, { ...told, amount });
}

const handRef = (payment: Pick<Payment, 'id'>): string => `hand:${payment.id}`;

/** fen that finance took by hand, for the first dispute that is told of: it is the one that was entered. */
async function enteredByHand(ctx: Ctx, payment: Payment, dispute: string): Promise<number> {
  const { by_hand = dispute } = detailOf(payment);
  if (by_hand !== dispute) return 0;
  const { rows } = await sql<{ amount: number }>`
    select -e.amount amount from ledger_tx t join ledger_entry e on e.tx_id = t.id join account a on a.id = e.account_id
    where t.key = ${`chargeback:${payment.method}:${handRef(payment)}`} and a.kind = 'gateway'`.execute(ctx.db);
  if (rows[0]) await noteOn(ctx, payment.id, { by_hand: dispute });
  return rows[0]?.amount ?? 0;
}

async function giveAgain(ctx: Ctx, payment: Payment, ref: string, amount: number): Promise<void> {
  const { booked } = await book(ctx, {
    key: `reinstated:${payment.method}:${ref}`,
    kind: 'reinstated',
    entries: [{ kind: 'gateway', owner: payment.method, amount }, ...(await toWallet(ctx, payment.member_id, amount))],
    ref: { type: 'bill', id: payment.bill_id },
    text_key: 'money.reinstated',
    params: { method: payment.method },
  });
  if (booked)
    await notify(ctx, payment.member_id, {
      kind: 'money',
      key: 'reinstated',
      params: { amount_fen: amount },
      url: '/pages/member/account/index',
    });
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

/** Notices come in any order: chargebacks that were told of before their payment. */
export async function takeWaitingChargebacks(ctx: Ctx, source: string, payment_ref: string): Promise<void> {
  const rows = await ctx.db
    .selectFrom('notice')
    .select(['ref', 'detail'])
    .where('source', '=', source)
    .where('state', '=', 'suspense')
    .where('kind', '=', 'chargeback')
    .where(sql<string>`detail ->> 'payment_ref'`, '=', payment_ref)
    .execute();
  for (const row of rows) {
    const { currency, minor, reason = '', dispute = row.ref } = row.detail as Waiting;
    const told = { id: row.ref, taken: true, ref: dispute, payment_ref, money: { currency, minor }, reason };
    await takeChargeback(ctx, source, told);
    await ctx.db.updateTable('notice').set({ state: 'done' }).where('source', '=', source).where('ref', '=', row.ref).execute();
  }
}

/** Finance enters a chargeback that no notice told of. By default all of the payment that was not given back yet. */
export async function enterChargeback(ctx: OperatorCtx, id: number, amount: number | undefined, reason: string): Promise<void> {
  const row = await ctx.db.selectFrom('payment').select('no').where('id', '=', id).executeTakeFirst();
  const found = row && (await lockPayment(ctx, row.no));
  if (!found) fail('fail.not_found', {}, 'id');
  const { payment } = found;
  if (payment.state !== 'paid') fail('payment.not_paid');
  const most = payment.amount + payment.fee - payment.refunded;
  const taken = amount ?? most;
  if (taken > most) fail('fail.field_high', { max: most / 100 }, 'amount');
  await reverse(ctx, payment, { ref: handRef(payment), amount: taken, reason });
  await audit(ctx, 'payment.chargeback', 'payment', payment.id, { no: payment.no, amount: taken, reason });
}
