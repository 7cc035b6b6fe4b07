// Finding a city or a country on the map by its name.
import { useMemo, useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import type { Earth } from '#shop/parts/address/map-data.ts';
import { type LatLng, middle } from '#shop/parts/address/map-geo.ts';
import { regionName } from '#shop/parts/address/region-name.ts';
import { SearchBox } from '#ui/input/search-box.tsx';
import { found, type Named } from './found.ts';

const [CITY_ZOOM, COUNTRY_ZOOM] = [9, 5];

export function PlaceSearch({ earth, onFound }: { earth: Earth; onFound: (at: LatLng, zoom: number) => void }) {
  const [words, setWords] = useState('');
  const places = useMemo((): Named[] => {
    const countries = earth.countries.map((c) => ({
      ...middle(c.shape),
      name: regionName(c.code, c.name),
      other: c.name,
      note: '',
      zoom: COUNTRY_ZOOM,
    }));
    const cities = earth.cities.map((c) => ({
      latitude: c.latitude,
      longitude: c.longitude,
      name: c.name,
      other: '',
      note: regionName(c.country, c.country),
      zoom: CITY_ZOOM,
    }));
    return [...countries, ...cities];
  }, [earth]);
  const results = useMemo(() => found(places, words), [places, words]);
  const pick = (place: Named) => {
    setWords('');
    onFound(place, place.zoom);
  };
  return (
    <div className="absolute inset-x-24 top-20 z-1 flex flex-col gap-10 pe-96">
      <SearchBox
        value={words}
        onChange={setWords}
        onSearch={() => results[0] && pick(results[0])}
        placeholder={t('map.search')}
        className="rounded-pill bg-surface shadow-float"
      />
      {words.trim() !== '' && (
        <ul className="max-h-600 overflow-y-auto rounded-card bg-surface px-24 shadow-float" aria-label={t('map.results')}>
          {results.map((place) => (
            <li key={`${place.name} ${place.latitude} ${place.longitude}`}>
              <button type="button" className="ui-pick" onClick={() => pick(place)}>
                <span>{place.name}</span>
                {place.note && <span className="ui-pick-note">{place.note}</span>}
              </button>
            </li>
          ))}
          {results.length === 0 && <li className="ui-more">{t('kit.no_match')}</li>}
        </ul>
      )}
    </div>
  );
}
