// What happens on arrival: hold it, or ship it to an address on a line chosen now.
import { lazy, Suspense } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Segment } from '#ui/input/segment.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { ArrivalProps } from './arrival-shipping.tsx';

const Shipping = lazy(() => import('./arrival-shipping.tsx'));

export function Arrival({ draft, set, errors }: ArrivalProps) {
  return (
    <>
      <Card title={t('forme.arrival')}>
        <Segment
          fill
          label={t('forme.arrival')}
          value={draft.mode}
          onChange={(mode) => set({ mode })}
          options={[
            { value: 'hold', label: t('forme.hold') },
            { value: 'ship', label: t('forme.ship') },
          ]}
        />
        <p className="mt-16 text-sm text-ink-3">{t(draft.mode === 'hold' ? 'forme.hold_help' : 'forme.ship_help')}</p>
      </Card>
      {draft.mode === 'ship' && (
        <Suspense fallback={<SkeletonBlock width="100%" height={150} />}>
          <Shipping draft={draft} set={set} errors={errors} />
        </Suspense>
      )}
    </>
  );
}
