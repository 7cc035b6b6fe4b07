// Geometry of the earth: which country a point is in, which city is nearest, what to label on a part of the map.
export type LatLng = { latitude: number; longitude: number };
export type City = LatLng & { name: string; country: string /** thousands of people */; people: number };
type Ring = readonly (readonly number[])[];
export type Shape =
  | { type: 'Polygon'; coordinates: readonly Ring[] }
  | { type: 'MultiPolygon'; coordinates: readonly (readonly Ring[])[] };
export type Country = { code: string; name: string; shape: Shape };

const polygons = (shape: Shape): readonly (readonly Ring[])[] =>
  shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates;

/** Whether a ray from the point crosses the ring an odd number of times. */
function inRing(ring: Ring, x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [xi = 0, yi = 0] = ring[i]!;
    const [xj = 0, yj = 0] = ring[j]!;
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

/** A ring that crosses the date line jumps from 180 to -180: it continues beyond 180 instead, in one piece. */
export function unwrapped(ring: Ring): number[][] {
  let turn = 0;
  return ring.map(([x = 0, y = 0], index) => {
    const before = ring[index - 1]?.[0] ?? x;
    if (x - before > 180) turn -= 360;
    if (x - before < -180) turn += 360;
    return [x + turn, y];
  });
}

export const inOnePiece = (shape: Shape): Shape => ({
  type: 'MultiPolygon',
  coordinates: polygons(shape).map((rings) => rings.map(unwrapped)),
});

/** Inside the outer ring and in none of its holes; a piece may reach beyond the date line on either side. */
export const contains = (shape: Shape, { latitude: y, longitude }: LatLng): boolean =>
  polygons(shape).some(([outer, ...holes]) =>
    [longitude, longitude + 360, longitude - 360].some(
      (x) => outer !== undefined && inRing(outer, x, y) && !holes.some((hole) => inRing(hole, x, y)),
    ),
  );

export const countryAt = (countries: readonly Country[], at: LatLng): Country | undefined =>
  countries.find((country) => contains(country.shape, at));

const EARTH_KM = 6371;
const rad = (degrees: number): number => (degrees * Math.PI) / 180;

/** Along the earth. */
export function kmBetween(a: LatLng, b: LatLng): number {
  const half = (degrees: number) => Math.sin(rad(degrees) / 2) ** 2;
  const h =
    half(b.latitude - a.latitude) + Math.cos(rad(a.latitude)) * Math.cos(rad(b.latitude)) * half(b.longitude - a.longitude);
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** The nearest city within the given km; in the same country when one is named. */
export function nearestCity(cities: readonly City[], at: LatLng, within: number, country?: string): City | undefined {
  let best: City | undefined;
  let shortest = within;
  for (const city of cities) {
    if ((country && city.country !== country) || Math.abs(city.latitude - at.latitude) > within / 110) continue;
    const km = kmBetween(city, at);
    if (km <= shortest) [best, shortest] = [city, km];
  }
  return best;
}

/** Longitudes of a map that was dragged around the earth, back between -180 and 180. */
export const wrapped = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180;

export type Spot<T> = { x: number; y: number; of: T };
/** As many labels as have room, the most important first: no two within the box of another. */
export function spread<T>(spots: readonly Spot<T>[], width: number, height: number, most: number): Spot<T>[] {
  const kept: Spot<T>[] = [];
  for (const spot of spots) {
    if (kept.length >= most) break;
    if (kept.every((other) => Math.abs(other.x - spot.x) > width || Math.abs(other.y - spot.y) > height)) kept.push(spot);
  }
  return kept;
}

/** Middle of the largest part of a country: the position of its name. */
export function middle(shape: Shape): LatLng & { span: number } {
  let best = { latitude: 0, longitude: 0, span: 0, size: -1 };
  for (const [outer] of polygons(shape)) {
    if (!outer) continue;
    const xs = outer.map(([x = 0]) => x);
    const ys = outer.map(([, y = 0]) => y);
    const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const size = (east - west) * (north - south) * Math.cos(rad((north + south) / 2));
    if (size > best.size) best = { latitude: (north + south) / 2, longitude: (east + west) / 2, span: east - west, size };
  }
  return { latitude: best.latitude, longitude: best.longitude, span: best.span };
}

/** A point of the address: within its bounds, or nothing. */
export function pointOf(latitude: string | undefined, longitude: string | undefined): LatLng | undefined {
  const [y, x] = [Number(latitude), Number(longitude)];
  const given = latitude?.trim() && longitude?.trim();
  return given && Math.abs(y) <= 90 && Math.abs(x) <= 180 ? { latitude: y, longitude: x } : undefined;
}

/** "52.5200, 13.4050" */
export const degrees = ({ latitude, longitude }: LatLng): string => `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`;
