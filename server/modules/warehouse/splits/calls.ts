// Handlers of /api: splits of stored rows.
import type { Handlers } from '../../../handlers.ts';
import { aboutItems } from '../../orders/orders/orders.ts';
import { orderSplit } from './order.ts';

export const splitCalls = {
  'order/split': (ctx, input) => aboutItems(ctx, [input.item_id], () => orderSplit(ctx, input)),
} satisfies Partial<Handlers>;
