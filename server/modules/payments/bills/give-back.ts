// Refunds a part of a paid bill: bonus money as bonus, the rest to the wallet, restricted to its payment as before.
import type { Ctx } from '../../../context.ts';
import { book, type Entry, type Movement, toWallet } from '../ledger/ledger.ts';
import { bonusPaid } from './bonus-paid.ts';
import { paymentKey } from './find.ts';

type Back = Omit<Movement, 'entries' | 'spent_by'> & {
  /** fen to refund, and the accounts that give them */
  amount: number;
  from: Omit<Entry, 'amount'>;
};

/** Books a refund of `amount` fen of a paid bill to its member. The bill must be locked; `key` is unique forever, so a repeat books nothing. */
export async function giveBack(
  ctx: Ctx,
  bill: { id: number; member_id: number },
  { amount, from, ...movement }: Back,
): Promise<void> {
  const bonus = Math.min(await bonusPaid(ctx, bill), amount);
  await book(ctx, {
    ...movement,
    entries: [
      { ...from, amount },
      ...(await toWallet(ctx, bill.member_id, amount - bonus)),
      ...(bonus > 0 ? [{ kind: 'bonus' as const, owner: bill.member_id, amount: -bonus }] : []),
    ],
    spent_by: [paymentKey(bill.id)],
  });
}
