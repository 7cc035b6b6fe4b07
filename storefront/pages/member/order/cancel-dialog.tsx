// Cancelling an order or one of its items: the consequences for the money are shown first.
import { afterOverlays } from '#shop/lib/after-overlays.ts';
import { t } from '#shop/lib/i18n.ts';
import { invalidate, keyOf, queries } from '#shop/lib/query.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { useRefundWay } from '#shop/parts/order/refund-ways.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { type Cancelled, cancelledOf, consequence, requests } from './cancel-words.ts';

export default function CancelDialog({
  order,
  item_id,
  onClose,
  onDone,
}: {
  order: Cancelled;
  /** one item; without it all that can be cancelled */
  item_id?: number;
  onClose: () => void;
  onDone?: () => void;
}) {
  const cancel = useCommand('order/cancel', {
    invalidates: ['order/lists', 'user/info', 'coupon/lists', 'pay/expensesRecord', 'paywallet/getInvoice'],
  });
  const items = cancelledOf(order, item_id);
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
      {consequence(order, item_id, way.offered)}
      {way.node}
    </Dialog>
  );
}
