// Calls of one-pay orders.
import type { Handlers } from '../../../handlers.ts';
import { changeShipping, onepayCheckout } from './checkout.ts';
import { act, cancel, hide, receive } from './member-actions.ts';
import { listOnepay, onepayDetail, onepayPhotos } from './serialize.ts';

export const onepayCalls = {
  'cart/carttoonepayorder': (ctx, input) => onepayCheckout(ctx, input),
  'cart/changeShipping': (ctx, input) => changeShipping(ctx, input),
  'orders/oplists': (ctx, input) => listOnepay(ctx, input),
  'orders/opdetail': (ctx, input) => onepayDetail(ctx, input.id),
  'orders/act': async (ctx, input) => {
    await act(ctx, input.id, input.action);
    return onepayDetail(ctx, input.id);
  },
  'orders/cancel': async (ctx, input) => {
    await cancel(ctx, input.id);
    return {};
  },
  'orders/delete': async (ctx, input) => {
    await hide(ctx, input.id);
    return {};
  },
  'orders/receipt': async (ctx, input) => {
    await receive(ctx, input.id);
    return {};
  },
  'orders/photo': (ctx, input) => onepayPhotos(ctx, input.id),
} satisfies Partial<Handlers>;
