// Refunds of a seller after an order was paid: passed on to the member at once, by the action a buyer would take. Items past that action are left to operators.
import type { Message } from '#contract/fields.ts';
import type { PlatformRefund } from '../../../connectors/purchase/connector.ts';
import type { Ctx } from '../../../context.ts';
import { outOfStock } from '../buying/buying.ts';
import { sameOffer } from './same-offer.ts';
import { asBuyer, type LineRow, linesOf, type OrderRow, openLines, setLines } from './store.ts';

export async function applyRefunds(ctx: Ctx, row: OrderRow, refunds: readonly PlatformRefund[]): Promise<Message[]> {
  const effects: Message[] = [];
  for (const { ref, num, ...offer } of refunds) {
    const fresh = await ctx.db
      .insertInto('supplier_refund')
      .values({ supplier_order_id: row.id, ref, num, at: ctx.now })
      .onConflict((at) => at.columns(['supplier_order_id', 'ref']).doNothing())
      .returning('ref')
      .executeTakeFirst();
    if (!fresh) continue;
    const spare = await refundSpare(ctx, row, offer, num);
    if (spare > 0) effects.push({ key: 'suppliers.did.spare_refunded', params: { n: spare } });
    const lines = (await linesOf(ctx, row.id)).filter((line) => line.state === 'booked' && sameOffer(offer, line));
    if (spare < num) effects.push(...(await refundPieces(ctx, row, lines, num - spare)));
  }
  return effects;
}

/** Spare pieces are refunded first: nothing was booked for them, so the money only returns. Returns how many pieces. */
async function refundSpare(ctx: Ctx, row: OrderRow, offer: Omit<PlatformRefund, 'ref' | 'num'>, num: number): Promise<number> {
  let left = num;
  for (const line of (await openLines(ctx, row.id)).spare.filter((one) => sameOffer(offer, one))) {
    const pieces = Math.min(left, line.num);
    if (pieces === line.num) await setLines(ctx, [line.id], { state: 'refunded' });
    else if (pieces > 0)
      await ctx.db
        .updateTable('supplier_order_line')
        .set({ num: line.num - pieces })
        .where('id', '=', line.id)
        .execute();
    left -= pieces;
  }
  return num - left;
}

export const refundAll = async (ctx: Ctx, row: OrderRow): Promise<Message[]> => {
  const lines = (await linesOf(ctx, row.id)).filter((line) => line.state === 'booked');
  return refundPieces(ctx, row, lines, Number.POSITIVE_INFINITY);
};

/** Refunds this many pieces of these lines, those promised last first. */
async function refundPieces(ctx: Ctx, row: OrderRow, lines: readonly LineRow[], num: number): Promise<Message[]> {
  const buyer = await asBuyer(ctx, row.operator_id);
  let left = num;
  let [done, by_hand] = [0, 0];
  for (const line of [...lines].reverse()) {
    if (left <= 0) break;
    const item = await ctx.db
      .selectFrom('order_item')
      .select(['id', 'state', 'num'])
      .where('id', '=', line.order_item_id)
      .executeTakeFirstOrThrow();
    const pieces = Math.min(left, item.num);
    left -= pieces;
    if (item.state !== 'purchased') {
      by_hand += pieces;
      continue;
    }
    await outOfStock(buyer, item.id, pieces < item.num ? pieces : undefined, '');
    if (pieces === item.num) await setLines(ctx, [line.id], { state: 'refunded' });
    done += pieces;
  }
  return [
    ...(done > 0 ? [{ key: 'suppliers.did.refunded', params: { n: done } }] : []),
    ...(by_hand > 0 ? [{ key: 'suppliers.did.by_hand', params: { n: by_hand } }] : []),
  ];
}
