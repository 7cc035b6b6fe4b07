// The history of an order and its items, the latest first.
import type { Ctx } from '../../../context.ts';

export const timelineRows = (ctx: Ctx, order_id: number) =>
  ctx.db
    .selectFrom('history')
    .select(['id', 'thing', 'action', 'to_state', 'by_kind', 'reason', 'params', 'at'])
    .where('order_id', '=', order_id)
    .orderBy('id', 'desc')
    .execute();
