// Another line or address before packing, and freight that is paid after packing.

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Line } from '#contract/freight.ts';
import { json } from '#server/context.ts';
import { type MemberClient, refusal, type Shop, uuid } from '#server/testing.ts';
import { testLine } from '#server/testing-goods.ts';
import { expectSoundLedger } from '#server/testing-money.ts';
import { balances } from '../../../payments/ledger/ledger.ts';
import {
  berlin,
  giveCoupon,
  openSending,
  type Packer,
  packAs,
  payBill,
  type Stocked,
  sender,
  submitStock,
} from '../stock/testing-stock.ts';

let shop: Shop;
let line: Line;
let packer: Packer;
let m: MemberClient;
beforeAll(async () => {
  ({ shop, line, packer } = await openSending());
});
afterAll(() => shop.close());
afterEach(() => shop.db.deleteFrom('setting').where('key', '=', 'freight_payment').execute());
beforeEach(async () => {
  m = await sender(shop, { points: 5000 });
});

const own = () => balances(shop.ctx(), m.id);
const coupon = async (id: number) =>
  (await shop.db.selectFrom('coupon').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
const item = (id: number) => shop.db.selectFrom('order_item').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const made = (wish: object = {}, stock?: Stocked[]) => submitStock({ shop, line }, m, wish, stock);

test('changing the line before paying replaces the bill; the coupon is kept where it still fits', async () => {
  const light = await testLine(shop, {
    volume_rule: { kind: 'none' },
    price: { mode: 1, first: 500, first_money: 3000, next: 500, next_money: 200 },
  });
  const coupon_id = await giveCoupon(shop, m, { kind: 'freight', value: 1000, threshold: 20_000 });
  const { id, invoice_no } = await made({ coupon_id, services: ['film'], insured_value: 5000 });
  const p = await m.sendorder.changeShippingMethod({ id, shipping_id: light.id });
  expect(p).toMatchObject({
    shipping_id: light.id,
    amount: 3000 + 7 * 200 + 400 + 300,
    coupon_id: null,
    sendorder_id: id,
    invoice_no: null,
  });
  expect(await m.sendorder.detail({ id })).toMatchObject({ invoice_no });
  expect(
    await refusal(m.sendorder.changeShippingMethod({ id, shipping_id: light.id, submit: 1, quote: 'old', key: uuid() })),
  ).toBe('waybill.changed');
  expect(await refusal(m.sendorder.changeShippingMethod({ id, shipping_id: line.id, submit: 1, key: uuid() }))).toBe(
    'waybill.change_same',
  );
  const changed = await m.sendorder.changeShippingMethod({ id, shipping_id: light.id, submit: 1, quote: p.quote, key: uuid() });
  expect(changed.invoice_no).not.toBe(invoice_no);
  expect(await coupon(coupon_id)).toBe('returned');
  const detail = await m.sendorder.detail({ id });
  expect(detail).toMatchObject({
    line_id: light.id,
    due: p.amount,
    amount: p.amount,
    invoice_no: changed.invoice_no,
    state: 'unpaid',
  });
  expect(detail.timeline[0]).toMatchObject({ key: 'event.waybill.change' });
  const paris = await m.address.addAddress({
    ...berlin,
    country: 'FR',
    city: 'Paris',
    postcode: '75001',
    mobilecode: '33',
    phone: '1 42 60 30 30',
  });
  const q = await m.sendorder.changeShippingMethod({ id, address_id: paris.id });
  await m.sendorder.changeShippingMethod({ id, address_id: paris.id, submit: 1, quote: q.quote, key: uuid() });
  expect(await m.sendorder.detail({ id })).toMatchObject({ city: 'Paris', country: 'France', line_id: light.id });
  await expectSoundLedger(shop);
});

test('changing a paid waybill: less is refunded at once, more is a supplement that counts when it is paid', async () => {
  const light = await testLine(shop, {
    volume_rule: { kind: 'none' },
    price: { mode: 1, first: 500, first_money: 3000, next: 500, next_money: 200 },
  });
  const { id, invoice_no } = await made({ points: 1000 });
  await payBill(m, invoice_no);
  const p = await m.sendorder.changeShippingMethod({ id, shipping_id: light.id });
  // 44.00 less 4.40 in points, 280.00 were paid
  expect(p.components.map((c) => [c.code, c.amount])).toEqual([
    ['freight', 4400],
    ['points', -440],
    ['paid', -28_000],
  ]);
  expect(p.amount).toBe(3960 - 28_000);
  await m.sendorder.changeShippingMethod({ id, shipping_id: light.id, submit: 1, quote: p.quote, key: uuid() });
  expect(await m.sendorder.detail({ id })).toMatchObject({
    state: 'to_pack',
    line_id: light.id,
    paid: 28_000,
    refunded: 28_000 - 3960,
    amount: 3960,
  });
  expect(await own()).toMatchObject({ cash: 100_000 - 3960, points: 5000 - 440 });
  await expectSoundLedger(shop);

  const back = await m.sendorder.changeShippingMethod({ id, shipping_id: line.id });
  expect(back.amount).toBe(29_000 - 440 - 3960);
  const made_ = await m.sendorder.changeShippingMethod({ id, shipping_id: line.id, submit: 1, quote: back.quote, key: uuid() });
  expect(await m.sendorder.detail({ id })).toMatchObject({
    line_id: light.id,
    state: 'to_pack',
    actions: ['pay', 'change', 'cancel'],
    due: back.amount,
    invoice_no: made_.invoice_no,
  });
  await payBill(m, made_.invoice_no!);
  expect(await m.sendorder.detail({ id })).toMatchObject({ line_id: line.id, state: 'to_pack', amount: 28_560, due: null });
  await expectSoundLedger(shop);

  const dear = await testLine(shop, {
    volume_rule: { kind: 'none' },
    price: { mode: 1, first: 500, first_money: 20_000, next: 500, next_money: 4000 },
  });
  const q = await m.sendorder.changeShippingMethod({ id, shipping_id: dear.id });
  const late = await m.sendorder.changeShippingMethod({ id, shipping_id: dear.id, submit: 1, quote: q.quote, key: uuid() });
  await packer.packing.take({ id });
  expect((await m.paywallet.getInvoice({ no: late.invoice_no! })).state).toBe('cancelled');
  expect(await m.sendorder.detail({ id })).toMatchObject({ line_id: line.id, state: 'packing', invoice_no: null });
  expect(await refusal(m.sendorder.changeShippingMethod({ id, shipping_id: dear.id }))).toBe('fail.state');
  await expectSoundLedger(shop);
});

test('storage is paused from payment on, also when the line changes; cancelling refunds what was paid for it', async () => {
  const light = await testLine(shop, {
    volume_rule: { kind: 'none' },
    price: { mode: 1, first: 500, first_money: 3000, next: 500, next_money: 200 },
  });
  const { id, invoice_no, item_ids } = await made({}, [{ weight: 3636, days_ago: 95 }]);
  await payBill(m, invoice_no);
  shop.turn({ days: 6 });
  const p = await m.sendorder.changeShippingMethod({ id, shipping_id: light.id });
  expect(p.components.map((c) => [c.code, c.amount])).toEqual([
    ['freight', 4400],
    ['storage', 500],
    ['paid', -29_500],
  ]);
  await m.sendorder.changeShippingMethod({ id, shipping_id: light.id, submit: 1, quote: p.quote, key: uuid() });
  expect(await m.sendorder.cancel({ id })).toMatchObject({ paid: 29_500, refunded: 29_500 });
  expect(await item(item_ids[0]!)).toMatchObject({ storage_paid: 0, storage_days: 6 });
  expect((await m.order.getGoodslist({})).groups[0]!.items[0]!.storage_fee).toBe(500);
  await expectSoundLedger(shop);
});

test('freight paid after packing: no bill before, all of it on the real boxes, coupon and points on that bill', async () => {
  await shop.db
    .insertInto('setting')
    .values({ key: 'freight_payment', value: json('after_packing') })
    .execute();
  const coupon_id = await giveCoupon(shop, m, { value: 1000 });
  const { id, invoice_no, preview } = await made({ points: 100 });
  expect(preview).toMatchObject({ pays: 'after_packing', coupons: [], points: 0, points_max: 0 });
  expect(invoice_no).toBeNull();
  const open = { state: 'to_pack', due: null, pays_later: true, actions: ['change', 'cancel'] };
  expect(await m.sendorder.detail({ id })).toMatchObject(open);
  const packed = await packAs(packer, id, [{ weight: 3200 }]);
  expect(packed).toMatchObject({ state: 'settle_due', settlement: { difference: 26_000, state: 'due' } });
  const { invoice_no: whole } = await m.sendorder.detail({ id });
  const off = await m.paywallet.useCoupon({ no: whole!, coupon_id, points: 5000 });
  expect(off).toMatchObject({ kind: 'waybill', amount: 26_000 - 1000 - 2600, points: 2600 });
  await payBill(m, off.invoice_no);
  expect(await m.sendorder.detail({ id })).toMatchObject({
    state: 'to_dispatch',
    pays_later: false,
    paid: 22_400,
    settlement: { state: 'paid', final: 22_400, difference: 22_400 },
  });
  // The estimate stays what it was before packing, and no notification announces the packing of a packed parcel.
  const { rows } = (await m.sendorder.detail({ id })).settlement!;
  expect(rows.find((row) => row.key === 'settle.weight')).toMatchObject({ measured: '3.20 kg', changed: true });
  expect((await shop.db.selectFrom('message').select('key').execute()).map((row) => row.key)).toContain('freight_paid');
  await packer.packing.recall({ id, reason: 'Anew', key: uuid() });
  await packer.packing.pack({
    reason: 'Checked by eye',
    id,
    boxes: [{ weight: 2700, length: 200, width: 150, height: 100 }],
    key: uuid(),
  });
  expect(await m.sendorder.detail({ id })).toMatchObject({
    state: 'to_dispatch',
    amount: 23_000 - 1000 - 2300,
    refunded: 22_400 - 19_700,
  });
  await expectSoundLedger(shop);

  const other = await made();
  await packAs(packer, other.id, [{ weight: 3200 }]);
  expect(await m.sendorder.cancel({ id: other.id })).toMatchObject({ state: 'cancelled', paid: 0, refunded: 0 });
  const third = await made();
  await packAs(packer, third.id, [{ weight: 3200 }]);
  await m.sendorder.act({ id: third.id, action: 'dispute', input: { text: 'Too much' }, key: uuid() });
  expect(await refusal((await shop.operator('owner')).packing.waive({ id: third.id, reason: 'x', key: uuid() }))).toBe(
    'waybill.whole_bill',
  );
});
