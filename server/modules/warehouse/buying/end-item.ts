// Ends a paid item that will not reach its member: unavailable, lost on the way, lost in the warehouse. What was paid is refunded to the fen.
import type { ActionOf } from '#contract/states/machine.ts';
import type { orderItemMachine } from '#contract/states/order-item.ts';
import type { Ctx, OperatorCtx } from '../../../context.ts';
import { type Item, itemLifecycle, type Order, refreshOrder } from '../../orders/orders/items.ts';
import { returnUnusedCoupon } from '../../orders/orders/member-actions.ts';
import { refundItems } from '../../orders/orders/refund-items.ts';
import { book } from '../../payments/ledger/ledger.ts';
import { refundFees } from '../../payments/wallet/fee-refund.ts';
import { audit, type Detail } from '../../platform/audit/audit.ts';
import { reasonIn, transition } from '../../platform/lifecycle/transition.ts';
import { notify } from '../../support/notifications/notify.ts';
import { savedText } from './canned.ts';
import { reversePurchase } from './purchase.ts';

type End = {
  action: Extract<ActionOf<typeof orderItemMachine>, 'out_of_stock' | 'refuse' | 'lost' | 'agree_cancel' | 'write_off'>;
  money: string;
  /** the action in the audit log */
  audited: string;
  /** the seller keeps the money: the shop bears it */
  borne?: true;
};

export const orderUrl = (id: number) => `/pages/member/order/detail?id=${id}`;
export const audited = async (ctx: Ctx, ...line: [action: string, thing: string, id: number, detail: Detail]): Promise<void> => {
  if (ctx.operator) await audit(ctx as OperatorCtx, ...line);
};

/** Refunded to the fen, the member is notified, the coupon returned when nothing on the bill was bought. Order and item are locked. */
export async function endItem(ctx: Ctx, order: Order, item: Item, how: End, text: string): Promise<number> {
  const { action } = how;
  const texts = text ? await savedText(ctx, 'refusal', { order_id: order.id, item_id: item.id }, text) : undefined;
  const set = { ask: null, cancel_asked: false };
  await transition(ctx, itemLifecycle, item, {
    action,
    ...reasonIn(text, texts),
    set,
    ...(action === 'write_off' ? { to: 'refunded' as const } : {}),
  });
  const returned = await reversePurchase(ctx, order, item, how.borne && { key: `purchase_back:${item.id}`, gave: 0 });
  const back = await refundItems(ctx, order, [item], { key: `${action}:${item.id}`, text_key: how.money, reason: text });
  if (returned) await book(ctx, returned);
  await refreshOrder(ctx, order.id);
  await audited(ctx, how.audited, 'item', item.id, { text });
  await notify(ctx, order.member_id, {
    kind: 'refund',
    key: 'refunded',
    params: { no: order.no, amount_fen: back, reason: texts ?? text },
    url: orderUrl(order.id),
  });
  if (order.bill_id) await returnUnusedCoupon(ctx, order.bill_id);
  await refundFees(ctx, order);
  return back;
}
