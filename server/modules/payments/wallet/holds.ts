// The wallet part of a mixed payment: held in `frozen` until the gateway part succeeds or fails, then spent or released.
import type { Ctx } from '../../../context.ts';
import { book, type Entry } from '../ledger/ledger.ts';
import type { Payment } from './payment.ts';

type Hold = Pick<Payment, 'id' | 'member_id' | 'hold_bonus' | 'hold_cash'>;

export const heldAmount = (p: Pick<Payment, 'hold_bonus' | 'hold_cash'>): number => p.hold_bonus + p.hold_cash;

/** Entries that put a hold back into the wallet: when it is released, and just before it is spent. */
export const releaseEntries = (p: Hold): Entry[] => [
  { kind: 'frozen', owner: p.member_id, amount: heldAmount(p) },
  { kind: 'bonus', owner: p.member_id, amount: -p.hold_bonus },
  { kind: 'cash', owner: p.member_id, amount: -p.hold_cash },
];

const about = (bill: { id: number; no: string }) => ({ ref: { type: 'bill', id: bill.id }, params: { invoice_no: bill.no } });

/** Refuses `money.balance` when the wallet has too little. */
export async function bookHold(ctx: Ctx, p: Hold, bill: { id: number; no: string }): Promise<void> {
  const entries = releaseEntries(p).map((e) => ({ ...e, amount: -e.amount }));
  await book(ctx, { key: `hold:${p.id}`, kind: 'hold', entries, text_key: 'money.hold', ...about(bill) });
}

export async function releaseHold(ctx: Ctx, p: Hold, bill: { id: number; no: string }): Promise<void> {
  if (heldAmount(p) === 0) return;
  await book(ctx, {
    key: `hold_back:${p.id}`,
    kind: 'hold_back',
    entries: releaseEntries(p),
    text_key: 'money.hold_back',
    ...about(bill),
  });
}
