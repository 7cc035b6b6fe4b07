// Steps a member takes with a one-pay order. Each is asked first, with what it means.
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { uuid } from '#client/uuid.ts';
import type { OnepayCard } from '#contract/calls/onepay.ts';
import { afterOverlays } from '#shop/lib/after-overlays.ts';
import { formatMessage } from '#shop/lib/format-message.ts';
import { hasText, t, translate } from '#shop/lib/i18n.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { toast } from '#ui/feedback/toast-store.ts';

const Dialog = lazy(() => import('#ui/overlay/dialog.tsx').then((m) => ({ default: m.Dialog })));

/** Actions of the server that are asked about here; paying is a link. */
const ASKED = ['approve', 'ship_now', 'to_stock', 'wait', 'cancel', 'receive', 'delete'] as const;
type Action = (typeof ASKED)[number];
const isAsked = (action: string): action is Action => (ASKED as readonly string[]).includes(action);

const AFTER = ['orders/oplists', 'orders/opdetail', 'order/lists', 'order/getGoodslist', 'sendorder/lists', 'user/info'] as const;

type Order = Pick<OnepayCard, 'id' | 'choices'>;
export type Acts = { act: (action: string, order: Order) => void; node: ReactNode };

/** onGone: the order was deleted. */
export function useActs(onDone?: () => void, onGone?: () => void): Acts {
  const [open, setOpen] = useState<{ action: Action; order: Order } | null>(null);
  const run = useCommand('orders/act', { invalidates: AFTER });
  const hide = useCommand('orders/delete', { invalidates: ['orders/oplists', 'user/info'] });
  const close = () => setOpen(null);
  const go = async ({ action, order: { id } }: { action: Action; order: Order }) => {
    const done = action === 'delete' ? await hide.run({ id }) : await run.run({ id, action, key: uuid() });
    close();
    if (!done) return;
    afterOverlays(() => toast(t('onepay.done'), { mark: 'done' }));
    if (action === 'delete') onGone?.();
    else onDone?.();
  };
  const node = open && (
    <Suspense fallback={null}>
      <Dialog
        open
        title={t(`onepay.${open.action}_ask`)}
        safe={t('kit.cancel')}
        onSafe={close}
        verb={open.action === 'delete' ? t('kit.delete') : t(`action.onepay.${open.action}`)}
        onVerb={() => void go(open)}
        busy={run.busy || hide.busy}
        danger={open.action === 'cancel' || open.action === 'delete'}
      >
        {meaning(open)}
      </Dialog>
    </Suspense>
  );
  return { act: (action, order) => isAsked(action) && setOpen({ action, order }), node };
}

/** What a choice costs is said by the server; the others mean the same for every order. */
function meaning({ action, order }: { action: Action; order: Order }): string {
  const choice = order.choices.find((one) => one.action === action);
  return choice ? formatMessage(choice) : hasText(`onepay.${action}_help`) ? translate(`onepay.${action}_help`) : '';
}
