// Whole rows of demand as lots of an order, where nothing was typed: all who wait, at what the last of them paid a piece.
import type { OperatorCtx } from '../../../context.ts';
import { agreedGoodsPrice } from '../../orders/orders/goods-paid.ts';
import { inOrder } from '../../platform/queue.ts';
import { byIds } from '../buying/to-buy.ts';
import type { Lot } from './plan.ts';
import { itemsOf, type Key } from './queries.ts';

/** As many items as one purchase takes. */
export const MOST_ITEMS = 200;

/** Who wishes to cancel is left out. */
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
