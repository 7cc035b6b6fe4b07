// The states of a gateway payment: confirmed, failed, expired or closed, together with the hold of a mixed payment.
// A confirmed payment is always credited. No gateway is called here, because everything is inside a transaction.

import { sql } from 'kysely';
import { paymentMachine as machine } from '#contract/states/money.ts';
import type { Gateway } from '../../../connectors/payment/gateway.ts';
import { gatewayOf } from '../../../connectors/payment/gateways.ts';
import { type Ctx, fail, json } from '../../../context.ts';
import type { PaymentDetail } from '../../../db/stored/payment.ts';
import { lifecycle, SYSTEM, transition } from '../../platform/lifecycle/transition.ts';
import { notify } from '../../support/notifications/notify.ts';
import type { Bill } from '../bills/bill.ts';
import { billLifecycle } from '../bills/bills.ts';
import { byId, hasOpenPayments, lockById } from '../bills/find.ts';
import { lockPayable, payLocked } from '../bills/pay.ts';
import { book, toWallet } from '../ledger/ledger.ts';
import { heldAmount, releaseEntries, releaseHold } from './holds.ts';
import type { Payment } from './payment.ts';

export const addDetail = (ctx: Pick<Ctx, 'db'>, id: number, more: PaymentDetail): Promise<unknown> =>
  ctx.db
    .updateTable('payment')
    .set({ detail: sql`detail || ${json(more)}::jsonb` })
    .where('id', '=', id)
    .execute();

export const paymentLifecycle = lifecycle({
  machine,
  table: 'payment',
  stamp: (ctx, payment, to) => (to === 'paid' && payment.paid_at === null ? { paid_at: ctx.now } : {}),
});

/** Whether we have to expire a session at this gateway. */
export const canExpire = (gateway: Gateway | undefined): boolean =>
  gateway?.checkout.kind === 'session' && gateway.checkout.expire !== null;

/** Ends an open payment without money: its hold is released; a job expires its session at the gateway after the commit. */
async function giveUp(
  ctx: Ctx,
  payment: Payment,
  action: 'fail' | 'expire' | 'close',
  bill: Pick<Bill, 'id' | 'no'>,
): Promise<void> {
  await transition(ctx, paymentLifecycle, payment, { action, by: SYSTEM });
  await releaseHold(ctx, payment, bill);
  if (payment.gateway_ref && canExpire(gatewayOf(ctx.app.config, payment.method)))
    await addDetail(ctx, payment.id, { to_close: true });
}

/** Closes the open payment of a bill, if any. Refuses `wallet.processing` while the bank processes it, unless `processing` is 'close'. */
export async function closeOpen(
  ctx: Ctx,
  bill: Pick<Bill, 'id' | 'no'>,
  processing: 'refuse' | 'close' = 'refuse',
): Promise<void> {
  const open = await openPaymentOf(ctx, bill.id);
  if (!open) return;
  if (open.detail.processing && processing === 'refuse') fail('wallet.processing');
  await giveUp(ctx, open, 'close', bill);
}

export const openPaymentOf = (ctx: Ctx, bill_id: number): Promise<Payment | undefined> =>
  ctx.db
    .selectFrom('payment')
    .selectAll()
    .where('bill_id', '=', bill_id)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst();

/** Closes the open payment of a bill, even while the bank processes it. */
export const closeOpenPayment = async (ctx: Ctx, bill_id: number): Promise<void> =>
  closeOpen(ctx, (await byId(ctx, bill_id))!, 'close');

/** Locks a payment by its number, its bill first. Null when there is none. */
export async function lockPayment(ctx: Ctx, no: string): Promise<{ payment: Payment; bill: Bill } | null> {
  const found = await ctx.db.selectFrom('payment').select(['id', 'bill_id']).where('no', '=', no).executeTakeFirst();
  if (!found) return null;
  const bill = await lockById(ctx, found.bill_id);
  const payment = await ctx.db.selectFrom('payment').selectAll().where('id', '=', found.id).forUpdate().executeTakeFirstOrThrow();
  return { payment, bill: bill! };
}

export type ReceivedPayment = { ref: string; money: { currency: string; minor: number } };

/**
 * The gateway confirms a payment. Idempotent: a repeat returns 'again'. When the bill has ended, or the hold of a mixed payment was released, the money goes
 * to the wallet. A different amount or currency than charged changes nothing: 'differs'. The caller has verified the webhook.
 */
export async function confirmPayment(
  ctx: Ctx,
  no: string,
  got?: ReceivedPayment,
): Promise<'paid' | 'again' | 'unknown' | 'differs'> {
  const found = await lockPayment(ctx, no);
  if (!found) return 'unknown';
  const { payment, bill } = found;
  const { payment_ref } = payment.detail;
  if (payment.state === 'paid' || payment.state === 'reversed')
    return got && payment_ref && got.ref !== payment_ref ? 'differs' : 'again';
  if (got && (got.money.currency !== payment.currency || got.money.minor !== payment.minor)) return 'differs';
  const held = payment.state === 'open' ? heldAmount(payment) : 0;
  await transition(ctx, paymentLifecycle, payment, { action: 'pay', by: SYSTEM });
  if (got) await addDetail(ctx, payment.id, { payment_ref: got.ref, processing: false, to_close: false });
  const payable = payment.amount + held >= bill.amount ? await lockPayable(ctx, bill) : null;
  await bookPaid(ctx, payment, bill, { held, payable: payable !== null });
  if (payable) {
    await closeOpen(ctx, bill, 'close');
    await payLocked(ctx, payable, bill.kind === 'recharge' ? 'cash' : { bonus: held > 0 ? payment.hold_bonus : 0 });
    return 'paid';
  }
  if (bill.state === 'sealed' && !(await hasOpenPayments(ctx, bill.id)))
    await transition(ctx, billLifecycle, bill, { action: 'unseal', by: SYSTEM });
  await notify(ctx, payment.member_id, {
    kind: 'money',
    key: heldAmount(payment) > held ? 'late_part' : 'late_money',
    params: { no: bill.no, amount_fen: payment.amount },
    url: '/pages/member/account/index',
  });
  return 'paid';
}

async function bookPaid(
  ctx: Ctx,
  payment: Payment,
  bill: Bill,
  { held, payable }: { held: number; payable: boolean },
): Promise<void> {
  const recharge = bill.kind === 'recharge';
  // Money that pays the bill is credited to cash in full; any other money first pays off what the member owes.
  const to =
    payable && !recharge
      ? [{ kind: 'cash' as const, owner: payment.member_id, amount: -payment.amount }]
      : await toWallet(ctx, payment.member_id, payment.amount);
  await book(ctx, {
    key: `payment:${payment.id}`,
    kind: recharge ? 'recharge' : 'payment',
    entries: [
      { kind: 'gateway', owner: payment.method, amount: payment.amount + payment.fee },
      ...to,
      { kind: 'payment_fee', amount: -payment.fee },
      ...(held > 0 ? releaseEntries(payment) : []),
    ],
    ref: { type: 'bill', id: bill.id },
    text_key: recharge ? 'money.recharge' : !payable ? 'money.late' : held > 0 ? 'money.mixed' : 'money.payment',
    params: { method: payment.method, invoice_no: bill.no },
  });
}

/** A payment failed, expired or was cancelled: the bill is open again. */
export async function failPayment(ctx: Ctx, no: string, action: 'fail' | 'expire' | 'close'): Promise<void> {
  const found = await lockPayment(ctx, no);
  if (found?.payment.state !== 'open') return;
  await giveUp(ctx, found.payment, action, found.bill);
  if (found.bill.state === 'sealed') await transition(ctx, billLifecycle, found.bill, { action: 'unseal', by: SYSTEM });
}

/** The wallet was frozen: releases the holds of open mixed payments; a later confirmation by a gateway is credited. */
export async function releaseHolds(ctx: Ctx, member_id: number): Promise<void> {
  const held = await ctx.db
    .selectFrom('payment')
    .select('no')
    .where('member_id', '=', member_id)
    .where('state', '=', 'open')
    .where((eb) => eb('hold_cash', '+', eb.ref('hold_bonus')), '>', 0)
    .orderBy('bill_id')
    .execute();
  for (const { no } of held) await failPayment(ctx, no, 'close');
}

/** How long a payment that the bank processes stays open. */
const PROCESSING_DAYS = 7;

/** The payer approved and the bank still processes it: the payment expires later, unless it has a hold. */
export async function waitForBank(ctx: Ctx, no: string): Promise<void> {
  const found = await lockPayment(ctx, no);
  if (found?.payment.state !== 'open' || found.payment.detail.processing) return;
  const { payment } = found;
  await addDetail(ctx, payment.id, { processing: true });
  if (heldAmount(payment) > 0) return;
  const expires_at = new Date(ctx.now.getTime() + PROCESSING_DAYS * 86_400_000);
  await ctx.db.updateTable('payment').set({ expires_at }).where('id', '=', payment.id).execute();
}
