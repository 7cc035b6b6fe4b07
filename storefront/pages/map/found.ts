// The places whose name begins with, then contains, what was typed; accents and case do not matter.
import type { LatLng } from '#shop/parts/address/map-geo.ts';
import { plainWords } from '#ui/input/picker-search.ts';

export type Named = LatLng & { name: string /** another name it is found by */; other: string; note: string; zoom: number };

const MOST = 20;

export function found(places: readonly Named[], typed: string, most = MOST): Named[] {
  const query = plainWords(typed);
  if (query === '') return [];
  const begins: Named[] = [];
  const holds: Named[] = [];
  for (const place of places) {
    const names = [plainWords(place.name), plainWords(place.other)];
    if (names.some((name) => name.startsWith(query))) begins.push(place);
    else if (names.some((name) => name.includes(query))) holds.push(place);
    if (begins.length >= most) break;
  }
  return [...begins, ...holds].slice(0, most);
}
