// For tests: orders paid through a gateway, members' balances and messages, and a refund to the original method as aftersale books it.
import { expect } from 'vitest';
import type { MemberClient, Shop } from '#server/testing.ts';
import type { Paying, Source } from '#server/testing-gateways.ts';
import { inTransaction } from '#server/testing-money.ts';
import { book, toWallet } from '../ledger/ledger.ts';
import { paidBillsOf, refundToGateways } from '../wallet/refund-method.ts';

/** Returns whether it was booked now, and the fen that are queued for gateways. */
export const refundOrder = (
  shop: Shop,
  { member_id, order_id, amount, key }: { member_id: number; order_id: number; amount: number; key: string },
): Promise<{ booked: boolean; queued: number }> =>
  inTransaction(shop, async (ctx) => {
    const { booked } = await book(ctx, {
      key,
      kind: 'test',
      entries: [{ kind: 'goods_clearing', amount }, ...(await toWallet(ctx, member_id, amount))],
    });
    const of = { type: 'order' as const, id: order_id };
    return { booked, queued: await refundToGateways(ctx, { member_id, bills: await paidBillsOf(ctx, of), amount, key }, of) };
  });

export type PayOptions = { cash?: number; currency?: string };

/** An order, paid through this gateway. */
export async function payBy(p: Paying, source: Source, price = 5000, more: PayOptions = {}) {
  const made = await p.ordered(price, more);
  await p.paid(source, await p.opened(made.m, made.no, source));
  const payment = await p.payment(made.no);
  expect(payment.state).toBe('paid');
  return { ...made, payment, reference: (payment.detail as { payment_ref: string }).payment_ref };
}

export async function moneyOf(p: Paying, m: MemberClient) {
  const { balance, bonus } = await m.user.info({});
  return { balance, bonus, owed: await p.account('receivable', m.id) };
}

export const messagesOf = async (p: Paying, m: MemberClient) =>
  (await p.shop.db.selectFrom('message').select('key').where('member_id', '=', m.id).execute()).map((x) => x.key);
