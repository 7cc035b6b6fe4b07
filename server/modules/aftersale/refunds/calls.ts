// Calls of refunds.
import type { Handlers } from '../../../handlers.ts';
import { addRefund, preview } from './apply.ts';
import { reasons } from './reasons.ts';
import { actOnRefund, refundInfo, refundsOf, withdraw } from './refunds.ts';

export const refundCalls = {
  'goodsrefund/getReason': (ctx) => reasons(ctx),
  'goodsrefund/getInfo': (ctx, input) => refundInfo(ctx, input.id),
  'goodsrefund/addRefund': (ctx, input) => addRefund(ctx, input),
  'goodsrefund/delRefund': (ctx, input) => withdraw(ctx, input.id),
  'goodsrefund/preview': (ctx, input) => preview(ctx, input),
  'goodsrefund/lists': (ctx, input) => refundsOf(ctx, input.order_id),
  'goodsrefund/act': (ctx, input) => actOnRefund(ctx, input),
} satisfies Partial<Handlers>;
