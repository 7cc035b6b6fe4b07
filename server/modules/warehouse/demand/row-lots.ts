// Complete rows of demand as lots of an order, when nothing was typed: all pieces, at the price the last member paid.
import type { OperatorCtx } from '../../../context.ts';
import { agreedGoodsPrice } from '../../orders/orders/goods-paid.ts';
import { inOrder } from '../../platform/queue.ts';
import { byIds } from '../buying/to-buy.ts';
import type { Lot } from './plan.ts';
import { itemsOf, type Key } from './queries.ts';

/** The most items of one purchase. */
export const MOST_ITEMS = 200;

/** Items with a cancellation request are left out. */
export async function rowLots(ctx: OperatorCtx, rows: readonly Key[]): Promise<Lot[]> {
  const lots: Lot[] = [];
  for (const key of rows) {
    const ids = await itemsOf(ctx, ctx.operator.id, key, MOST_ITEMS);
    const items = inOrder(ids, await byIds(ctx, ids)).filter((item) => !item.cancel_asked);
    const last = items.at(-1);
    if (last) lots.push({ item_ids: items.map((item) => item.id), price: Math.round(agreedGoodsPrice(last) / last.num) });
  }
  return lots;
}
