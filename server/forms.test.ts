// Forms are refused once: all missing and invalid fields are named together, so that a screen shows them all and goes to the first.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Line } from '#contract/freight.ts';
import { type MemberClient, openShop, refusedFields, type Shop, uuid } from '#server/testing.ts';
import { testLine } from '#server/testing-goods.ts';
import { PAY_PASSWORD } from '#server/testing-money.ts';
import { ask, type Desk, ordered, rich } from './modules/aftersale/refunds/testing-refunds.ts';
import {
  berlin,
  type Packer,
  packAs,
  payBill,
  sendOff,
  stockItems,
  submit,
} from './modules/shipping/waybills/stock/testing-stock.ts';

let shop: Shop;
let desk: Desk;
let packer: Packer;
let line: Line;
let m: MemberClient;
beforeAll(async () => {
  shop = await openShop();
  desk = await shop.operator('owner');
  packer = await shop.operator('warehouse');
  line = await testLine(shop, { volume_rule: { kind: 'none' } });
  m = await rich(shop, 500_000);
});
afterAll(() => shop.close());

const missing = 'fail.field_missing';

test('after-sale: reason, number and amount; on goods that were bought', async () => {
  const { ids } = await ordered(shop, desk, m, [{ price: 5000, num: 2 }], 'in_stock');
  const [item_id] = ids;
  expect(await refusedFields(ask(m, item_id!, { type: 'partial', reason: '' }))).toEqual({ reason: missing, amount: missing });
  expect(await refusedFields(ask(m, item_id!, { type: 'partial', reason: 'no_such', amount: 9_999_999 }))).toEqual({
    reason: 'fail.field_choice',
    amount: 'refund.partial_max',
  });
  expect(await refusedFields(ask(m, item_id!, { type: 'return', reason: '', num: 3, files: [999_999] }))).toEqual({
    reason: missing,
    num: 'fail.field_high',
    files: expect.any(String),
  });
});

test('a claim for damaged goods: items, description, a photo', async () => {
  await m.address.addAddress(berlin);
  const item_ids = await stockItems(shop, m, [{ weight: 3636, price: 10_000 }]);
  const { id, invoice_no } = await submit(m, { item_ids, shipping_id: line.id });
  await payBill(m, invoice_no);
  await packAs(packer, id, [{ weight: 4000 }]);
  await sendOff(packer, id);
  await packer.packing.track({ id, word: 'delivered', text: 'Delivered', key: uuid() });
  const said = m.claim.add({ sendorder_id: id, type: 'damaged', key: uuid() });
  expect(await refusedFields(said)).toEqual({ item_ids: 'claim.items', content: missing, files: 'claim.photos' });
});

test('a remittance: the amount, the slip, the account', async () => {
  const said = m.remit.add({ key: uuid() });
  expect(await refusedFields(said)).toEqual({ minor: missing, slip: 'remit.slip', bank_id: 'remit.bank' });
});

test('registration: the address and the password', async () => {
  const said = shop.visitor.user.register({ type: 'email', password: 'password', captcha: '000000', agree: 1 });
  expect(await refusedFields(said)).toEqual({ email: missing, password: 'user.password_common' });
});

test('a withdrawal: amount and account missing; then the faults of the account, together', async () => {
  const asked = (more: object) => m.cash.addCash({ amount: 100, pay_password: PAY_PASSWORD, key: uuid(), ...more });
  expect(await refusedFields(asked({}))).toEqual({
    amount: 'cash.min',
    bank_name: missing,
    account_name: missing,
    account_no: missing,
  });
  expect(await refusedFields(asked({ bank_name: 'DKB', account_name: 'Nobody At All', account_no: '??' }))).toEqual({
    amount: 'cash.min',
    account_no: 'fail.field_format',
    account_name: expect.stringMatching(/^cash\./),
  });
});

test('an address: general fields, and those of its country', async () => {
  const said = m.address.addAddress({ ...berlin, name: '', street: '', city: '', postcode: 'nowhere', phone: '' });
  expect(await refusedFields(said)).toEqual({
    name: missing,
    street: missing,
    phone: missing,
    city: missing,
    postcode: 'address.postcode_invalid',
  });
});
