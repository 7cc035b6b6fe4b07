// Member calls of refunds (/api/goodsrefund/*): one line each.
import type { Handlers } from '../../../handlers.ts';
import { aboutItems } from '../../orders/orders/orders.ts';
import { previewRefund, requestRefund } from './apply.ts';
import { actOnRefund, listRefunds, refundInfo, withdrawRefund } from './member-actions.ts';
import { reasons } from './reasons.ts';

export const refundCalls = {
  'goodsrefund/getReason': (ctx) => reasons(ctx),
  'goodsrefund/getInfo': (ctx, input) => refundInfo(ctx, input.id),
  'goodsrefund/addRefund': (ctx, input) => aboutItems(ctx, [input.item_id], () => requestRefund(ctx, input)),
  'goodsrefund/delRefund': (ctx, input) => withdrawRefund(ctx, input.id),
  'goodsrefund/preview': (ctx, input) => previewRefund(ctx, input),
  'goodsrefund/lists': (ctx, input) => listRefunds(ctx, input.order_id),
  'goodsrefund/act': (ctx, input) => actOnRefund(ctx, input),
} satisfies Partial<Handlers>;
