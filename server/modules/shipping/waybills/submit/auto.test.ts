// Open choices are made automatically: the best coupon and the services free of charge, on the waybill form, at checkout and in
// a one-pay order.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Line } from '#contract/freight.ts';
import { type MemberClient, openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { sellGoods, testLine } from '#server/testing-goods.ts';
import { expectSoundLedger, fund } from '#server/testing-money.ts';
import { berlin, giveCoupon, payBill, stockItems } from '../stock/testing-stock.ts';

let shop: Shop;
let line: Line;
let m: MemberClient;
beforeAll(async () => {
  shop = await openShop();
  line = await testLine(shop, { volume_rule: { kind: 'none' } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  m = await shop.member();
  await m.address.addAddress(berlin);
  await fund(shop, m, 100_000);
});

test('the waybill form takes the best coupon and the photos; what it shows is what is charged', async () => {
  const item_ids = await stockItems(shop, m, [{ weight: 3636 }]);
  const plain = await m.order.ordertopackage({ item_ids });
  expect(plain).toMatchObject({ amount: 29_000, coupon_id: null, chosen_services: [] });
  // Without a coupon there is nothing to choose; the photos cost nothing.
  expect(await m.order.ordertopackage({ item_ids, auto: 1 })).toMatchObject({
    ...{ amount: 29_000, coupon_id: null, chosen_services: ['parcel_photo'] },
  });
  await giveCoupon(shop, m, { value: 500 });
  const best = await giveCoupon(shop, m, { kind: 'freight', value: 2000 });
  await giveCoupon(shop, m, { value: 9000, threshold: 99_000 });
  await giveCoupon(shop, m, { value: 9000, scope: 'goods' });
  const asked = { item_ids, auto: 1 } as const;
  const seen = await m.order.ordertopackage(asked);
  expect(seen).toMatchObject({ amount: 27_000, coupon_id: best, shipping_id: line.id });
  const made = await m.order.ordertopackage({ ...asked, submit: 1, quote: seen.quote, key: uuid() });
  const bill = await m.paywallet.getInvoice({ no: made.invoice_no! });
  expect(bill).toMatchObject({ amount: 27_000, coupon_id: best });
  const services = (await m.sendorder.detail({ id: made.sendorder_id! })).services.map((s) => s.code);
  expect(services).toEqual(['parcel_photo']);
  await payBill(m, bill.invoice_no);
  await expectSoundLedger(shop);
});

test('what the member chooses stays: no coupon, another coupon, no photos', async () => {
  const item_ids = await stockItems(shop, m, [{ weight: 3636 }]);
  const small = await giveCoupon(shop, m, { value: 500 });
  await giveCoupon(shop, m, { value: 2000 });
  const ask = (wish: object) => m.order.ordertopackage({ item_ids, auto: 1, ...wish });
  expect(await ask({ coupon_id: 0, services: [] })).toMatchObject({ amount: 29_000, coupon_id: null, chosen_services: [] });
  expect(await ask({ coupon_id: small })).toMatchObject({ amount: 28_500, coupon_id: small });
  expect(await ask({ services: ['film'] })).toMatchObject({ amount: 27_400, chosen_services: ['film'] });
  expect(await refusal(ask({ coupon_id: -2 }))).toBe('fail.field_choice');
  // -1 is an empty picker, so it is open
  expect((await ask({ coupon_id: -1 })).amount).toBe(27_000);
});

test('a coupon that has become better requires a new confirmation', async () => {
  const item_ids = await stockItems(shop, m, [{ weight: 3636 }]);
  const { quote } = await m.order.ordertopackage({ item_ids, auto: 1 });
  await giveCoupon(shop, m, { value: 500 });
  expect(await refusal(m.order.ordertopackage({ item_ids, auto: 1, submit: 1, quote, key: uuid() }))).toBe('waybill.changed');
});

test('a checkout takes the best coupon of its goods, a one-pay order that of all of it', async () => {
  const { goods } = await sellGoods(shop, { price: 10_000, post_fee: 0 });
  const { cart_id } = await m.cart.add({ ...goods, num: 1 });
  const cart_ids = [cart_id];
  await giveCoupon(shop, m, { value: 500, scope: 'goods' });
  const freight = await giveCoupon(shop, m, { kind: 'freight', value: 900 });
  const shown = await m.cart.carttoorder({ cart_ids, auto: 1 });
  // goods 100.00, service fee 5.00, coupon 5.00
  expect(shown).toMatchObject({ amount: 10_000, coupons: [{ saves: 500 }, { usable: false }] });
  expect(await m.cart.carttoorder({ cart_ids })).toMatchObject({ amount: 10_500, coupon_id: null });
  expect(await m.cart.carttoorder({ cart_ids, auto: 1, coupon_id: 0 })).toMatchObject({ amount: 10_500, coupon_id: null });
  const plain = await m.cart.carttoonepayorder({ cart_ids });
  const whole = await m.cart.carttoonepayorder({ cart_ids, auto: 1 });
  expect(whole).toMatchObject({ amount: plain.amount - 900, coupon_id: freight, chosen_services: ['parcel_photo'] });
  const made = await m.cart.carttoorder({ cart_ids, auto: 1, submit: 1, quote: shown.quote, key: uuid() });
  expect(await m.paywallet.getInvoice({ no: made.invoice_no! })).toMatchObject({ amount: 10_000, coupon_id: shown.coupon_id });
});

test('nothing is chosen of an addon that is off', async () => {
  const item_ids = await stockItems(shop, m, [{ weight: 3636 }]);
  await giveCoupon(shop, m, { value: 500 });
  await shop.db.updateTable('addon').set({ state: 0 }).where('name', '=', 'coupon').execute();
  expect(await m.order.ordertopackage({ item_ids, auto: 1 })).toMatchObject({ amount: 29_000, coupon_id: null });
  await shop.db.updateTable('addon').set({ state: 1 }).where('name', '=', 'coupon').execute();
});
