// My waybills: the one on its way with its route, the others in a line each, what waits for the user first.
import type { OutputAt } from '#shop/lib/api.ts';
import { dateRange } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import type { CallResult } from '#shop/lib/use-call.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { dueMoney } from '#shop/parts/money/frozen-money.ts';
import { StateBadge, shownState, stateText } from '#shop/parts/order/state-badge.tsx';
import { hasScreen } from '#shop/routes.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Link } from '#ui/layout/link.tsx';
import { RouteLine } from '#ui/layout/route-line.tsx';
import { type Waybill, waybillsShown } from './waybills-shown.ts';

export function MineWaybills({ waybills }: { waybills: CallResult<OutputAt<'sendorder/lists'>> }) {
  if (!hasScreen(to.waybills())) return null;
  return (
    <Card title={t('mine.waybills')} all={t('send.tab.all')} allHref={to.waybills()}>
      <QueryBoundary small call={waybills} shape={<PageSkeleton />}>
        {({ list }) => {
          const { route, rest } = waybillsShown(list.data);
          if (!route && rest.length === 0) return <p className="text-sm text-ink-3">{t('mine.no_waybills')}</p>;
          return (
            <div className="flex flex-col">
              {route && <OnRoute waybill={route} />}
              {rest.map((waybill) => (
                <Row key={waybill.id} waybill={waybill} />
              ))}
            </div>
          );
        }}
      </QueryBoundary>
    </Card>
  );
}

function when(w: Waybill): string {
  if (w.state === 'delivered') return stateText('waybill', w.state);
  return w.eta_from && w.eta_to ? t('mine.arrives', { dates: dateRange(w.eta_from, w.eta_to) }) : stateText('waybill', w.state);
}

function OnRoute({ waybill: w }: { waybill: Waybill }) {
  const { places, progress } = w.route;
  return (
    <Link href={to.waybill({ id: w.id })} className="flex flex-col gap-28 pb-12">
      <span className="flex flex-wrap justify-between gap-x-20 gap-y-4 text-sm">
        <span className="text-ink">
          <Facts items={[<bdi key="no">{w.no}</bdi>, t('mine.pieces', { n: w.count })]} />
        </span>
        <span className="text-moving">{when(w)}</span>
      </span>
      {places.length > 1 && (
        <RouteLine
          progress={progress}
          places={places.map((label) => ({ label }))}
          label={t('home.route', { places: places.join(' – '), state: stateText('waybill', w.state) })}
        />
      )}
    </Link>
  );
}

function Row({ waybill: w }: { waybill: Waybill }) {
  const pays = w.due !== null && w.due > 0;
  return (
    <Link
      href={to.waybill({ id: w.id })}
      className="flex min-h-[max(calc(84*var(--spacing)),44px)] items-center justify-between gap-16 border-line py-16 text-sm not-first:border-t last:pb-0"
    >
      <span className="min-w-0">
        <Facts items={[<bdi key="no">{w.no}</bdi>, t('mine.pieces', { n: w.count }), w.city || w.country]} />
      </span>
      {pays ? (
        <Badge tone="you">
          {stateText('waybill', shownState(w))} {dueMoney(w)}
        </Badge>
      ) : (
        <StateBadge thing="waybill" state={w.state} />
      )}
    </Link>
  );
}

function PageSkeleton() {
  return (
    <div className="flex flex-col gap-22">
      <SkeletonBlock height={28} width="60%" />
      <SkeletonBlock height={12} />
      <SkeletonBlock height={24} />
    </div>
  );
}
