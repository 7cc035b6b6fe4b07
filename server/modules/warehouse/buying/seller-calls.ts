// Handlers of /api: orders of sellers.
import type { Handlers } from '../../../handlers.ts';
import { acceptOwn, answerOwn, refuseOwn, sellerOrders, shipOwn, takeOwn } from './seller-orders.ts';

export const sellerOrderCalls = {
  'seller/orders': (ctx, input) => sellerOrders(ctx, input),
  'seller/take': (ctx, input) => takeOwn(ctx, input.item_ids),
  'seller/accept': (ctx, input) => acceptOwn(ctx, input.item_ids),
  'seller/ship': (ctx, input) => shipOwn(ctx, input),
  'seller/refuse': (ctx, input) => refuseOwn(ctx, input),
  'seller/cancelAnswer': (ctx, input) => answerOwn(ctx, input),
} satisfies Partial<Handlers>;
