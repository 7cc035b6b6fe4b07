// Member calls of one-pay orders (/api/cart/*, /api/orders/*): one line each.
import type { OnepayDetail } from '#contract/calls/onepay.ts';
import type { MemberCtx } from '../../../context.ts';
import type { Handlers } from '../../../handlers.ts';
import { isToMethod, refundingToMethod } from '../../payments/wallet/send-back.ts';
import { memberStep } from '../../platform/lifecycle/member-step.ts';
import { onepayCheckout, quoteCartShipping } from './checkout.ts';
import { actOnOnepay, cancelOnepay, confirmReceipt, hideOnepay } from './member-actions.ts';
import { listOnepay, onepayDetail, onepayPhotos } from './serialize.ts';
import { onepayLifecycle } from './store.ts';

/** An action of the member; a repeated one returns the one-pay order as it is. */
const step = (ctx: MemberCtx, id: number, action: string, run: () => Promise<void>): Promise<OnepayDetail> =>
  memberStep(ctx, onepayLifecycle, {
    ids: [id],
    actions: [action],
    run,
    read: () => onepayDetail(ctx, id),
    listed: (order) => order.actions,
  });

export const onepayCalls = {
  'cart/carttoonepayorder': (ctx, input) => onepayCheckout(ctx, input),
  'cart/changeShipping': (ctx, input) => quoteCartShipping(ctx, input),
  'orders/oplists': (ctx, input) => listOnepay(ctx, input),
  'orders/opdetail': (ctx, input) => onepayDetail(ctx, input.id),
  'orders/act': (ctx, input) =>
    step(ctx, input.id, input.action, () =>
      refundingToMethod(ctx, isToMethod(input.input), [{ type: 'onepay', id: input.id }], () =>
        actOnOnepay(ctx, input.id, input.action),
      ),
    ),
  'orders/cancel': async (ctx, input) => {
    await step(ctx, input.id, 'cancel', () => cancelOnepay(ctx, input.id));
    return {};
  },
  'orders/delete': async (ctx, input) => {
    await hideOnepay(ctx, input.id);
    return {};
  },
  'orders/receipt': async (ctx, input) => {
    await step(ctx, input.id, 'receive', () => confirmReceipt(ctx, input.id));
    return {};
  },
  'orders/photo': (ctx, input) => onepayPhotos(ctx, input.id),
} satisfies Partial<Handlers>;
