// One waybill: where it is, what waits for the user, photos, contents, charges, messages, and the actions the server allows.
import { lazy, Suspense, useEffect, useRef } from 'react';
import type { WaybillDetail } from '#contract/calls/waybills.ts';
import { among } from '#contract/states/machine.ts';
import { WAYBILLS_IN_TRANSIT } from '#contract/states/waybill.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useNumberParam } from '#shop/lib/router.tsx';
import { share } from '#shop/lib/share.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { takePickedAddress } from '#shop/parts/cart/picked-address.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { ActionButtons } from '#shop/parts/order/action-buttons.tsx';
import { ShareIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { ActionBar, ActionIcon } from '#ui/layout/action-bar.tsx';
import { Columns } from '#ui/layout/page.tsx';
import { BoxesCard } from './boxes-card.tsx';
import { ChargesCard } from './charges-card.tsx';
import { ContentsCard } from './contents-card.tsx';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { JourneyCard } from './journey-card.tsx';
import { Messages } from './messages.tsx';
import { SettlementCard } from './settlement-card.tsx';
import { StateCard } from './state-card.tsx';
import { type Acts, useActs } from './use-acts.tsx';
import { WaitsCard } from './waits-card.tsx';
import { payHref, payLabel } from './waybill-words.ts';

const ClaimCard = lazy(() => import('./claim-card.tsx'));

export default function WaybillPage() {
  const id = useNumberParam('id');
  const waybill = useCall('sendorder/detail', { id });
  const acts = useActs();
  usePicked(id, acts);
  const now = waybill.data;
  return (
    <Screen fallback={to.waybills()} summary onRefresh={waybill.refetch} actions={now && <Bar waybill={now} acts={acts} />}>
      <QueryBoundary call={waybill} title={t('send.failed')} shape={<DetailSkeleton />}>
        {(w) => (
          <>
            <StateCard waybill={w} />
            <Columns
              side={
                <>
                  <ContentsCard waybill={w} />
                  <BoxesCard waybill={w} />
                  <ChargesCard waybill={w} />
                </>
              }
            >
              <WaitsCard waybill={w} />
              {w.claims > 0 && (
                <Suspense fallback={null}>
                  <ClaimCard id={id} />
                </Suspense>
              )}
              <JourneyCard waybill={w} />
              {w.settlement && <SettlementCard waybill={w} settlement={w.settlement} />}
              <div className="order-1 flex flex-col">
                <Messages id={id} />
              </div>
            </Columns>
          </>
        )}
      </QueryBoundary>
      {acts.node}
    </Screen>
  );
}

/** Back from choosing an address: the change continues where it was left. */
function usePicked(id: number, acts: Acts) {
  const done = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the user comes back
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    const address = takePickedAddress();
    if (address) acts.act('change', { id }, address.id);
  }, []);
}

function Bar({ waybill: w, acts }: { waybill: WaybillDetail; acts: Acts }) {
  const shares = w.tracking_no !== '' && among(WAYBILLS_IN_TRANSIT, w.state);
  if (w.actions.length === 0 && !shares) return null;
  const shareIt = () => void share({ title: t('send.share_title', { no: w.tracking_no }), path: to.waybill({ id: w.id }) });
  return (
    <ActionBar stack>
      {shares && w.actions.length > 1 && <ActionIcon icon={<ShareIcon />} label={t('send.share')} onClick={shareIt} />}
      {shares && w.actions.length <= 1 && (
        <Button className="flex-1" icon={<ShareIcon className="ui-icon-sm" />} onClick={shareIt}>
          {t('send.share')}
        </Button>
      )}
      <ActionButtons
        className="flex-1 *:flex-1"
        thing="waybill"
        size="normal"
        actions={w.actions}
        labels={{ ...payLabel(w), dispute: t('send.dispute_short') }}
        hrefs={payHref(w)}
        plain={w.state === 'dispatched'}
        onAct={(action) => acts.act(action, w)}
      />
    </ActionBar>
  );
}
