import { expect, test } from 'vitest';
import type { AreaOut } from '#contract/calls/addresses.ts';
import type { AddressOut } from '#contract/calls/parts.ts';
import {
  changesOf,
  draftOf,
  EMPTY,
  fieldsOf,
  postcodeProblem,
  type Rules,
  sameDraft,
  wantedOf,
  withCountry,
} from '#shop/parts/address/address-form.ts';

const germany: Rules = {
  mobilecode: '49',
  postcode: '^(?:\\d{5})$',
  postcode_example: '10119',
  postcode_required: true,
  state_required: false,
  tax_id: null,
};
const brazil: Rules = {
  mobilecode: '55',
  postcode: '^(?:\\d{5}-?\\d{3})$',
  postcode_example: '40301-110',
  postcode_required: true,
  state_required: true,
  tax_id: { type: 'cpf', label: 'CPF', help: '11 digits', required: true },
};
const hongkong: Rules = {
  mobilecode: '852',
  postcode: null,
  postcode_example: '',
  postcode_required: false,
  state_required: false,
  tax_id: null,
};
const area = (code: string, rules: Rules) =>
  ({ id: 1, pid: 0, code, name: code, level: 'country', children: true, rules }) as AreaOut;
const stored = {
  id: 7,
  name: 'Mei',
  country: 'BR',
  country_name: 'Brazil',
  state: 'Bahia',
  state_code: 'BA',
  city: 'Salvador',
  street: 'Rua 1',
  street2: '',
  postcode: '40301-110',
  mobilecode: '55',
  phone: '71999990000',
  email: '',
  tax_id_type: 'cpf',
  tax_id: '••••25',
  latitude: null,
  longitude: null,
  is_default: true,
  is_default_bill: false,
  problem: null,
} satisfies AddressOut;
const names = (list: { name: string }[]) => list.map((w) => w.name);

test('another country clears the fields of the old one, and sets its area code', () => {
  const draft = {
    ...EMPTY,
    country: 'DE',
    state: 'Berlin',
    city: 'Berlin',
    postcode: '10119',
    mobilecode: '49',
    phone: '151',
    street: 'Torstr. 1',
    tax_id: 'x',
  };
  const next = withCountry(draft, area('BR', brazil), germany);
  expect(next).toMatchObject({
    country: 'BR',
    state: '',
    city: '',
    postcode: '',
    tax_id: '',
    mobilecode: '55',
    street: 'Torstr. 1',
    phone: '151',
  });
});

test('a foreign phone stays when the country changes, and the same country changes nothing', () => {
  const draft = { ...EMPTY, country: 'DE', mobilecode: '86', phone: '13800000000' };
  expect(withCountry(draft, area('BR', brazil), germany).mobilecode).toBe('86');
  expect(withCountry(draft, area('DE', germany), germany)).toBe(draft);
});

test('required fields follow the country', () => {
  expect(names(wantedOf(EMPTY, germany, undefined))).toEqual(['country', 'street', 'postcode', 'name', 'mobilecode', 'phone']);
  expect(names(wantedOf(EMPTY, brazil, undefined))).toEqual([
    'country',
    'state',
    'street',
    'postcode',
    'name',
    'mobilecode',
    'phone',
    'tax_id',
  ]);
  expect(names(wantedOf(EMPTY, hongkong, undefined))).not.toContain('postcode');
});

test('a stored tax id need not be typed again, unless the country is another', () => {
  expect(names(wantedOf(draftOf(stored), brazil, stored))).not.toContain('tax_id');
  expect(names(wantedOf({ ...draftOf(stored), country: 'CL' }, brazil, stored))).toContain('tax_id');
});

test('fields are trimmed, what the country does not know is not sent', () => {
  const fields = fieldsOf(
    { ...EMPTY, country: 'HK', name: ' Mei ', postcode: '999077', tax_id: '123', latitude: 22.3, longitude: 114.2 },
    hongkong,
  );
  expect(fields).toMatchObject({
    name: 'Mei',
    postcode: '',
    tax_id: '',
    tax_id_type: '',
    latitude: 22.3,
    longitude: 114.2,
    is_default: 0,
  });
});

test('an edit sends only the marks that changed and clears what was emptied', () => {
  const changes = changesOf({ ...draftOf(stored), city: '', is_default_bill: true }, brazil, stored);
  expect(changes).toMatchObject({ id: 7, city: '', tax_id: '', tax_id_type: 'cpf', latitude: '', is_default_bill: 1 });
  expect(changes).not.toHaveProperty('is_default');
});

test('postcodes by the rule of the country', () => {
  expect(postcodeProblem('10119', 'DE', germany)).toBeUndefined();
  expect(postcodeProblem(' D-10119 ', 'DE', germany)).toBeUndefined();
  expect(postcodeProblem('1011', 'DE', germany)).toBe('addresses.postcode_wrong');
  expect(postcodeProblem('', 'DE', germany)).toBeUndefined();
  expect(postcodeProblem('anything', 'HK', hongkong)).toBeUndefined();
});

test('drafts are compared field by field', () => {
  expect(sameDraft(draftOf(stored), draftOf(stored))).toBe(true);
  expect(sameDraft(draftOf(stored), { ...draftOf(stored), street2: '2 Tr.' })).toBe(false);
});
