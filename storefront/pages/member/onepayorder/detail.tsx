// One one-pay order from purchase to doorstep: what its member has to do, goods with photos, shipping, charges, progress.
import type { OnepayDetail } from '#contract/calls/onepay.ts';
import { among } from '#contract/states/machine.ts';
import { ONEPAY_OVER } from '#contract/states/onepay.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useGo, useNumberParam } from '#shop/lib/router.tsx';
import { useCall } from '#shop/lib/use-call.ts';
import { AddressCard } from '#shop/parts/address/address-card.tsx';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { dueMoney } from '#shop/parts/money/frozen-money.ts';
import { ActionButtons } from '#shop/parts/order/action-buttons.tsx';
import { HistoryRows, TrackRows } from '#shop/parts/order/history-rows.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useActs } from './acts.tsx';
import { Charges } from './charges.tsx';
import { Goods } from './goods.tsx';
import { ShippingCard } from './shipping-card.tsx';
import { StateCard } from './state-card.tsx';

export default function OnepayOrder() {
  const id = useNumberParam('id');
  const go = useGo();
  const order = useCall('orders/opdetail', { id }, { staleTime: 0, quiet: true });
  const acts = useActs(
    () => void order.refetch().catch(() => undefined),
    () => go(to.onepayOrders(), { replace: true }),
  );
  return (
    <Screen
      fallback={to.onepayOrders()}
      onRefresh={order.refetch}
      actions={order.data && order.data.actions.length > 0 && <Bar order={order.data} onAct={acts.act} />}
    >
      <QueryBoundary call={order} shape={<PageSkeleton />} title={t('onepay.failed_one')}>
        {(now) => (
          <>
            <StateCard order={now} />
            {now.waybill && now.waybill.tracking.length > 0 && (
              <Card title={t('onepay.tab.dispatched')}>
                <TrackRows events={now.waybill.tracking} live={now.state === 'dispatched'} />
              </Card>
            )}
            <Goods order={now} />
            <ShippingCard order={now} />
            <AddressCard address={now.address} />
            <Charges order={now} />
            <Card title={t('onepay.timeline')}>
              <HistoryRows rows={now.timeline} live={!among(ONEPAY_OVER, now.state)} frozen={now} />
            </Card>
          </>
        )}
      </QueryBoundary>
      {acts.node}
    </Screen>
  );
}

function Bar({ order, onAct }: { order: OnepayDetail; onAct: (action: string, order: OnepayDetail) => void }) {
  return (
    <ActionBar stack>
      <ActionButtons
        className="flex-1 *:flex-1"
        thing="onepay"
        actions={order.actions}
        hrefs={order.invoice_no ? { pay: to.pay({ no: order.invoice_no }) } : {}}
        size="normal"
        labels={{ pay: t('onepay.pay', { amount: dueMoney(order) }), delete: t('kit.delete') }}
        onAct={(action) => onAct(action, order)}
      />
    </ActionBar>
  );
}

function PageSkeleton() {
  return (
    <>
      <div className="ui-card flex flex-col gap-18">
        <SkeletonBlock width="45%" height={40} />
        <SkeletonBlock width="80%" />
        <SkeletonBlock height={14} />
      </div>
      {[0, 1].map((at) => (
        <div key={at} className="ui-card flex gap-20">
          <SkeletonBlock picture width={128} />
          <div className="flex flex-1 flex-col gap-14">
            <SkeletonBlock />
            <SkeletonBlock width="50%" />
          </div>
        </div>
      ))}
      <div className="ui-card flex flex-col gap-18">
        <SkeletonBlock width="40%" />
        <SkeletonBlock height={220} />
      </div>
    </>
  );
}
