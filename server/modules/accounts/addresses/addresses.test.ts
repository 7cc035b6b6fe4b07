import { afterAll, beforeAll, expect, test } from 'vitest';
import { decrypt } from '#server/secret.ts';
import { type CallRefused, type MemberClient, openShop, refusal, refusedFields, type Shop } from '#server/testing.ts';
import { addressProblem, resolveAddress } from '../../shipping/waybills/core/address.ts';
import { revealTaxId } from './tax-id.ts';

let shop: Shop;
let a: MemberClient;
let b: MemberClient;
beforeAll(async () => {
  shop = await openShop();
  a = await shop.member();
  b = await shop.member();
});
afterAll(() => shop.close());

const berlin = {
  name: 'Anna Schmidt',
  country: 'DE',
  city: 'Berlin',
  street: 'Torstraße 1',
  postcode: '10115',
  mobilecode: '49',
  phone: '030 901820',
};
const brazil = {
  name: 'João Silva',
  country: 'BR',
  state: 'São Paulo',
  city: 'São Paulo',
  street: 'Av. Paulista 1000',
  postcode: '01310-100',
  mobilecode: '55',
  phone: '11 91234-5678',
  tax_id: '529.982.247-25',
};
const asked = (call: Promise<unknown>) =>
  call.then(
    () => {
      throw new Error('the call went through');
    },
    (e) => ({ key: (e as CallRefused).key, field: (e as CallRefused).field }),
  );

test('the first address is the default of both kinds; the default comes first', async () => {
  const first = await a.address.addAddress(berlin);
  expect(first).toMatchObject({
    name: 'Anna Schmidt',
    country: 'DE',
    country_name: 'Germany',
    phone: '30901820',
    mobilecode: '49',
    is_default: true,
    is_default_bill: true,
    tax_id: '',
    problem: null,
  });
  const second = await a.address.addAddress({ ...berlin, street: 'Torstraße 2', is_default: 1 });
  expect((await a.address.lists({})).map((r) => [r.id, r.is_default, r.is_default_bill])).toEqual([
    [second.id, true, false],
    [first.id, false, true],
  ]);
  expect((await a.address.defaultSetBill({ id: second.id })).filter((r) => r.is_default_bill).map((r) => r.id)).toEqual([
    second.id,
  ]);
  expect((await a.address.defaultAddress({ id: first.id }))[0]!.id).toBe(first.id);
  const left = await a.address.deleteAddress({ id: first.id });
  expect(left.map((r) => [r.id, r.is_default])).toEqual([[second.id, true]]);
});

test.each([
  ['FR', '33', '+33 6 12 34 56 78', '75 011', { mobilecode: '33', phone: '612345678', postcode: '75011' }],
  ['FR', '33', '06.12.34.56.78', 'F-75011', { mobilecode: '33', phone: '612345678', postcode: '75011' }],
  ['FR', '49', '\u202d0033 6 12 34 56 78\u202c', '75011', { mobilecode: '33', phone: '612345678', postcode: '75011' }],
  ['DE', '49', '030/901820', 'D-10115', { mobilecode: '49', phone: '30901820', postcode: '10115' }],
  ['DE', '49', '+49 (0) 30\u00a0901820', '１０１１５', { mobilecode: '49', phone: '30901820', postcode: '10115' }],
  ['PL', '48', '22 694 75 00', '00001', { postcode: '00-001' }],
  ['LT', '370', '(8-5) 266 3000', 'LT-01100', { postcode: '01100' }],
  ['KW', '965', '٢٢٤٥ ٠٠٠٠', '', { phone: '22450000', postcode: '' }],
  ['JP', '81', '０３−３５９５−３０７６', '〒150-0001', { phone: '335953076', postcode: '150-0001' }],
])(
  'an address in %s with the phone %s %j and the postcode %j is taken as typed',
  async (country, mobilecode, phone, postcode, kept) => {
    const m = await shop.member();
    const state = country === 'JP' ? 'Tokyo' : '';
    const made = await m.address.addAddress({ ...berlin, country, state, mobilecode, phone, postcode, tax_id: '' });
    expect(made).toMatchObject(kept);
    // Saved again as it is shown, nothing changes.
    expect(await m.address.editAddress({ id: made.id, phone: made.phone, postcode: made.postcode })).toEqual(made);
  },
);

test('a mail address with a domain of its own script is kept for DNS and shown as it is written', async () => {
  const m = await shop.member();
  const made = await m.address.addAddress({ ...berlin, email: ' Anna@Müller.example' });
  expect(made.email).toBe('anna@müller.example');
  const stored = await shop.db.selectFrom('address').select('email').where('id', '=', made.id).executeTakeFirstOrThrow();
  expect(stored.email).toBe('anna@xn--mller-kva.example');
});

test('one refusal names every fault of an address, and nothing is stored', async () => {
  const before = (await b.address.lists({})).length;
  const wrong = { ...brazil, postcode: '1', city: '', phone: '12345', tax_id: '529.982.247-26' };
  expect(await refusedFields(b.address.addAddress(wrong))).toEqual({
    postcode: 'address.postcode_invalid',
    city: 'fail.field_missing',
    phone: 'address.phone_invalid',
    tax_id: 'address.tax_id_digits',
  });
  expect((await b.address.lists({})).length).toBe(before);
});

test('each country asks for what its parcels need, and names the field', async () => {
  const add = (more: object) => asked(b.address.addAddress({ ...berlin, ...more }));
  expect(await add({ postcode: '' })).toEqual({ key: 'address.postcode_needed', field: 'postcode' });
  expect(await add({ postcode: '1011' })).toEqual({ key: 'address.postcode_invalid', field: 'postcode' });
  expect(await add({ phone: '12' })).toEqual({ key: 'fail.field_format', field: 'phone' });
  expect(await add({ phone: '12345' })).toEqual({ key: 'address.phone_invalid', field: 'phone' });
  expect(await add({ country: 'QQ' })).toEqual({ key: 'address.country_unknown', field: 'country' });
  expect(await add({ city: '' })).toEqual({ key: 'fail.field_missing', field: 'city' });
  expect(await add({ name: '  ' })).toEqual({ key: 'fail.field_missing', field: 'name' });
  expect(await add({ latitude: 91 })).toEqual({ key: 'fail.field_high', field: 'latitude' });
  expect(await add({ country: 'US', mobilecode: '1', phone: '2025550123', postcode: '10001' })).toEqual({
    key: 'address.state_needed',
    field: 'state',
  });
  expect(await asked(b.address.addAddress({ ...brazil, tax_id: '' }))).toEqual({ key: 'address.tax_id_needed', field: 'tax_id' });
  expect(await asked(b.address.addAddress({ ...brazil, tax_id: '529.982.247-2' }))).toEqual({
    key: 'address.tax_id_invalid',
    field: 'tax_id',
  });
  expect(await asked(b.address.addAddress({ ...brazil, tax_id: '529.982.247-26' }))).toEqual({
    key: 'address.tax_id_digits',
    field: 'tax_id',
  });
  expect(await b.address.lists({})).toEqual([]);
});

test('a state goes by code or name; a city that is a country needs no city', async () => {
  const us = { ...berlin, country: 'US', mobilecode: '1', phone: '2025550123', postcode: '10001', city: 'New York' };
  expect(await b.address.addAddress({ ...us, state_code: 'ny' })).toMatchObject({ state: 'New York', state_code: 'NY' });
  expect(await b.address.addAddress({ ...us, state: 'california' })).toMatchObject({ state: 'california', state_code: 'CA' });
  expect(
    await b.address.addAddress({ ...berlin, country: 'SG', city: '', postcode: '238801', mobilecode: '65', phone: '91234567' }),
  ).toMatchObject({ city: '', country: 'SG' });
});

test('a tax id is stored encrypted, masked in answers and unchanged when the form leaves it empty', async () => {
  const m = await shop.member();
  const made = await m.address.addAddress(brazil);
  expect(made).toMatchObject({ tax_id: '••••4725', tax_id_type: 'cpf', state_code: 'SP' });
  const stored = () =>
    shop.db.selectFrom('address').select(['tax_id_enc', 'tax_id_last']).where('id', '=', made.id).executeTakeFirstOrThrow();
  const { tax_id_enc } = await stored();
  expect(tax_id_enc).not.toContain('52998224725');
  expect(decrypt(shop.app.config.secret, 'tax_id', tax_id_enc)).toBe('52998224725');
  expect(await m.address.editAddress({ id: made.id, name: 'João S. Silva', tax_id: '' })).toMatchObject({
    name: 'João S. Silva',
    tax_id: '••••4725',
    street: brazil.street,
  });
  expect((await stored()).tax_id_enc).toBe(tax_id_enc);
  expect(await m.address.editAddress({ id: made.id, tax_id: '11.222.333/0001-81' })).toMatchObject({ tax_id: '••••0181' });
  expect(await m.address.editAddress({ ...berlin, id: made.id, state: '' })).toMatchObject({
    country: 'DE',
    tax_id: '',
    tax_id_type: '',
    state: '',
  });
  expect((await stored()).tax_id_enc).toBe('');
  expect(await asked(m.address.editAddress({ ...brazil, id: made.id, tax_id: '' }))).toEqual({
    key: 'address.tax_id_needed',
    field: 'tax_id',
  });
});

test('reading takes the id alone; a missing field stays unchanged, an empty one is cleared', async () => {
  const m = await shop.member();
  const made = await m.address.addAddress({
    ...berlin,
    street2: 'Hinterhaus',
    email: 'Anna@Test.test',
    latitude: 52.5,
    longitude: 13.4,
  });
  expect(await m.address.editAddress({ id: made.id })).toEqual(made);
  expect(await m.address.editAddress({ id: made.id, street: 'Neue Straße 9' })).toEqual({ ...made, street: 'Neue Straße 9' });
  expect(await m.address.editAddress({ id: made.id, street2: '' })).toMatchObject({
    street2: '',
    email: 'anna@test.test',
    latitude: 52.5,
  });
  expect(await asked(m.address.editAddress({ id: made.id, postcode: 'nope' }))).toMatchObject({ field: 'postcode' });
  expect((await m.address.editAddress({ id: made.id })).postcode).toBe('10115');
});

test('another member’s address is not found, for any action; a visitor has none', async () => {
  const { id } = await a.address.addAddress(berlin);
  for (const key of await Promise.all(
    [
      b.address.editAddress({ id }),
      b.address.editAddress({ id, name: 'Mine' }),
      b.address.deleteAddress({ id }),
      b.address.defaultAddress({ id }),
      b.address.defaultSetBill({ id }),
    ].map(refusal),
  ))
    expect(key).toBe('fail.not_found');
  expect((await a.address.editAddress({ id })).name).toBe(berlin.name);
  expect(await refusal(shop.visitor.address.lists({}))).toBe('401');
  await a.address.deleteAddress({ id });
  expect(await refusal(a.address.editAddress({ id }))).toBe('fail.not_found');
  expect(await refusal(a.address.deleteAddress({ id }))).toBe('fail.not_found');
});

test('the same key adds once', async () => {
  const m = await shop.member();
  const key = 'b7d1c6de-7c43-4b5c-9a43-0d2a4ddf9b11';
  const first = await m.address.addAddress({ ...berlin, key });
  expect(await m.address.addAddress({ ...berlin, key })).toEqual(first);
  expect(await refusal(m.address.addAddress({ ...berlin, key, name: 'Other' }))).toBe('fail.key_reused');
  expect(await m.address.lists({})).toHaveLength(1);
});

test('an address that no longer passes the rules names what to correct, and no parcel goes there', async () => {
  const m = await shop.member();
  const { id } = await m.address.addAddress(brazil);
  const ctx = { ...shop.ctx(), member: { id: m.id, memberCode: '', nickname: '', level: 0, lang: 'en' } };
  const kept = (await resolveAddress(ctx, id))!;
  expect(kept).toMatchObject({ country: 'BR', country_names: { en: 'Brazil' }, tax_id_last: '4725' });
  await shop.db.updateTable('address').set({ tax_id_enc: '', tax_id_last: '' }).where('id', '=', id).execute();
  expect((await m.address.lists({}))[0]!.problem).toEqual({
    key: 'address.tax_id_needed',
    params: { country: 'Brazil', label: 'CPF / CNPJ' },
  });
  expect(await addressProblem(ctx, (await resolveAddress(ctx, id))!)).toMatchObject({ key: 'address.tax_id_needed' });
  const { id: operator_id } = await shop.db
    .insertInto('operator')
    .values({ username: 'packer', name: 'P', password_hash: '', role: 'warehouse' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const operator = {
    id: operator_id,
    username: 'packer',
    name: 'P',
    role: 'warehouse',
    permissions: ['pack'],
    warehouse_id: null,
  };
  expect(await revealTaxId({ ...shop.ctx(), operator }, kept, 'waybill', 7)).toBe('52998224725');
  expect(
    await shop.db
      .selectFrom('audit')
      .select(['operator_id', 'action', 'thing', 'thing_id'])
      .where('action', '=', 'tax_id.reveal')
      .execute(),
  ).toEqual([{ operator_id, action: 'tax_id.reveal', thing: 'waybill', thing_id: '7' }]);
  await expect(
    revealTaxId({ ...shop.ctx(), operator: { ...operator, permissions: ['buy'] } }, kept, 'waybill', 7),
  ).rejects.toMatchObject({ key: 'fail.forbidden' });
});

test('areas: countries with their rules, states, cities', async () => {
  const countries = await shop.visitor.address.getAreaList({});
  expect(countries.length).toBeGreaterThan(200);
  expect(new Set(countries.map((c) => c.id)).size).toBe(countries.length);
  expect(countries[0]!.code).toBe('US');
  const br = countries.find((c) => c.code === 'BR')!;
  expect(br.rules).toMatchObject({ mobilecode: '55', state_required: true, tax_id: { type: 'cpf', required: true } });
  const states = await shop.visitor.address.getAreaList({ country: 'us' });
  const california = states.find((s) => s.code === 'CA')!;
  expect(california).toMatchObject({ level: 'state', name: 'California', children: true, pid: countries[0]!.id });
  expect(await shop.visitor.address.getAreaList({ pid: countries[0]!.id })).toEqual(states);
  const cities = await shop.visitor.address.getAreaList({ pid: california.id });
  expect(cities.map((c) => c.name)).toContain('Los Angeles');
  expect(cities[0]).toMatchObject({ level: 'city', children: false, pid: california.id });
  expect(await shop.visitor.address.getAreaList({ pid: cities[0]!.id })).toEqual([]);
  expect(await refusal(shop.visitor.address.getAreaList({ pid: 99_999_999 }))).toBe('fail.not_found');
  expect(await refusal(shop.visitor.address.getAreaList({ country: 'QQ' }))).toBe('fail.not_found');
  const codes = await shop.visitor.other.getmcode({});
  expect(codes).toContainEqual({ code: '49', country: 'DE', name: 'Germany' });
  expect(codes[0]!.country).toBe('US');
});
