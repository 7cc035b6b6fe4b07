// The address form as data: what it starts from, what must be filled in, what is sent.

import type { AreaOut } from '#contract/calls/addresses.ts';
import type { AddressOut } from '#contract/calls/parts.ts';
import { isPostcode } from '#contract/rules/postcode.ts';
import type { ArgsAt } from '#shop/lib/api.ts';
import type { GuardedField } from '#shop/lib/guard.ts';
import { t } from '#shop/lib/i18n.ts';

export type Rules = NonNullable<AreaOut['rules']>;
export type Draft = {
  name: string;
  country: string;
  state: string;
  state_code: string;
  city: string;
  street: string;
  street2: string;
  postcode: string;
  mobilecode: string;
  phone: string;
  email: string;
  tax_id: string;
  latitude: number | null;
  longitude: number | null;
  is_default: boolean;
  is_default_bill: boolean;
};

export const EMPTY: Draft = {
  name: '',
  country: '',
  state: '',
  state_code: '',
  city: '',
  street: '',
  street2: '',
  postcode: '',
  mobilecode: '',
  phone: '',
  email: '',
  tax_id: '',
  latitude: null,
  longitude: null,
  is_default: false,
  is_default_bill: false,
};

/** A stored address to edit. Its tax id is only known by its last digits, so the field starts empty. */
export function draftOf(address: AddressOut): Draft {
  const { id: _, country_name: __, tax_id_type: ___, problem: ____, ...fields } = address;
  return { ...fields, tax_id: '' };
}

/** What another country clears: regions, postcode and papers of the old one; a phone code that was only the old country's. */
export function withCountry(draft: Draft, country: AreaOut, before: Rules | undefined): Draft {
  if (country.code === draft.country) return draft;
  const ownCode = draft.mobilecode === '' || draft.mobilecode === before?.mobilecode || draft.phone === '';
  return {
    ...draft,
    country: country.code,
    state: '',
    state_code: '',
    city: '',
    postcode: '',
    tax_id: '',
    mobilecode: ownCode ? (country.rules?.mobilecode ?? '') : draft.mobilecode,
  };
}

/** Required fields, in the order of the screen. Cities that are countries have no city, so the server decides on that. */
export function wantedOf(draft: Draft, rules: Rules | undefined, stored: AddressOut | undefined): GuardedField[] {
  const kept = stored && stored.country === draft.country && stored.tax_id !== '';
  return [
    { name: 'country', label: t('field.country'), value: draft.country },
    ...(rules?.state_required ? [{ name: 'state', label: t('field.state'), value: draft.state }] : []),
    { name: 'street', label: t('field.street'), value: draft.street },
    ...(rules?.postcode && rules.postcode_required
      ? [{ name: 'postcode', label: t('field.postcode'), value: draft.postcode }]
      : []),
    { name: 'name', label: t('field.name'), value: draft.name },
    { name: 'mobilecode', label: t('field.mobilecode'), value: draft.mobilecode },
    { name: 'phone', label: t('field.phone'), value: draft.phone },
    ...(rules?.tax_id?.required && !kept ? [{ name: 'tax_id', label: rules.tax_id.label, value: draft.tax_id }] : []),
  ];
}

const flag = (on: boolean): 0 | 1 => (on ? 1 : 0);

/** Empty texts are sent as they are: they clear what was stored. A tax id left empty keeps the stored one. */
export function fieldsOf(draft: Draft, rules: Rules | undefined): ArgsAt<'address/addAddress'> {
  const { is_default, is_default_bill, latitude, longitude, tax_id, ...texts } = draft;
  const trimmed = Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, value.trim()])) as typeof texts;
  return {
    ...trimmed,
    postcode: rules?.postcode === null ? '' : trimmed.postcode,
    tax_id: rules?.tax_id ? tax_id.trim() : '',
    tax_id_type: rules?.tax_id?.type ?? '',
    latitude: latitude ?? '',
    longitude: longitude ?? '',
    is_default: flag(is_default),
    is_default_bill: flag(is_default_bill),
  };
}

/** Only marks that changed are sent with an edit: the server keeps one default whatever happens elsewhere. */
export function changesOf(draft: Draft, rules: Rules | undefined, stored: AddressOut): ArgsAt<'address/editAddress'> {
  const { is_default, is_default_bill, ...rest } = fieldsOf(draft, rules);
  return {
    ...rest,
    id: stored.id,
    ...(draft.is_default === stored.is_default ? {} : { is_default }),
    ...(draft.is_default_bill === stored.is_default_bill ? {} : { is_default_bill }),
  };
}

/** What is wrong with a postcode, with the example of the country. */
export function postcodeProblem(text: string, code: string, rules: Rules | undefined): string | undefined {
  if (!rules || text.trim() === '') return undefined;
  return isPostcode({ ...rules, code }, text) ? undefined : t('addresses.postcode_wrong', { example: rules.postcode_example });
}

export const sameDraft = (a: Draft, b: Draft): boolean =>
  (Object.keys(a) as (keyof Draft)[]).every((name) => a[name] === b[name]);
