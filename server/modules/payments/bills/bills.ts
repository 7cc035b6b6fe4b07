// Bills: anything that has to be paid. A bill's rows never change; an unpaid one is replaced by another that names it.
// States and who moves them: contract/states/money.ts.

import type { Selectable } from 'kysely';
import type { FeeRow } from '#contract/calls/parts.ts';
import { isIn } from '#contract/states/machine.ts';
import { billMachine } from '#contract/states/money.ts';
import { type Ctx, fail, json } from '../../../context.ts';
import type { BillKind, BillTerms } from '../../../db/stored/bill.ts';
import type { StoredParams } from '../../../db/stored/parcel.ts';
import type { BillTable } from '../../../db/tables.ts';
import { lifecycle, SYSTEM, transition } from '../../platform/lifecycle/transition.ts';
import { setting } from '../../platform/settings/settings.ts';
import { rateOf } from '../../pricing/money/rates.ts';
import { sum } from '../../pricing/money/round.ts';
import { lockCoupon, returnCoupon, takeCoupon } from '../discounts/hold.ts';
import { giveUpPayments, hookOf } from './effects.ts';
import { nextNo } from './number.ts';
import * as queries from './queries.ts';

export type Target = { type: 'order' | 'waybill' | 'onepay' | 'item' | 'member' | 'refund'; id: number };
export type Bill = Selectable<BillTable> & { targets: Target[] };
export type { BillKind };

/** Its steps follow from what is done with its payment: by the system. */
export const billLife = lifecycle({
  machine: billMachine,
  table: 'bill',
  stamp: (ctx, _, to) => (to === 'paid' ? { paid_at: ctx.now } : {}),
});

export type NewBill = {
  member_id: number;
  kind: BillKind;
  /** text key of what it is for, with what goes into it */
  title: string;
  params?: StoredParams;
  rows: FeeRow[];
  targets: Target[];
  coupon_id?: number | null;
  points?: number;
  /** what the domain that made it froze with it */
  terms?: BillTerms;
  expires_at: Date | null;
  /** of a bill that follows another: its currency and rate */
  currency?: string;
  rate?: string;
  /** the bill whose place it takes: what that one held passes to it */
  follows?: number;
};

/** Makes a bill: its rows sum to the amount due (fen, never below zero). Locks its coupon. */
export async function makeBill(ctx: Ctx, made: NewBill): Promise<Bill> {
  const amount = sum(made.rows.map((r) => r.amount));
  if (amount < 0) throw new Error(`bill below zero: ${amount}`);
  const currency = made.currency ?? ctx.currency;
  const rate = made.rate ?? (await rateOf(ctx, currency));
  const rate_hours = await setting(ctx.db, 'rate_hours');
  // Before the bill that names it: two bills that name one coupon would wait for each other.
  if (made.coupon_id) await takeCoupon(ctx, made.coupon_id, made.member_id, made.follows);
  const row = await ctx.db
    .insertInto('bill')
    .values({
      no: await nextNo(ctx, 'bill'),
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
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (made.targets.length)
    await ctx.db
      .insertInto('bill_target')
      .values(made.targets.map((t) => ({ bill_id: row.id, type: t.type, target_id: t.id })))
      .execute();
  if (made.coupon_id) await lockCoupon(ctx, made.coupon_id, row.id);
  return (await queries.byId(ctx, row.id))!;
}

/** A bill of the member by its number, locked for a change. Another's is not found. */
export async function lockBill(ctx: Ctx, no: string, member_id: number): Promise<Bill> {
  const found = await queries.lockByNo(ctx, no);
  if (!found || found.member_id !== member_id) fail('fail.not_found', {}, 'no');
  return found;
}

/** Puts another bill in the place of an open one. A coupon that stays passes over, even when its time has ended meanwhile; another comes free first. */
export async function replaceBill(ctx: Ctx, old: Bill, made: Partial<NewBill> & Pick<NewBill, 'rows'>): Promise<Bill> {
  if (old.state !== 'open') fail('bill.not_open');
  await transition(ctx, billLife, old, { action: 'replace', by: SYSTEM });
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
    // A currency that the shop no longer offers: what was frozen stays.
    rate: await rateOf(ctx, currency).catch(() => old.rate),
    ...made,
    follows: old.id,
  });
  await ctx.db.updateTable('bill').set({ replaced_by: fresh.id }).where('id', '=', old.id).execute();
  await hookOf(old)?.replaced?.(ctx, old, fresh);
  return fresh;
}

/** Ends an unpaid bill without a payment (cancelled, expired): its coupon comes back, its open payment is given up. */
export async function endBill(ctx: Ctx, bill: Bill, action: 'cancel' | 'expire', reason = ''): Promise<void> {
  const open =
    bill.state === 'sealed' && action === 'expire'
      ? await transition(ctx, billLife, bill, { action: 'unseal', by: SYSTEM })
      : bill;
  await transition(ctx, billLife, open, { action, reason, by: SYSTEM });
  await giveUpPayments(ctx, bill.id);
  if (bill.coupon_id) await returnCoupon(ctx, bill.coupon_id, bill.id);
}

/** Whether a payment is on its way: then the bill neither expires nor changes. */
export async function hasOpenPayment(ctx: Ctx, bill_id: number): Promise<boolean> {
  return queries.openPayments(ctx, bill_id);
}

/** Job: ends a bill whose time is over, unless a payment is on its way; answers whether it ended. */
export async function expireBill(ctx: Ctx, id: number): Promise<boolean> {
  const bill = await queries.lockById(ctx, id);
  if (!bill || !isIn(billMachine, bill.state, 'payable') || !bill.expires_at || bill.expires_at > ctx.now) return false;
  if (await hasOpenPayment(ctx, id)) return false;
  await endBill(ctx, bill, 'expire');
  await hookOf(bill)?.expired?.(ctx, { ...bill, state: 'expired' });
  return true;
}
