// Handlers of /api: orders.
import type { Handlers } from '../../../handlers.ts';
import { cancelOrder, deleteOrder, listOrders, orderDetail, runOrderAction } from './orders.ts';
import { addReply, replies } from './thread.ts';
import { translateOrder } from './translate-order.ts';

export const orderCalls = {
  'order/lists': (ctx, input) => listOrders(ctx, input),
  'order/detail': (ctx, input) => orderDetail(ctx, input.id),
  'order/cancel': (ctx, input) => cancelOrder(ctx, input),
  'order/delete': (ctx, input) => deleteOrder(ctx, input.id),
  'order/act': (ctx, input) => runOrderAction(ctx, input),
  'order/orderReply': (ctx, input) => replies(ctx, input.id, input.before),
  'order/translate': (ctx, input) => translateOrder(ctx, input.id),
  'order/addReply': (ctx, input) => addReply(ctx, input.id, input.content ?? '', input.files ?? []),
} satisfies Partial<Handlers>;
