// One order: what waits for the user, its items with photos and tracking, messages, charges, progress.
import { lazy, Suspense, useState } from 'react';
import type { OrderDetail } from '#contract/calls/orders.ts';
import { among, possibly } from '#contract/states/machine.ts';
import { ITEMS_OVER } from '#contract/states/order-item.ts';
import { afterOverlays } from '#shop/lib/after-overlays.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useNumberParam } from '#shop/lib/router.tsx';
import { useCall } from '#shop/lib/use-call.ts';
import { usePreview } from '#shop/lib/use-preview.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { dueMoney } from '#shop/parts/money/frozen-money.ts';
import { ActionButtons } from '#shop/parts/order/action-buttons.tsx';
import { useBuyAgain } from '#shop/parts/order/buy-again.ts';
import { ClockRows } from '#shop/parts/order/clock-rows.tsx';
import { HistoryRows } from '#shop/parts/order/history-rows.tsx';
import { hasScreen } from '#shop/routes.ts';
import { toast } from '#ui/feedback/toast-store.ts';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Card } from '#ui/layout/card.tsx';
import { scrollBehavior } from '#ui/scroll-behavior.ts';
import { consequence } from './cancel-words.ts';
import { Charges } from './charges.tsx';
import { ItemCard, itemAnchor } from './item-card.tsx';
import { MESSAGES_ID, Messages } from './messages.tsx';
import { DetailSkeleton } from './skeleton.tsx';
import { StateCard } from './state-card.tsx';
import { useOrderAct } from './use-order-act.ts';
import { WarehouseCell } from './warehouse-cell.tsx';

const CancelDialog = lazy(() => import('./cancel-dialog.tsx'));
const RefundSheet = lazy(() => import('#shop/parts/order/refund-sheet.tsx'));
/** Pictures of the listing shown next to the photos. */
const MOST_LISTING = 5;

export default function OrderPage() {
  const id = useNumberParam('id');
  const order = useCall('order/detail', { id }, { staleTime: 0, quiet: true });
  const photographed = order.data?.items.some((item) => item.photos.length > 0) ?? false;
  const pictures = usePreview('order/photo', { id }, { enabled: photographed, quiet: true });
  const act = useOrderAct(id);
  const [asking, setAsking] = useState<number | null>(null);
  const [cancelling, setCancelling] = useState<'order' | number | null>(null);
  const listingOf = (item_id: number) =>
    pictures.data?.items.find((one) => one.item_id === item_id)?.listing.slice(0, MOST_LISTING) ?? [];
  const asked = order.data?.items.find((item) => item.id === asking);
  return (
    <Screen
      fallback={to.orders()}
      onRefresh={order.refetch}
      actions={order.data && <Bar order={order.data} onCancel={() => setCancelling('order')} />}
    >
      <QueryBoundary call={order} shape={<DetailSkeleton />} title={t('order.failed_one')}>
        {(now) => (
          <>
            <StateCard order={now} />
            {[...now.items]
              .sort((a, b) => Number(b.ask !== null) - Number(a.ask !== null))
              .map((item) => (
                <ItemCard
                  key={item.id}
                  order={now}
                  item={item}
                  act={act}
                  listing={listingOf(item.id)}
                  onCancel={() => setCancelling(item.id)}
                  onRefund={() => setAsking(item.id)}
                />
              ))}
            <WarehouseCell order={now} act={act} />
            <Messages order={now} />
            <Charges order={now} />
            <Card title={t('order.timeline')}>
              <ClockRows clocks={now.clocks} className="mb-24" />
              <HistoryRows
                rows={now.timeline}
                of={{ thing: 'order', id: now.id }}
                live={!among(ITEMS_OVER, now.state)}
                frozen={now}
              />
            </Card>
          </>
        )}
      </QueryBoundary>
      {order.data && asked && (
        <Suspense fallback={null}>
          <RefundSheet
            order={order.data}
            item={asked}
            onClose={() => setAsking(null)}
            onSent={() => {
              setAsking(null);
              afterOverlays(() => toast(t('refund.form.sent'), { mark: 'done' }));
            }}
          />
        </Suspense>
      )}
      {order.data && cancelling !== null && (
        <Suspense fallback={null}>
          <CancelDialog
            order={order.data}
            item_id={cancelling === 'order' ? undefined : cancelling}
            onClose={() => setCancelling(null)}
          />
        </Suspense>
      )}
    </Screen>
  );
}

const goTo = (id: string) => document.getElementById(id)?.scrollIntoView({ block: 'start', behavior: scrollBehavior() });

/** At most one primary: what is due, what is asked, or sending what is in stock. */
function Bar({ order, onCancel }: { order: OrderDetail; onCancel: () => void }) {
  const buy = useBuyAgain();
  const asking = order.items.filter((item) => item.ask);
  const stock = order.items.filter((item) => item.actions.includes('ship'));
  const review = order.items.find((item) => item.actions.includes('review'));
  const [first] = asking;
  const pays = order.actions.includes('pay') && order.invoice_no;
  const actions = [
    ...possibly(pays, 'pay'),
    ...possibly(!pays && first, 'answer'),
    ...possibly(!pays && !first && stock.length > 0 && hasScreen(to.submitWaybill()), 'ship'),
    ...possibly(review && hasScreen(to.reviews({ item_id: review.id })), 'review'),
    // An item with an open question is cancelled at the item.
    ...order.actions.filter((action) => action === 'buy_again' || (action === 'cancel' && !first)),
    'message' as const,
  ];
  const act = {
    answer: () => goTo(itemAnchor(first!.id)),
    message: () => goTo(MESSAGES_ID),
    cancel: onCancel,
    buy_again: () => void buy.again(order.items),
  };
  return (
    <ActionBar stack>
      <ActionButtons
        className="flex-1 *:flex-1"
        thing="order"
        size="normal"
        actions={actions}
        hrefs={{
          ...(pays ? { pay: to.pay({ no: order.invoice_no! }) } : {}),
          ship: to.submitWaybill({ ids: stock.map((item) => item.id).join(',') }),
          ...(review ? { review: to.reviews({ item_id: review.id }) } : {}),
        }}
        labels={{
          pay: t('order.pay', { amount: dueMoney(order) }),
          answer: t('order.answer_n', { n: asking.length }),
          ship: t('order.send'),
          message: t('order.message_buyer'),
        }}
        notes={{ cancel: consequence(order) }}
        busy={buy.busy ? 'buy_again' : null}
        onAct={(action) => action in act && act[action as keyof typeof act]()}
      />
    </ActionBar>
  );
}
