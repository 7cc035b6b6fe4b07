// Coupons of certain lines, what a bill's list shows of the others, and the effect of switched-off addons on coupons and
// points.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Line } from '#contract/freight.ts';
import { type MemberClient, openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { sellGoods, testLine } from '#server/testing-goods.ts';
import { buy, expectSoundLedger, fund } from '#server/testing-money.ts';
import { berlin, giveCoupon, payBill, stockItems, submit } from '../stock/testing-stock.ts';

let shop: Shop;
let line: Line;
let other: Line;
let m: MemberClient;
beforeAll(async () => {
  shop = await openShop();
  line = await testLine(shop, { volume_rule: { kind: 'none' } });
  other = await testLine(shop, { volume_rule: { kind: 'none' } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  m = await shop.member();
  await m.address.addAddress(berlin);
  await fund(shop, m, 100_000);
});
const setAddon = (name: string, on: boolean) =>
  shop.db
    .updateTable('addon')
    .set({ state: on ? 1 : 0 })
    .where('name', '=', name)
    .execute();
const stateOf = async (id: number) =>
  (await shop.db.selectFrom('coupon').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

test('a coupon of a line takes money off its freight, is refused on another, and is released when the waybill changes its line', async () => {
  const coupon_id = await giveCoupon(shop, m, { kind: 'percent', value: 1000, cap: 1500, scope: 'lines', lines: [line.id] });
  const item_ids = await stockItems(shop, m, [{ weight: 3636 }]);
  const elsewhere = await m.order.ordertopackage({ item_ids, shipping_id: other.id });
  const names = (await shop.db.selectFrom('line').select('names').where('id', '=', line.id).executeTakeFirstOrThrow()).names;
  expect(elsewhere.coupons).toMatchObject([
    { id: coupon_id, usable: false, scope: 'lines', why_not: { key: 'coupon.other_line', params: { lines: names.en } } },
  ]);
  expect((await m.order.ordertopackage({ item_ids, shipping_id: other.id, coupon_id })).coupon_id).toBeNull();
  // 10 % of 290.00, at most 15.00
  const made = await submit(m, { item_ids, shipping_id: line.id, coupon_id });
  expect(made.preview).toMatchObject({ amount: 29_000 - 1500, coupon_id });
  expect(await m.couponrule.uselist({ no: made.invoice_no })).toMatchObject([{ id: coupon_id, usable: true, saves: 1500 }]);
  const moved = await m.sendorder.changeShippingMethod({ id: made.id, shipping_id: other.id });
  const now = await m.sendorder.changeShippingMethod({
    id: made.id,
    shipping_id: other.id,
    submit: 1,
    quote: moved.quote,
    key: uuid(),
  });
  expect(await stateOf(coupon_id)).toBe('returned');
  const bill = await m.paywallet.getInvoice({ no: now.invoice_no! });
  expect(bill).toMatchObject({ amount: 29_000, coupon_id: null });
  expect(await refusal(m.paywallet.useCoupon({ no: bill.invoice_no, coupon_id }))).toBe('coupon.not_this_line');
  expect(await m.couponrule.uselist({ no: bill.invoice_no })).toMatchObject([
    { id: coupon_id, usable: false, why_not: { key: 'coupon.other_line' } },
  ]);
  const { goods } = await sellGoods(shop, { price: 10_000 });
  const { invoice_no } = await buy(shop, m, [{ goods }], { pay: false });
  expect(await refusal(m.paywallet.useCoupon({ no: invoice_no, coupon_id }))).toBe('coupon.other_bill');
});

test('a bill’s list: usable ones first and the best of them first, the others with their reason', async () => {
  const item_ids = await stockItems(shop, m, [{ weight: 3636 }]);
  const { invoice_no } = await submit(m, { item_ids, shipping_id: line.id });
  const small = await giveCoupon(shop, m, { value: 500 });
  const best = await giveCoupon(shop, m, { kind: 'freight', value: 2000 });
  const dear = await giveCoupon(shop, m, { value: 9000, threshold: 99_000 });
  const goods = await giveCoupon(shop, m, { value: 9000, scope: 'goods' });
  const late = await giveCoupon(shop, m, { value: 9000 });
  const gone = await giveCoupon(shop, m, { value: 9000 });
  const day = (n: number) => new Date(shop.now().getTime() + n * 86_400_000);
  await shop.db
    .updateTable('coupon')
    .set({ starts_at: day(3) })
    .where('id', '=', late)
    .execute();
  await shop.db
    .updateTable('coupon')
    .set({ expires_at: day(-2) })
    .where('id', '=', gone)
    .execute();
  const list = await m.couponrule.uselist({ no: invoice_no });
  expect(list.slice(0, 2).map((c) => [c.id, c.saves])).toEqual([
    [best, 2000],
    [small, 500],
  ]);
  expect(new Map(list.slice(2).map((c) => [c.id, c.why_not?.key]))).toEqual(
    new Map([
      [gone, 'coupon.ended'],
      [dear, 'coupon.threshold'],
      [goods, 'coupon.other_bill'],
      [late, 'coupon.begins'],
    ]),
  );
  shop.turn({ days: 40 });
  expect((await m.couponrule.uselist({ no: invoice_no })).some((c) => c.id === gone)).toBe(false); // not for ever
});

test('while an addon is off: nothing of it on new quotes and bills; a bill made before keeps what it has', async () => {
  await fund(shop, m, 5000, 'points');
  const coupon_id = await giveCoupon(shop, m, { kind: 'freight', value: 1000 });
  const second = await giveCoupon(shop, m, { value: 3000 });
  const before = await submit(m, {
    item_ids: await stockItems(shop, m, [{ weight: 3636 }]),
    shipping_id: line.id,
    coupon_id,
    points: 200,
  });
  const item_ids = await stockItems(shop, m, [{ weight: 3636 }]);
  await setAddon('coupon', false);
  await setAddon('score', false);
  const quote = await m.order.ordertopackage({ item_ids, shipping_id: line.id, coupon_id: second, points: 500 });
  expect(quote).toMatchObject({ amount: 29_000, coupons: [], coupon_id: null, points: 0, points_max: 0 });
  const made = await submit(m, { item_ids, shipping_id: line.id, coupon_id: second, points: 500 });
  expect(await m.paywallet.getInvoice({ no: made.invoice_no })).toMatchObject({ amount: 29_000, points_max: 0, points: 0 });
  expect(await m.paywallet.useCoupon({ no: made.invoice_no, coupon_id: second, points: 500 })).toMatchObject({
    amount: 29_000,
    coupon_id: null,
    points: 0,
  });
  expect(await refusal(m.couponrule.uselist({ no: made.invoice_no }))).toBe('fail.addon_off');
  const { goods } = await sellGoods(shop, { price: 10_000 });
  const goodsBill = await buy(shop, m, [{ goods }], { pay: false, coupon_id: second });
  expect((await m.paywallet.getInvoice({ no: goodsBill.invoice_no })).coupon_id).toBeNull();
  // What the bill has stays, also when it is quoted again; more points are not put on it.
  const kept = await m.paywallet.useCoupon({ no: before.invoice_no, coupon_id, points: 900 });
  expect(kept).toMatchObject({ amount: 29_000 - 1000 - 200, coupon_id, points: 200 });
  await payBill(m, kept.invoice_no);
  expect(await stateOf(coupon_id)).toBe('used');
  await setAddon('coupon', true);
  await setAddon('score', true);
  expect((await m.score.lists({})).score).toBe(4800);
  // Cancelled: the points return to the lot that paid.
  await m.sendorder.cancel({ id: before.id });
  expect(await shop.db.selectFrom('point_lot').select(['points', 'left_points']).where('member_id', '=', m.id).execute()).toEqual(
    [{ points: 5000, left_points: 5000 }],
  );
  await expectSoundLedger(shop);
});
