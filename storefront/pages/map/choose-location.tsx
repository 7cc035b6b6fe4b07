// Chooses a place: the map moves under the mark in the middle; search, or one's own position, moves it there. The page that
// opened it takes the place.
import { useMemo, useRef, useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useBack, useParam } from '#shop/lib/router.tsx';
import type { Earth } from '#shop/parts/address/map-data.ts';
import { MapFrame } from '#shop/parts/address/map-frame.tsx';
import { countryAt, degrees, type LatLng, nearestCity, pointOf } from '#shop/parts/address/map-geo.ts';
import type { MapHandle } from '#shop/parts/address/map-view.tsx';
import { pickPlace } from '#shop/parts/address/picked-place.ts';
import { regionName } from '#shop/parts/address/region-name.ts';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { Button } from '#ui/input/button.tsx';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { LocateButton } from './locate-button.tsx';
import { PlaceSearch } from './place-search.tsx';

/** Central Europe and Asia in one view, until something better is known. */
const SOMEWHERE: LatLng = { latitude: 30, longitude: 60 };
const [FAR, NEAR] = [2, 8];
/** A city further away does not name the place. */
const CITY_KM = 60;

export default function ChooseLocation() {
  const given = pointOf(useParam('latitude'), useParam('longitude'));
  const [at, setAt] = useState<LatLng>(given ?? SOMEWHERE);
  const [touched, setTouched] = useState(Boolean(given));
  const [earth, setEarth] = useState<Earth | null>(null);
  const map = useRef<MapHandle | null>(null);
  const first = useRef(true);
  const back = useBack(to.addresses());
  const country = useMemo(() => (earth && touched ? countryAt(earth.countries, at) : undefined), [earth, touched, at]);
  const city = useMemo(
    () => (earth && touched ? nearestCity(earth.cities, at, CITY_KM, country?.code) : undefined),
    [earth, touched, at, country],
  );
  const moved = (middle: LatLng) => {
    setAt(middle);
    // The first report is only the start position of the map.
    if (!first.current) setTouched(true);
    first.current = false;
  };
  // On the shore the coarse outline may leave a point in the sea: then the city gives the country.
  const code = country?.code ?? city?.country ?? '';
  const words = [city?.name, code && regionName(code, country?.name ?? code)].filter(Boolean).join(', ');
  const use = () => {
    pickPlace({ ...at, country: code || undefined, city: city?.name });
    back();
  };
  return (
    <Screen
      flush
      mainClassName="relative"
      actions={
        <ActionBar
          amount={
            <span className="flex flex-col gap-2" aria-live="polite">
              {touched ? (
                <b className="line-clamp-1">{words || t('map.at_sea')}</b>
              ) : (
                <span className="text-sm">{t('map.move')}</span>
              )}
              {touched && <span className="ui-ltr text-xs text-ink-3">{degrees(at)}</span>}
            </span>
          }
        >
          <Button kind="primary" disabled={!touched} onClick={use}>
            {t('map.use')}
          </Button>
        </ActionBar>
      }
    >
      <MapFrame
        start={given ?? SOMEWHERE}
        zoom={given ? NEAR : FAR}
        label={t('map.label')}
        onMove={moved}
        onReady={(ready) => {
          map.current = ready;
        }}
        onEarth={setEarth}
      />
      {earth && (
        <>
          <PlaceSearch earth={earth} onFound={(place, zoom) => map.current?.go(place, zoom)} />
          <LocateButton onFound={(place) => map.current?.go(place)} />
        </>
      )}
      <p className="pointer-events-none absolute inset-x-24 bottom-56 z-1 mx-auto w-fit rounded-pill bg-surface/90 px-24 py-8 text-center text-xs text-ink-3">
        {t('map.rough')}
      </p>
    </Screen>
  );
}
