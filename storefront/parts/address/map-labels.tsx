// Names on the map: countries from afar, cities from near, as many as have room.
import L from 'leaflet';
import type { Earth } from '#shop/parts/address/map-data.ts';
import { type LatLng, middle, spread } from '#shop/parts/address/map-geo.ts';
import { regionName } from '#shop/parts/address/region-name.ts';

const CITIES_FROM_ZOOM = 5;
const MOST = 40;
/** room of a label, px */
const [WIDTH, HEIGHT] = [96, 26];

type Label = LatLng & { text: string; dot: boolean };

let middles: { earth: Earth; list: { code: string; name: string; at: ReturnType<typeof middle> }[] } | null = null;
function countryMiddles(earth: Earth) {
  if (middles?.earth !== earth)
    middles = {
      earth,
      list: earth.countries
        .map(({ code, name, shape }) => ({ code, name, at: middle(shape) }))
        .sort((a, b) => b.at.span - a.at.span),
    };
  return middles.list;
}

function wanted(earth: Earth, zoom: number): Label[] {
  if (zoom >= CITIES_FROM_ZOOM) return earth.cities.map((city) => ({ ...city, text: city.name, dot: true }));
  const pixels = (256 * 2 ** zoom) / 360;
  return countryMiddles(earth)
    .filter(({ at }) => at.span * pixels > WIDTH / 2)
    .map(({ code, name, at }) => ({ ...at, text: regionName(code, name), dot: false }));
}

/** Draws them again for the visible part. They are for the eye only: the place in the middle is written below the map. */
export function drawLabels(map: L.Map, layer: L.LayerGroup, earth: Earth): void {
  const seen = map.getBounds().pad(0.1);
  const spots = wanted(earth, map.getZoom())
    .filter((label) => seen.contains([label.latitude, label.longitude]))
    .slice(0, MOST * 8)
    .map((of) => ({ ...map.latLngToContainerPoint([of.latitude, of.longitude]), of }));
  layer.clearLayers();
  for (const { of } of spread(spots, WIDTH, HEIGHT, MOST)) {
    const face = document.createElement('span');
    face.className = of.dot
      ? 'flex items-center gap-6 whitespace-nowrap text-xs text-ink-2 -translate-y-1/2'
      : 'block -translate-x-1/2 whitespace-nowrap text-xs text-ink-3';
    face.setAttribute('aria-hidden', 'true');
    if (of.dot) {
      const dot = document.createElement('i');
      dot.className = 'size-8 flex-none rounded-pill bg-ink-2';
      face.append(dot);
    }
    face.append(of.text);
    L.marker([of.latitude, of.longitude], {
      icon: L.divIcon({ html: face, className: '', iconSize: [0, 0] }),
      interactive: false,
      keyboard: false,
    }).addTo(layer);
  }
}
