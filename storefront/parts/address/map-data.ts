// The base map and its names, loaded once: outlines of countries (Natural Earth), cities (GeoNames). Nothing comes from other servers.
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlasUrl from 'world-atlas/countries-50m.json?url';
import { type City, type Country, inOnePiece, type Shape } from '#shop/parts/address/map-geo.ts';
import placesUrl from '#shop/parts/address/map-places.json?url';

export type Earth = { countries: Country[]; cities: City[] };

type Atlas = Topology<{ countries: GeometryCollection<{ name: string }> }>;
type Places = { numbers: Record<string, string>; cities: Record<string, (string | number)[]> };
const FIELDS = 4;
/** It surrounds the pole, has no post, and is below the visible map. */
const ANTARCTICA = '010';

function citiesOf(places: Places['cities']): City[] {
  const cities: City[] = [];
  for (const [country, flat] of Object.entries(places))
    for (let at = 0; at < flat.length; at += FIELDS) {
      const [name, latitude, longitude, people] = flat.slice(at, at + FIELDS);
      cities.push({
        name: String(name),
        country,
        latitude: Number(latitude) / 100,
        longitude: Number(longitude) / 100,
        people: Number(people),
      });
    }
  return cities.sort((a, b) => b.people - a.people);
}

function countriesOf(atlas: Atlas, numbers: Places['numbers']): Country[] {
  const drawn = feature(atlas, atlas.objects.countries).features.filter(({ id }) => String(id) !== ANTARCTICA);
  return drawn.map(({ id, properties, geometry }) => ({
    code: numbers[String(id)] ?? '',
    name: properties.name,
    shape: inOnePiece(geometry as Shape),
  }));
}

async function json<T>(url: string): Promise<T> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return (await answer.json()) as T;
}

let earth: Promise<Earth> | null = null;

/** A failure is not cached: the next call tries again. */
export function loadEarth(): Promise<Earth> {
  earth ??= Promise.all([json<Atlas>(atlasUrl), json<Places>(placesUrl)])
    .then(([atlas, places]) => ({ countries: countriesOf(atlas, places.numbers), cities: citiesOf(places.cities) }))
    .catch((error: unknown) => {
      earth = null;
      throw error;
    });
  return earth;
}
