// Validation of addresses by the rules of their country: postcode, state, phone, and the tax id that customs require.

import type { Message } from '#contract/fields.ts';
import { type Names, pick } from '#contract/lang.ts';
import { isPostcode } from '#contract/rules/postcode.ts';
import { type Ctx, fail } from '../../../context.ts';
import type { TaxIdRule } from '../../../db/base/tax-ids.ts';
import { cleanTaxId, taxIdFault } from '../../../db/base/tax-ids.ts';
import { parseMobile } from '../auth/phone.ts';

export type CountryRules = {
  code: string;
  names: Names;
  mobilecode: string;
  postcode: string | null;
  postcode_example: string;
  /** most of its addresses have one */
  postcode_required: boolean;
  state_required: boolean;
  tax_id: TaxIdRule | null;
};
export type Locality = { postcode: string; state: string; city: string };
export type Phone = { mobilecode: string; phone: string };

/** City states, whose addresses have no city. */
const NO_CITY = new Set(['SG', 'HK', 'MO', 'MC', 'VA', 'GI']);

export async function countryRules(ctx: Pick<Ctx, 'db'>, code: string): Promise<CountryRules> {
  const row = await ctx.db
    .selectFrom('country')
    .select(['code', 'names', 'mobilecode', 'postcode', 'postcode_example', 'postcode_required', 'state_required', 'tax_id'])
    .where('code', '=', code)
    .executeTakeFirst();
  return row ?? fail('address.country_unknown', {}, 'country');
}

type Fault = Message & {
  key: `address.${'postcode_needed' | 'postcode_invalid' | 'state_needed' | 'tax_id_needed'}` | 'fail.field_missing';
  field: string;
};

/** All faults of an address, each with its field, in the order of the form; none when goods can be shipped there. */
export function addressFaults(rules: CountryRules, at: Locality, has_tax_id: boolean, lang: string): Fault[] {
  const country = pick(rules.names, lang);
  const example = rules.postcode_example;
  const faults: Fault[] = [];
  if (rules.state_required && !at.state) faults.push({ key: 'address.state_needed', params: { country }, field: 'state' });
  if (!at.city && !NO_CITY.has(rules.code)) faults.push({ key: 'fail.field_missing', params: {}, field: 'city' });
  if (rules.postcode && rules.postcode_required && !at.postcode)
    faults.push({ key: 'address.postcode_needed', params: { country, example }, field: 'postcode' });
  else if (at.postcode && !isPostcode(rules, at.postcode))
    faults.push({ key: 'address.postcode_invalid', params: { country, example }, field: 'postcode' });
  if (rules.tax_id?.required && !has_tax_id)
    faults.push({ key: 'address.tax_id_needed', params: { country, label: pick(rules.tax_id.labels, lang) }, field: 'tax_id' });
  return faults;
}

/** The first of them; null when goods can be shipped there. */
export const addressFault = (...of: Parameters<typeof addressFaults>): Fault | null => addressFaults(...of)[0] ?? null;

/** The normalized tax id (no spaces or dots). Refuses a wrong one; null when the country requires none, so that it is not stored needlessly. */
export function taxIdOf(rules: CountryRules, text: string, lang: string): { type: string; number: string } | null {
  if (!rules.tax_id) return null;
  const label = pick(rules.tax_id.labels, lang);
  const fault = taxIdFault(rules.tax_id, text);
  if (fault) fail(fault === 'form' ? 'address.tax_id_invalid' : 'address.tax_id_digits', { label }, 'tax_id');
  return { type: rules.tax_id.type, number: cleanTaxId(text) };
}

/** The normalized phone number; refuses an invalid one. */
export function phoneOf(at: Phone): Phone {
  const found = parseMobile(at.mobilecode, at.phone) ?? fail('address.phone_invalid', {}, 'phone');
  return { mobilecode: found.mobilecode, phone: found.mobile };
}

/** The last digits of a number, for its owner to recognize it. */
export const lastDigits = (number: string): string => number.slice(number.length > 8 ? -4 : -2);
