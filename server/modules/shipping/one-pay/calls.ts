// Member calls of one-pay orders (/api/cart/*, /api/orders/*): one line each.
import type { Handlers } from '../../../handlers.ts';
import { sendRefundsBack, wantsMethod } from '../../payments/wallet/send-back.ts';
import { onepayCheckout, quoteCartShipping } from './checkout.ts';
import { actOnOnepay, cancelOnepay, confirmReceipt, hideOnepay } from './member-actions.ts';
import { listOnepay, onepayDetail, onepayPhotos } from './serialize.ts';

export const onepayCalls = {
  'cart/carttoonepayorder': (ctx, input) => onepayCheckout(ctx, input),
  'cart/changeShipping': (ctx, input) => quoteCartShipping(ctx, input),
  'orders/oplists': (ctx, input) => listOnepay(ctx, input),
  'orders/opdetail': (ctx, input) => onepayDetail(ctx, input.id),
  'orders/act': async (ctx, input) => {
    await actOnOnepay(ctx, input.id, input.action);
    if (wantsMethod(input.input)) await sendRefundsBack(ctx, { type: 'onepay', id: input.id });
    return onepayDetail(ctx, input.id);
  },
  'orders/cancel': async (ctx, input) => {
    await cancelOnepay(ctx, input.id);
    return {};
  },
  'orders/delete': async (ctx, input) => {
    await hideOnepay(ctx, input.id);
    return {};
  },
  'orders/receipt': async (ctx, input) => {
    await confirmReceipt(ctx, input.id);
    return {};
  },
  'orders/photo': (ctx, input) => onepayPhotos(ctx, input.id),
} satisfies Partial<Handlers>;
