// Handlers of the back office: making an order for a member.
import type { DeskHandlers } from '../../../handlers.ts';
import { goodsToOrder, makeOrder, previewOrder } from './compose.ts';

export const assistedDesk = {
  'ordering/goods': (ctx, { id }) => goodsToOrder(ctx, id),
  'ordering/preview': (ctx, input) => previewOrder(ctx, input),
  'ordering/make': (ctx, input) => makeOrder(ctx, input),
} satisfies Partial<DeskHandlers>;
