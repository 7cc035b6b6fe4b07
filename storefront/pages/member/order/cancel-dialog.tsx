// Cancelling an order or one of its items: what happens to the money is said before.
import type { OrderCard } from '#contract/calls/orders.ts';
import type { ItemState } from '#contract/states/order-item.ts';
import { afterOverlays } from '#shop/lib/after-overlays.ts';
import { t } from '#shop/lib/i18n.ts';
import { invalidate, keyOf, queries } from '#shop/lib/query.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { frozenMoney } from '#shop/parts/money/frozen-money.ts';
import { useRefundWay } from '#shop/parts/order/refund-ways.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';

type Order = Pick<OrderCard, 'id' | 'amount' | 'due' | 'items' | 'currency' | 'rate'>;

/** By request when everything that can be cancelled is being bought already. */
const requests = (items: Order['items']) => items.every((item) => item.state === 'buying');

function consequence(order: Order, items: Order['items'], whole: boolean): string {
  const any = (state: ItemState) => items.some((item) => item.state === state);
  if (any('unpaid'))
    return t(order.due !== null && order.due > order.amount ? 'order.cancel_unpaid_bill' : 'order.cancel_unpaid');
  if (requests(items)) return t('order.cancel_buying');
  if (any('buying')) return t('order.cancel_mixed');
  return whole && items.length === order.items.length && items.every((item) => item.refunded === 0)
    ? t('order.cancel_paid', { amount: frozenMoney(order.amount, order) })
    : t('order.cancel_part');
}

const cancellable = ({ actions }: Order['items'][number]) => actions.includes('cancel') || actions.includes('request_cancel');

export default function CancelDialog({
  order,
  item_id,
  onClose,
  onDone,
}: {
  order: Order;
  /** one item; without it all that can be cancelled */
  item_id?: number;
  onClose: () => void;
  onDone?: () => void;
}) {
  const cancel = useCommand('order/cancel', {
    invalidates: ['order/lists', 'user/info', 'coupon/lists', 'pay/expensesRecord', 'paywallet/getInvoice'],
  });
  const items = order.items.filter((item) => (item_id === undefined ? cancellable(item) : item.id === item_id));
  const asks = requests(items);
  const whole = item_id === undefined;
  const paid = items.some((one) => one.state !== 'unpaid' && one.state !== 'buying');
  const way = useRefundWay({ type: 'order', id: order.id }, order, { enabled: paid });
  const go = async () => {
    const now = await cancel.run({
      id: order.id,
      ...(whole ? {} : { item_ids: String(item_id) }),
      ...(way.to_method ? { to_method: true } : {}),
    });
    onClose();
    if (!now) return void invalidate('order/detail', 'order/lists');
    queries.setQueryData(keyOf('order/detail', { id: order.id }), now);
    afterOverlays(() => toast(t(asks ? 'order.requested' : 'order.cancelled')));
    onDone?.();
  };
  return (
    <Dialog
      open
      title={t(whole ? 'order.cancel_ask' : 'order.cancel_item_ask')}
      safe={t('order.cancel_keep')}
      onSafe={onClose}
      verb={t(asks ? 'order.cancel_request' : whole ? 'order.cancel_verb' : 'order.cancel_item_verb')}
      onVerb={() => void go()}
      busy={cancel.busy}
      danger
    >
      {consequence(order, items, whole)}
      {way.node}
    </Dialog>
  );
}
