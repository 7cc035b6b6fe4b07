// Actions of a member on a one-pay order. Each is confirmed first, with its consequences.
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { uuid } from '#client/uuid.ts';
import type { OnepayCard } from '#contract/calls/onepay.ts';
import { afterOverlays } from '#shop/lib/after-overlays.ts';
import { formatMessage } from '#shop/lib/format-message.ts';
import { hasText, t, translate } from '#shop/lib/i18n.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { frozenMoney } from '#shop/parts/money/frozen-money.ts';
import { useRefundWay } from '#shop/parts/order/refund-ways.tsx';
import { toast } from '#ui/feedback/toast-store.ts';

const Dialog = lazy(() => import('#ui/overlay/dialog.tsx').then((m) => ({ default: m.Dialog })));

/** Actions of the server that are confirmed here; paying is a link. */
const ASKED = ['approve', 'ship_now', 'to_stock', 'wait', 'cancel', 'receive', 'delete'] as const;
type Action = (typeof ASKED)[number];
/** Those that refund freight. */
const GIVES_BACK: readonly Action[] = ['ship_now', 'to_stock'];
const isAsked = (action: string): action is Action => (ASKED as readonly string[]).includes(action);

const AFTER = ['orders/oplists', 'orders/opdetail', 'order/lists', 'order/getGoodslist', 'sendorder/lists', 'user/info'] as const;

type Order = Pick<OnepayCard, 'id' | 'choices' | 'currency' | 'rate'>;
export type Acts = { act: (action: string, order: Order) => void; node: ReactNode };

/** onGone: the order was deleted. */
export function useActs(onDone?: () => void, onGone?: () => void): Acts {
  const [open, setOpen] = useState<{ action: Action; order: Order } | null>(null);
  const run = useCommand('orders/act', { invalidates: AFTER });
  const hide = useCommand('orders/delete', { invalidates: ['orders/oplists', 'user/info'] });
  const close = () => setOpen(null);
  const go = async ({ action, order: { id }, to_method }: { action: Action; order: Order; to_method: boolean }) => {
    const input = to_method ? { input: { to_method: 1 } } : {};
    const done = action === 'delete' ? await hide.run({ id }) : await run.run({ id, action, ...input, key: uuid() });
    close();
    if (!done) return;
    afterOverlays(() => toast(t('onepay.done'), { mark: 'done' }));
    if (action === 'delete') onGone?.();
    else onDone?.();
  };
  const node = open && (
    <Suspense fallback={null}>
      <Asked open={open} busy={run.busy || hide.busy} onClose={close} onGo={(to_method) => void go({ ...open, to_method })} />
    </Suspense>
  );
  return { act: (action, order) => isAsked(action) && setOpen({ action, order }), node };
}

type AskedProps = {
  open: { action: Action; order: Order };
  busy: boolean;
  onClose: () => void;
  onGo: (to_method: boolean) => void;
};

function Asked({ open, busy, onClose, onGo }: AskedProps) {
  const { action, order } = open;
  const way = useRefundWay({ type: 'onepay', id: order.id }, order, { enabled: GIVES_BACK.includes(action) });
  return (
    <Dialog
      open
      title={t(`onepay.${action}_ask`)}
      safe={t('kit.cancel')}
      onSafe={onClose}
      verb={action === 'delete' ? t('kit.delete') : t(`action.onepay.${action}`)}
      onVerb={() => onGo(way.to_method)}
      busy={busy}
      danger={action === 'cancel' || action === 'delete'}
    >
      {meaning(open)}
      {way.node}
    </Dialog>
  );
}

/** The server sends the cost of a choice; the others mean the same for every order. */
function meaning({ action, order }: { action: Action; order: Order }): string {
  const choice = order.choices.find((one) => one.action === action);
  return choice
    ? formatMessage(choice, (fen) => frozenMoney(fen, order))
    : hasText(`onepay.${action}_help`)
      ? translate(`onepay.${action}_help`)
      : '';
}
