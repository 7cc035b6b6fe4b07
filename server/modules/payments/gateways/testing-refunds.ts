// For tests: a refund as aftersale books one that goes back by the way it came: into the wallet, and from there to the gateways.
import type { Shop } from '#server/testing.ts';
import { inTransaction } from '#server/testing-money.ts';
import { book, toWallet } from '../ledger/ledger.ts';
import { paidBillsOf, refundToGateways } from '../wallet/refund-method.ts';

/** Answers whether it was booked now, and the fen that are queued for gateways. */
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
