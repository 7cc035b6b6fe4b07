// What a bill is for decides what its payment causes. Bills do not know the modules that make them: each module gives its effects through the port below,
// whose type requires an effect for every kind of bill and every target.

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

/** Applies a payment to the bill's target. `bill`: the paid bill; `bonus`: fen of it paid from the bonus balance, which refunds return there. */
export type ApplyPayment = (bill: Bill, bonus: number) => Promise<void>;

export type BillEffect = {
  /**
   * Locks the rows that the payment changes, in the lock order of all commands: orders, items, waybills, the member's cards. Called once per payment, before the
   * ledger is written; returns the function that changes these rows, which is called after it.
   */
  lock: (ctx: Ctx, bill: Bill) => Promise<ApplyPayment>;
  /** The country code of the delivery address; absent for a bill that delivers nothing. */
  destination?: (ctx: Ctx, bill: Pick<Bill, 'targets'>) => Promise<string>;
  /** A remittance for the bill is pending a review by finance. */
  review?: (ctx: Ctx, bill: Bill) => Promise<void>;
  /** That remittance was rejected, withdrawn or too small; `until` is the bill's new expiry. */
  rejected?: (ctx: Ctx, bill: Bill, until: Date | null) => Promise<void>;
  /** The bill has expired. */
  expired?: (ctx: Ctx, bill: Bill) => Promise<void>;
  /** Another bill has replaced it. */
  replaced?: (ctx: Ctx, bill: Bill, by: Bill) => Promise<void>;
  /** The member adds or removes a coupon and points: the rows of the replacing bill. A kind of bill without this takes neither. */
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

/** The effect of a bill. A missing one is a defect, found before the bill is made. */
export function effectOf(ctx: Ctx, bill: Pick<Bill, 'kind' | 'targets' | 'member_id'>): BillEffect {
  const target = bill.targets[0]?.type ?? 'member';
  const effects: { readonly [target: string]: BillEffect } = billEffects.of(ctx)[bill.kind];
  const effect = effects[target];
  if (!effect) throw new Error(`a bill of kind ${bill.kind} for ${target} has no effect`);
  return effect;
}

/** A bill was paid: the discounts that a membership card gave it count as use of the card. */
export const cardUsed = port<(ctx: Ctx, bill: Bill) => Promise<void>>()('cardUsed');

/** Payments are above bills: closes the open payment of a bill that has ended or was paid another way. */
export const closePayments = port<(ctx: Ctx, bill_id: number) => Promise<void>>()('closePayments');
