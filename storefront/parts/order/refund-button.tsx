// The way to the form for money back, a return or an exchange, where the server lists one of them.
import type { OrderItemOut } from '#contract/calls/orders.ts';
import { t } from '#shop/lib/i18n.ts';
import { Button } from '#ui/input/button.tsx';

export const REFUND_ACTIONS: readonly string[] = ['refund', 'return', 'exchange'];
export const asksRefund = (item: Pick<OrderItemOut, 'actions'>): boolean =>
  item.actions.some((action) => REFUND_ACTIONS.includes(action));

export function RefundButton({ onClick, small = true }: { onClick: () => void; small?: boolean }) {
  return (
    <Button size={small ? 'small' : 'normal'} onClick={onClick}>
      {t('refund.ask')}
    </Button>
  );
}
