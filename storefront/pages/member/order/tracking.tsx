// Where a domestic parcel was.
import { t } from '#shop/lib/i18n.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { Asked } from '#shop/parts/frame/asked.tsx';
import { TrackRows } from '#shop/parts/order/history-rows.tsx';
import { Bone } from '#ui/feedback/skeleton.tsx';

export default function Tracking({ no }: { no: string }) {
  const track = useCall('order/getExpressTrack', { no }, { staleTime: 60_000, quiet: true });
  return (
    <Asked call={track} small shape={<Bone height={120} />}>
      {({ events }) =>
        events.length > 0 ? <TrackRows events={events} /> : <p className="text-sm text-ink-3">{t('order.track_none')}</p>
      }
    </Asked>
  );
}
