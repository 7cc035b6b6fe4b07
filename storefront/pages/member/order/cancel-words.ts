// The consequences of a cancellation for the money, in a sentence.
import type { OrderCard } from '#contract/calls/orders.ts';
import type { ItemState } from '#contract/states/order-item.ts';
import { t } from '#shop/lib/i18n.ts';
import { frozenMoney } from '#shop/parts/money/frozen-money.ts';

export type Cancelled = Pick<OrderCard, 'id' | 'amount' | 'due' | 'items' | 'currency' | 'rate'>;
type Items = Cancelled['items'];

const cancellable = ({ actions }: Items[number]) => actions.includes('cancel') || actions.includes('request_cancel');

/** The item, or without one all that can be cancelled. */
export const cancelledOf = (order: Cancelled, item_id?: number): Items =>
  order.items.filter((item) => (item_id === undefined ? cancellable(item) : item.id === item_id));

/** A cancellation has to be requested when everything that can be cancelled is being bought already. */
export const requests = (items: Items): boolean => items.every((item) => item.state === 'buying');

/** `choice`: where the money goes is chosen below these words. */
export function consequence(order: Cancelled, item_id?: number, choice = false): string {
  const items = cancelledOf(order, item_id);
  const any = (state: ItemState) => items.some((item) => item.state === state);
  if (any('unpaid'))
    return t(order.due !== null && order.due > order.amount ? 'order.cancel_unpaid_bill' : 'order.cancel_unpaid');
  if (requests(items)) return t('order.cancel_buying');
  if (any('buying')) return t('order.cancel_mixed');
  return item_id === undefined && items.length === order.items.length && items.every((item) => item.refunded === 0)
    ? t(choice ? 'order.cancel_paid_way' : 'order.cancel_paid', { amount: frozenMoney(order.amount, order) })
    : t(choice ? 'order.cancel_part_way' : 'order.cancel_part');
}
