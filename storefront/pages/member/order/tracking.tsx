// The tracking events of a domestic parcel.
import { t } from '#shop/lib/i18n.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { TrackRows } from '#shop/parts/order/history-rows.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';

export default function Tracking({ no }: { no: string }) {
  const track = useCall('order/getExpressTrack', { no }, { staleTime: 60_000, quiet: true });
  return (
    <QueryBoundary call={track} small shape={<SkeletonBlock height={120} />}>
      {({ events }) =>
        events.length > 0 ? <TrackRows events={events} /> : <p className="text-sm text-ink-3">{t('order.track_none')}</p>
      }
    </QueryBoundary>
  );
}
