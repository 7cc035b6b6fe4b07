// One order: what waits for the user, its items with photos and tracking, messages, charges, progress.
import { lazy, Suspense, useState } from 'react';
import type { OrderDetail } from '#contract/calls/orders.ts';
import { among } from '#contract/states/machine.ts';
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
import { ClockRows } from '#shop/parts/order/clock-rows.tsx';
import { HistoryRows } from '#shop/parts/order/history-rows.tsx';
import { hasScreen } from '#shop/routes.ts';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DetailSkeleton } from './bones.tsx';
import { Charges } from './charges.tsx';
import { ItemCard, itemAnchor } from './item-card.tsx';
import { MESSAGES_ID, Messages } from './messages.tsx';
import { StateCard } from './state-card.tsx';
import { useOrderAct } from './use-order-act.ts';
import { WarehouseCell } from './warehouse-cell.tsx';

const CancelDialog = lazy(() => import('./cancel-dialog.tsx'));
const RefundSheet = lazy(() => import('#shop/parts/order/refund-sheet.tsx'));
/** Pictures of the listing shown beside the photos. */
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
              <HistoryRows rows={now.timeline} live={!among(ITEMS_OVER, now.state)} />
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

const goTo = (id: string) => document.getElementById(id)?.scrollIntoView({ block: 'start', behavior: 'smooth' });

/** At most one primary: what is due, what is asked, or sending what is in stock. */
function Bar({ order, onCancel }: { order: OrderDetail; onCancel: () => void }) {
  const asking = order.items.filter((item) => item.ask);
  const stock = order.items.filter((item) => item.actions.includes('ship'));
  const first = asking[0];
  const pays = order.actions.includes('pay') && order.invoice_no;
  const sends = !pays && !first && stock.length > 0 && hasScreen(to.submitWaybill());
  return (
    <ActionBar stack>
      {order.actions.includes('cancel') && !first ? (
        <Button kind="danger" onClick={onCancel}>
          {t('order.cancel_verb')}
        </Button>
      ) : (
        <Button onClick={() => goTo(MESSAGES_ID)}>{t('order.message_buyer')}</Button>
      )}
      {pays && (
        <Button kind="primary" href={to.pay({ no: order.invoice_no! })}>
          {t('order.pay', { amount: dueMoney(order) })}
        </Button>
      )}
      {!pays && first && (
        <Button kind="primary" onClick={() => goTo(itemAnchor(first.id))}>
          {t('order.answer_n', { n: asking.length })}
        </Button>
      )}
      {sends && (
        <Button kind="primary" href={to.submitWaybill({ ids: stock.map((item) => item.id).join(',') })}>
          {t('order.send')}
        </Button>
      )}
    </ActionBar>
  );
}
