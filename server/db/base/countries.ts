// All countries: names from Intl, calling codes from libphonenumber, postcode formats, and the address rules of the countries served.
import { createRequire } from 'node:module';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js';
import { z } from '#contract/fields.ts';
import { LANGS, type Names } from '#contract/lang.ts';
import { any, code, yes } from './cells.ts';
import { table } from './data-files.ts';
import { taxIds } from './tax-id-rules.ts';

const require = createRequire(import.meta.url);

/** The address rules; the countries served by the lines of a new shop come first, in the order of choices. */
const rules = table(
  'base',
  'countries',
  z.object({ code, served: yes, state_required: yes, postcode: any, postcode_example: any, postcode_optional: yes }),
  ['code'],
);
const ruleOf = new Map(rules.map((rule) => [rule.code, rule]));
export const SERVED = rules.filter((rule) => rule.served).map((rule) => rule.code);

/** Former states, and codes that were changed. */
const RETIRED = new Set('AN BU CS DD FX NT SU TP YD YU ZR'.split(' '));

/** ISO 3166-1: every two-letter code with a numeric code. */
export function isoCodes(): string[] {
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

/** Rows of the country table with names in these languages. */
export function countries(langs: readonly string[] = LANGS) {
  const namers = langs.map((lang) => [lang, new Intl.DisplayNames([lang, 'en'], { type: 'region' })] as const);
  const phones = new Set<string>(getCountries());
  const rank = new Map(SERVED.map((code, i) => [code, i]));
  return isoCodes().map((code, i) => ({
    code,
    names: Object.fromEntries(namers.map(([lang, names]) => [lang, names.of(code) ?? code])) as Names,
    mobilecode: phones.has(code) ? getCountryCallingCode(code as Parameters<typeof getCountryCallingCode>[0]) : '',
    postcode: ruleOf.get(code)?.postcode ? `^(?:${ruleOf.get(code)!.postcode})$` : null,
    postcode_example: ruleOf.get(code)?.postcode_example ?? '',
    postcode_required: !ruleOf.get(code)?.postcode_optional,
    state_required: ruleOf.get(code)?.state_required ?? false,
    tax_id: taxIds[code] ?? null,
    served: rank.has(code),
    sort: rank.get(code) ?? 100 + i,
  }));
}
