// The map: countries and cities drawn from our own files in the colours of the page, no tiles of other sites. Leaflet owns the
// inside, React the outside.
import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useEffect, useRef } from 'react';
import { t } from '#shop/lib/i18n.ts';
import type { Earth } from '#shop/parts/address/map-data.ts';
import { type LatLng, wrapped } from '#shop/parts/address/map-geo.ts';
import { drawLabels } from '#shop/parts/address/map-labels.tsx';
import { cx } from '#ui/cx.ts';

export type MapHandle = { go: (at: LatLng, zoom?: number) => void };

export type MapViewProps = {
  earth: Earth;
  start: LatLng;
  zoom: number;
  label: string;
  /** the middle of the map after it was moved */
  onMove?: (middle: LatLng) => void;
  onReady?: (map: MapHandle) => void;
  className?: string;
};

/** Leaflet's own style is light and fixed; the map follows the page. The canvas must not shrink to its empty pane. */
const FACE =
  '[&_canvas]:max-w-none [&_.leaflet-bar]:border-0! [&_.leaflet-bar]:shadow-float! [&_.leaflet-bar_a]:size-[44px]! [&_.leaflet-bar_a]:leading-[44px]! [&_.leaflet-bar_a]:border-line! [&_.leaflet-bar_a]:bg-surface! [&_.leaflet-bar_a]:text-ink! [&_.leaflet-bar_a.leaflet-disabled]:text-ink-off! [&_.leaflet-control-attribution]:bg-transparent! [&_.leaflet-control-attribution]:text-ink-3! [&_.leaflet-control-attribution]:text-2xs!';

const CITY_ZOOM = 9;
const [MIN_ZOOM, MAX_ZOOM] = [2, 12];
const WORLD = L.latLngBounds([-60, -220], [84, 220]);

const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const countryStyle = (): L.PathOptions => ({
  color: colour('--color-line-strong'),
  weight: 1,
  fillColor: colour('--color-surface'),
  fillOpacity: 1,
  interactive: false,
});

export default function MapView({ earth, start, zoom, label, onMove, onReady, className }: MapViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const calls = useRef({ onMove, onReady });
  calls.current = { onMove, onReady };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map is made once and then moves automatically
  useEffect(() => {
    if (!box.current) return;
    const map = L.map(box.current, {
      center: [start.latitude, start.longitude],
      zoom,
      minZoom: MIN_ZOOM,
      maxZoom: MAX_ZOOM,
      maxBounds: WORLD,
      preferCanvas: true,
      zoomControl: false,
      attributionControl: false,
      zoomAnimation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    });
    L.control
      .zoom({
        position: document.documentElement.dir === 'rtl' ? 'topleft' : 'topright',
        zoomInTitle: t('kit.zoom_in'),
        zoomOutTitle: t('kit.zoom_out'),
      })
      .addTo(map);
    L.control.attribution({ prefix: false, position: 'bottomleft' }).addAttribution('Natural Earth, GeoNames').addTo(map);
    const land = L.geoJSON(
      earth.countries.map(({ shape }) => ({ type: 'Feature', properties: {}, geometry: shape })) as unknown as GeoJSON.Feature[],
      {
        style: countryStyle,
        interactive: false,
      },
    ).addTo(map);
    const names = L.layerGroup().addTo(map);
    const moved = () => {
      drawLabels(map, names, earth);
      const { lat, lng } = map.getCenter();
      calls.current.onMove?.({ latitude: lat, longitude: wrapped(lng) });
    };
    map.on('moveend', moved);
    // A tap moves the place under the mark in the middle.
    map.on('click', (event) => map.panTo(event.latlng));
    moved();
    calls.current.onReady?.({
      go: (at, near) => map.setView([at.latitude, at.longitude], near ?? Math.max(map.getZoom(), CITY_ZOOM)),
    });
    const theme = new MutationObserver(() => land.setStyle(countryStyle()));
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    const sized = new ResizeObserver(() => map.invalidateSize());
    sized.observe(box.current);
    return () => {
      theme.disconnect();
      sized.disconnect();
      map.remove();
    };
  }, []);
  return (
    <section
      ref={box}
      aria-label={label}
      className={cx(FACE, className)}
      dir="ltr"
      style={{ background: 'var(--color-page)', zIndex: 0, fontFamily: 'var(--font-sans)' }}
    />
  );
}
