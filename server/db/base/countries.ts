// All countries: names from Intl, calling codes from libphonenumber, postcode formats, and the address rules of the countries served.
import { createRequire } from 'node:module';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js';
import { LANGS } from '#contract/lang.ts';
import { postcodes } from './postcodes.ts';
import { taxIds } from './tax-ids.ts';
import type { CountryRow, Names } from './types.ts';

const require = createRequire(import.meta.url);

/** The countries that the lines of the demo shop go to; the first ones stand at the top of choices. */
export const SERVED =
  'US DE GB FR CA AU JP KR SG MY IT ES NL BE AT CH IE SE DK NO FI PL CZ PT GR HU RO LU NZ BR MX CL TH PH ID HK TW AE SA IL'.split(
    ' ',
  );

/** Parcels need the state or province there. */
const STATE_REQUIRED = new Set([
  'US',
  'CA',
  'AU',
  'BR',
  'MX',
  'JP',
  'IT',
  'ID',
  'MY',
  'TH',
  'PH',
  'CN',
  'CL',
  'ES',
  'AE',
  'KR',
  'IN',
  'AR',
]);

/** States that are no more, and codes that were changed. */
const RETIRED = new Set('AN BU CS DD FX NT SU TP YD YU ZR'.split(' '));

/** ISO 3166-1: every two-letter code that has a number there. */
function isoCodes(): string[] {
  type Mapping = Record<string, { _numeric?: string }>;
  const mapping = (require('cldr-core/supplemental/codeMappings.json') as { supplemental: { codeMappings: Mapping } })
    .supplemental.codeMappings;
  return Object.keys(mapping)

    .filter(
      (code) =>
        /^[A-Z]{2}$/.test(code) &&
        !RETIRED.has(code) &&
        Number(mapping[code]?._numeric) > 0 &&
        Number(mapping[code]?._numeric) < 900,
    )
    .sort();
}

/** Rows of the country table with names in the languages given. */
export function countries(langs: readonly string[] = LANGS): CountryRow[] {
  const namers = langs.map((lang) => [lang, new Intl.DisplayNames([lang, 'en'], { type: 'region' })] as const);
  const phones = new Set<string>(getCountries());
  const rank = new Map(SERVED.map((code, i) => [code, i]));
  return isoCodes().map((code, i) => ({
    code,
    names: Object.fromEntries(namers.map(([lang, names]) => [lang, names.of(code) ?? code])) as Names,
    mobilecode: phones.has(code) ? getCountryCallingCode(code as Parameters<typeof getCountryCallingCode>[0]) : '',
    postcode: postcodes[code]?.[0] ? `^(?:${postcodes[code][0]})$` : null,
    postcode_example: postcodes[code]?.[1] ?? '',
    state_required: STATE_REQUIRED.has(code),
    tax_id: taxIds[code] ?? null,
    served: rank.has(code),
    sort: rank.get(code) ?? 100 + i,
  }));
}
