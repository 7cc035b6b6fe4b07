// A page's map with its mark in the middle: loading, failed, and the map itself once it is there.
import { lazy, Suspense, useEffect, useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import type { Earth } from '#shop/parts/address/map-data.ts';
import type { MapViewProps } from '#shop/parts/address/map-view.tsx';
import { Failed } from '#ui/feedback/failed.tsx';
import { PinIcon } from '#ui/icons.tsx';
import { Spinner } from '#ui/input/button.tsx';

const MapView = lazy(() => import('#shop/parts/address/map-view.tsx'));

export type MapFrameProps = Omit<MapViewProps, 'earth' | 'className'> & { onEarth?: (earth: Earth) => void };

function useEarth(onEarth: MapFrameProps['onEarth']) {
  const [earth, setEarth] = useState<Earth | null>(null);
  const [failed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn is another try
  useEffect(() => {
    let gone = false;
    setFailed(false);
    import('#shop/parts/address/map-data.ts')
      .then((module) => module.loadEarth())
      .then((loaded) => {
        if (gone) return;
        setEarth(loaded);
        onEarth?.(loaded);
      })
      .catch((error: unknown) => {
        console.error('map', error);
        if (!gone) setFailed(true);
      });
    return () => {
      gone = true;
    };
  }, [turn]);
  return { earth, failed, retry: () => setTurn((n) => n + 1) };
}

export function MapFrame({ onEarth, ...view }: MapFrameProps) {
  const { earth, failed, retry } = useEarth(onEarth);
  if (failed) return <Failed full title={t('map.failed')} onRetry={retry} />;
  const waiting = (
    <div className="absolute inset-0 grid place-items-center">
      <Spinner label={t('loading')} />
    </div>
  );
  if (!earth) return waiting;
  return (
    <Suspense fallback={waiting}>
      <MapView earth={earth} {...view} className="absolute inset-0" />
      <span className="pointer-events-none absolute inset-0 z-1 grid place-items-center" aria-hidden="true">
        <PinIcon className="size-72 -translate-y-1/2 fill-accent text-surface" />
      </span>
    </Suspense>
  );
}
