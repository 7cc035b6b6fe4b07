// One form asks for money back, a return or an exchange: where the server lists one of them, one action covers all.
import type { OrderItemOut } from '#contract/calls/item-shapes.ts';

export const REFUND_ACTIONS: readonly string[] = ['refund', 'return', 'exchange'];
export const asksRefund = (item: Pick<OrderItemOut, 'actions'>): boolean =>
  item.actions.some((action) => REFUND_ACTIONS.includes(action));
