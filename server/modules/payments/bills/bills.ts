// Bills: anything that has to be paid. A bill's rows never change; an unpaid one is replaced by another that names it.
// States and actions: contract/states/money.ts.

import { isIn } from '#contract/states/machine.ts';
import { billMachine } from '#contract/states/money.ts';
import { type Ctx, fail, json } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { lifecycle, SYSTEM, transition } from '../../platform/lifecycle/transition.ts';
import { setting } from '../../platform/settings/settings.ts';
import { rateOf } from '../../pricing/money/rates.ts';
import { sum } from '../../pricing/money/round.ts';
import { lockCoupon, returnCoupon, takeCoupon } from '../discounts/coupon-holds.ts';
import type { Bill, NewBill } from './bill.ts';
import { closePayments, effectOf } from './effects.ts';
import * as queries from './find.ts';
import { newNo } from './number.ts';

/** The system takes its transitions, because they follow from a payment. */
export const billLifecycle = lifecycle({
  machine: billMachine,
  table: 'bill',
  stamp: (ctx, _, to) => (to === 'paid' ? { paid_at: ctx.now } : {}),
});

/** Makes a bill: its rows sum to the amount due (fen, never below zero). Locks its coupon. */
export async function makeBill(ctx: Ctx, made: NewBill): Promise<Bill> {
  const amount = sum(made.rows.map((r) => r.amount));
  if (amount < 0) throw new Error(`bill below zero: ${amount}`);
  effectOf(ctx, made);
  await holdCards(ctx, made.rows, made.terms);
  const currency = made.currency ?? ctx.currency;
  const rate = made.rate ?? (await rateOf(ctx, currency));
  const rate_hours = await setting(ctx.db, 'rate_hours');
  // Before the bill that names it: two bills naming one coupon would deadlock.
  if (made.coupon_id) await takeCoupon(ctx, made.coupon_id, made.member_id, made.follows);
  const bill = await queries.insert(
    ctx,
    {
      no: newNo(ctx, 'bill'),
      member_id: made.member_id,
      kind: made.kind,
      title: made.title,
      params: json(made.params ?? {}),
      rows: json(made.rows),
      amount,
      currency,
      rate,
      rate_until: new Date(ctx.now.getTime() + rate_hours * 3_600_000),
      coupon_id: made.coupon_id ?? null,
      points: made.points ?? 0,
      terms: json(made.terms ?? {}),
      created_at: ctx.now,
      expires_at: made.expires_at,
    },
    made.targets,
  );
  if (made.coupon_id) await lockCoupon(ctx, made.coupon_id, bill.id);
  return bill;
}

/**
 * A bill made under a card's terms holds the card, so that the card cannot be returned meanwhile. Refuses `fail.changed` when it was returned since the quote;
 * one that has ended since then counts, because its terms are frozen.
 */
async function holdCards(ctx: Ctx, rows: NewBill['rows'], terms: unknown): Promise<void> {
  const ids = cardsIn(rows, terms);
  if (ids.length === 0) return;
  const held = await ctx.db
    .selectFrom('member_card')
    .select('state')
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forShare()
    .execute();
  if (held.some((card) => card.state === 'refunded')) fail('fail.changed');
}

/** Cards whose rates a bill uses: in its discount, its service fees and its points. */
function cardsIn(rows: NewBill['rows'], terms: unknown): number[] {
  const { reward_card } = (terms ?? {}) as { reward_card?: number };
  const ids = [...rows.map((row) => row.params.card_id), reward_card].filter((id): id is number => typeof id === 'number');
  return [...new Set(ids)];
}

/** A bill of the member by its number, locked for a change. A bill of another member is not found. */
export async function lockBill(ctx: Ctx, no: string, member_id: number): Promise<Bill> {
  const found = await queries.lockByNo(ctx, no);
  if (!found || found.member_id !== member_id) fail('fail.not_found', {}, 'no');
  return found;
}

/** The same, and whether a payment at a gateway or a remittance is pending for it. */
export async function lockBillToPay(ctx: Ctx, no: string, member_id: number) {
  const { bill, payment, remit } = await queries.lockToPay(ctx, no);
  if (!bill || bill.member_id !== member_id) fail('fail.not_found', {}, 'no');
  return { bill, payment, remit };
}

/** Replaces an open bill by another. An unchanged coupon is carried over even if it has expired; a different one is released first. */
export async function replaceBill(ctx: Ctx, old: Bill, made: Partial<NewBill> & Pick<NewBill, 'rows'>): Promise<Bill> {
  if (old.state !== 'open') fail('bill.not_open');
  await transition(ctx, billLifecycle, old, { action: 'replace', by: SYSTEM });
  if (old.coupon_id && made.coupon_id !== undefined && made.coupon_id !== old.coupon_id)
    await returnCoupon(ctx, old.coupon_id, old.id);
  const currency = made.currency ?? old.currency;
  const fresh = await makeBill(ctx, {
    member_id: old.member_id,
    kind: old.kind,
    title: old.title,
    params: old.params,
    targets: old.targets,
    coupon_id: old.coupon_id,
    points: old.points,
    terms: old.terms,
    expires_at: old.expires_at,
    currency,
    // When the shop no longer offers the currency, the frozen rate stays.
    rate: await rateOf(ctx, currency).catch(() => old.rate),
    ...made,
    follows: old.id,
  });
  await ctx.db.updateTable('bill').set({ replaced_by: fresh.id }).where('id', '=', old.id).execute();
  await effectOf(ctx, old).replaced?.(ctx, old, fresh);
  return fresh;
}

/** Ends an unpaid bill without a payment (cancelled, expired): returns its coupon and closes its open payment. */
export async function endBill(ctx: Ctx, bill: Bill, action: 'cancel' | 'expire', reason = ''): Promise<void> {
  const open =
    bill.state === 'sealed' && action === 'expire'
      ? await transition(ctx, billLifecycle, bill, { action: 'unseal', by: SYSTEM })
      : bill;
  await transition(ctx, billLifecycle, open, { action, reason, by: SYSTEM });
  await closePayments.of(ctx)(ctx, bill.id);
  if (bill.coupon_id) await returnCoupon(ctx, bill.coupon_id, bill.id);
}

/** Sets when an unpaid bill expires; null stops the clock while finance reviews it. */
export const setBillExpiry = (ctx: Ctx, bill_id: number, expires_at: Date | null): Promise<unknown> =>
  ctx.db.updateTable('bill').set({ expires_at }).where('id', '=', bill_id).execute();

/** Whether a payment is pending: then the bill neither expires nor changes. */
async function hasOpenPayment(ctx: Ctx, bill_id: number): Promise<boolean> {
  return queries.hasOpenPayments(ctx, bill_id);
}

/** Job: ends a bill that is past its expiry unless a payment is pending; returns whether it ended. */
export async function expireBill(ctx: Ctx, id: number): Promise<boolean> {
  const bill = await queries.lockById(ctx, id);
  if (!bill || !isIn(billMachine, bill.state, 'payable') || !bill.expires_at || bill.expires_at > ctx.now) return false;
  if (await hasOpenPayment(ctx, id)) return false;
  await endBill(ctx, bill, 'expire');
  await effectOf(ctx, bill).expired?.(ctx, { ...bill, state: 'expired' });
  return true;
}
