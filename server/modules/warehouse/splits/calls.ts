// Calls about splits of stored rows.
import type { Handlers } from '../../../handlers.ts';
import { orderSplit } from './order.ts';

export const splitCalls = {
  'order/split': (ctx, input) => orderSplit(ctx, input),
} satisfies Partial<Handlers>;
