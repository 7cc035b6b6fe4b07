// Paying a bill: one ledger transaction that also marks the bill as paid and applies its effect.

import { lookup } from '#contract/lookup.ts';
import { type Ctx, fail } from '../../../context.ts';
import type { BilledTo } from '../../../db/stored/address.ts';
import type { StoredRow } from '../../../db/stored/order.ts';
import { settleBoth } from '../../../db/transaction.ts';
import { SYSTEM, transition } from '../../platform/lifecycle/transition.ts';
import { spendCoupon } from '../discounts/coupon-holds.ts';
import { balance, book, type Entry, type ShopKind } from '../ledger/ledger.ts';
import type { Bill } from './bill.ts';
import { billedToNow } from './billed-to.ts';
import { billLifecycle } from './bills.ts';
import { bonusPaid } from './bonus-paid.ts';
import { type ApplyPayment, cardUsed, effectOf } from './effects.ts';
import { paymentKey } from './find.ts';

/** The account that a row of a bill is booked to. Discounts lessen the freight; coupons and points are the shop's promotions. */
const ACCOUNT_OF = lookup<ShopKind>({
  goods: 'goods_clearing',
  domestic_freight: 'goods_clearing',
  service_fee: 'service_fee',
  service: 'services',
  services: 'services',
  return_fee: 'services',
  photo: 'services',
  split: 'services',
  freight: 'freight',
  discount: 'freight',
  rule: 'freight',
  rule_cap: 'freight',
  line_service: 'freight',
  fuel: 'freight',
  repack: 'services',
  insurance: 'insurance',
  storage: 'storage',
  handling: 'services',
  card: 'cards',
  coupon: 'promotions',
  points: 'promotions',
  waived: 'freight_variance',
  cap: 'freight_variance',
  carrier_return: 'freight',
});

/** The entries that credit the accounts of a bill's rows (they sum to minus its amount). */
export function rowEntries(rows: readonly Pick<StoredRow, 'code' | 'amount' | 'service'>[]): Entry[] {
  return rows.map((row) => {
    const kind = ACCOUNT_OF.get(row.code);
    if (!kind) throw new Error(`bill row ${row.code} has no account`);
    const service = row.service ?? (row.code === 'service' || row.code === 'services' ? '' : row.code);
    return { kind, amount: -row.amount, ...(kind === 'services' && service ? { service } : {}) };
  });
}

/** Where the money of a bill comes from: the wallet (bonus first), cash alone for money that has just come in, or a given bonus and the rest cash. */
export type Source = 'wallet' | 'cash' | { bonus: number };

/** A payable bill, the address that it is billed to, and its effect, whose rows are locked. */
type Payable = { bill: Bill; billed_to: BilledTo; apply: ApplyPayment };

const isPayable = (bill: Bill): boolean => bill.state === 'open' || bill.state === 'sealed';

/** Takes the locks of a payment before the ledger is written, and reads the address in parallel. */
async function lockRows(ctx: Ctx, bill: Bill): Promise<Payable> {
  const [apply, billed_to] = await settleBoth(effectOf(ctx, bill).lock(ctx, bill), billedToNow(ctx, bill.member_id));
  return { bill, billed_to, apply };
}

/**
 * Pays a bill that the caller has locked; returns the paid bill. Refuses `bill.not_payable` when it is neither open nor sealed, `money.balance` and `money.points`
 * when the member has too little.
 */
export async function payBill(ctx: Ctx, bill: Bill, from: Source): Promise<Bill> {
  if (!isPayable(bill)) fail('bill.not_payable');
  return payLocked(ctx, await lockRows(ctx, bill), from);
}

/**
 * The first half of `payBill`, for money that has just arrived: locks before that money is booked. Null when it can't pay the bill, because the bill has ended or
 * its points were spent elsewhere. The caller has locked the bill.
 */
export async function lockPayable(ctx: Ctx, bill: Bill): Promise<Payable | null> {
  if (!isPayable(bill)) return null;
  const payable = await lockRows(ctx, bill);
  const enough = bill.points === 0 || (await balance(ctx, 'points', bill.member_id, true)) >= bill.points;
  return enough ? payable : null;
}

/** The second half, after that money is booked. Refuses as `payBill` does. */
export async function payLocked(ctx: Ctx, { bill, billed_to, apply }: Payable, from: Source): Promise<Bill> {
  const [paid, bonus] = await settleBoth(
    transition(ctx, billLifecycle, bill, { action: 'pay', by: SYSTEM, set: { billed_to } }),
    bookBill(ctx, bill, from),
  );
  if (bill.coupon_id) await spendCoupon(ctx, bill.coupon_id, bill.id);
  await cardUsed.of(ctx)(ctx, paid);
  await apply(paid, bonus);
  return paid;
}

/** Writes the payment to the ledger; returns the fen that came from the bonus balance. */
async function bookBill(ctx: Ctx, bill: Bill, from: Source): Promise<number> {
  if (bill.kind === 'recharge') return 0; // its payment has credited the wallet
  const gift = typeof from === 'object' ? from.bonus : 0;
  const entries = [
    ...(from === 'wallet' ? [] : fromCash(bill, gift)),
    ...rowEntries(bill.rows),
    ...(await pointEntries(ctx, bill)),
  ];
  if (entries.length === 0) return 0;
  const [target] = bill.targets;
  const { booked, bonus } = await book(ctx, {
    key: paymentKey(bill.id),
    kind: `pay_${bill.kind}`,
    entries,
    ...(from === 'wallet' ? { wallet: { member_id: bill.member_id, amount: bill.amount } } : {}),
    ref: { type: target?.type ?? 'bill', id: target?.id ?? bill.id },
    text_key: bill.title,
    params: { ...bill.params, invoice_no: bill.no },
  });
  if (!booked) return bonusPaid(ctx, bill);
  return from === 'wallet' ? bonus : gift;
}

const fromCash = (bill: Bill, bonus: number): Entry[] =>
  [
    { kind: 'bonus' as const, owner: bill.member_id, amount: bonus },
    { kind: 'cash' as const, owner: bill.member_id, amount: bill.amount - bonus },
  ].filter((e) => e.amount > 0);

async function pointEntries(ctx: Ctx, bill: Bill): Promise<Entry[]> {
  if (bill.points === 0) return [];
  if ((await balance(ctx, 'points', bill.member_id, true)) < bill.points) fail('money.points');
  return [
    { kind: 'points', owner: bill.member_id, amount: bill.points },
    { kind: 'points_issued', amount: -bill.points },
  ];
}

/** A bill of zero is paid when it is made. */
export async function payIfZero(ctx: Ctx, bill: Bill): Promise<Bill> {
  return bill.amount === 0 && bill.state === 'open' ? payBill(ctx, bill, 'wallet') : bill;
}
