// What a bill is for decides what its payment causes. Bills know no module that makes them: each gives its effects through the port below, and the
// type of the port asks for one for every kind of bill and every target of it.

import type { Ctx, MemberCtx } from '../../../context.ts';
import type { BillKind } from '../../../db/stored/bill.ts';
import { port } from '../../platform/ports.ts';
import type { Bill, NewBill } from './bill.ts';

/** What each kind of bill is made for: the type of its first target. */
const BILL_TARGETS = {
  goods: ['order'],
  waybill: ['waybill'],
  supplement: ['item', 'waybill'],
  onepay: ['onepay'],
  recharge: ['member'],
  card: ['member'],
  storage: ['item'],
  return_fee: ['refund', 'waybill', 'order'],
  photo: ['item'],
  split: ['item'],
  services: ['waybill'],
} as const satisfies Record<BillKind, readonly Bill['targets'][number]['type'][]>;

/** Applies a payment to what the bill is for. `bill`: the paid bill; `bonus`: fen of it that came from the bonus balance, where a refund returns them. */
export type ApplyPayment = (bill: Bill, bonus: number) => Promise<void>;

export type BillEffect = {
  /**
   * Locks the rows that the payment changes, in the lock order of all commands: orders, items, waybills, the member's cards. Called once per payment, before the
   * ledger is written; returns the function that changes these rows, which is called after it.
   */
  lock: (ctx: Ctx, bill: Bill) => Promise<ApplyPayment>;
  /** The code of the country that what is paid is delivered to; a kind of bill without this delivers nothing. */
  destination?: (ctx: Ctx, bill: Pick<Bill, 'targets'>) => Promise<string>;
  /** A remittance for it waits for finance. */
  review?: (ctx: Ctx, bill: Bill) => Promise<void>;
  /** That remittance was rejected, withdrawn or too small; `until` is the bill's new end. */
  rejected?: (ctx: Ctx, bill: Bill, until: Date | null) => Promise<void>;
  /** Its time is over. */
  expired?: (ctx: Ctx, bill: Bill) => Promise<void>;
  /** Another bill has taken its place. */
  replaced?: (ctx: Ctx, bill: Bill, by: Bill) => Promise<void>;
  /** The member puts a coupon and points on it, or takes them off: what the bill in its place is made of. A kind of bill without this takes neither. */
  change?: (
    ctx: MemberCtx,
    bill: Bill,
    wanted: { coupon_id: number | null; points: number },
  ) => Promise<Pick<NewBill, 'rows' | 'coupon_id' | 'points' | 'terms'>>;
};

export type BillEffects = {
  [K in BillKind]: { [T in (typeof BILL_TARGETS)[K][number]]: BillEffect };
};
export const billEffects = port<BillEffects>()('billEffects');

/** The effect of a bill; a bill without one is a defect, found before it is made. */
export function effectOf(ctx: Ctx, bill: Pick<Bill, 'kind' | 'targets' | 'member_id'>): BillEffect {
  const target = bill.targets[0]?.type ?? 'member';
  const effects: { readonly [target: string]: BillEffect } = billEffects.of(ctx)[bill.kind];
  const effect = effects[target];
  if (!effect) throw new Error(`a bill of kind ${bill.kind} for ${target} has no effect`);
  return effect;
}

/** A bill was paid: what of it a membership card gave is its use. */
export const cardUsed = port<(ctx: Ctx, bill: Bill) => Promise<void>>()('cardUsed');

/** Payments stand above bills: gives up what is on its way for a bill that has ended or was paid otherwise. */
export const givenUpPayments = port<(ctx: Ctx, bill_id: number) => Promise<void>>()('givenUpPayments');
