// The tracking timeline: shop and carrier in one.
import { lazy, Suspense } from 'react';
import type { WaybillDetail } from '#contract/calls/waybills.ts';
import { dateTime, timeIn } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { ClockRows } from '#shop/parts/order/clock-rows.tsx';
import { historyWords } from '#shop/parts/order/history-rows.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Timeline } from '#ui/layout/timeline.tsx';
import { useWindow } from '#ui/layout/use-window.ts';
import { journey, packedPhotos } from './journey.ts';
import { hasFailed } from './waybill-words.ts';

const PackedPhotos = lazy(() => import('./packed-photos.tsx'));

const MILESTONES: readonly string[] = ['delivered', 'customs', 'out_for_delivery', 'pickup'];

export function JourneyCard({ waybill: w }: { waybill: WaybillDetail }) {
  const wide = useWindow(840);
  const steps = journey(w);
  const photos = wide ? packedPhotos(w) : [];
  if (steps.length === 0) return null;
  const timeline = (
    <Timeline
      live={!hasFailed(w) && w.state !== 'received'}
      items={steps.map((step, at) => ({
        key: `${step.time}:${at}`,
        text: step.from === 'shop' ? historyWords(step.row, { thing: 'waybill', id: w.id }, w) : step.row.text,
        time: dateTime(step.time),
        ...(step.from === 'carrier' && step.row.place ? { place: step.row.place } : {}),
        milestone: step.from === 'shop' ? step.row.milestone : MILESTONES.includes(step.row.word),
      }))}
    />
  );
  return (
    <Card
      title={t(w.tracking.length > 0 ? 'send.tracking' : 'send.progress')}
      all={w.tracking_updated_at ? t('send.updated', { time: timeIn(w.tracking_updated_at) }) : undefined}
    >
      <ClockRows clocks={w.clocks} className="mb-24" />
      {photos.length > 0 ? (
        <div className="wide-beside">
          {timeline}
          <Suspense fallback={null}>
            <PackedPhotos boxes={w.boxes} photos={photos} />
          </Suspense>
        </div>
      ) : (
        timeline
      )}
    </Card>
  );
}
