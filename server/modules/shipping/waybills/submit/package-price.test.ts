// What makes a waybill cheaper: coupon and points on its bill, a split, leaving a shoe box behind.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Line } from '#contract/freight.ts';
import { type MemberClient, openShop, refusal, type Shop } from '#server/testing.ts';
import { testLine } from '#server/testing-goods.ts';
import { expectSoundLedger, fund } from '#server/testing-money.ts';
import { berlin, giveCoupon, payBill, stockItems, submit } from '../stock/testing-stock.ts';

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
});

test('coupon and points: at submitting or on the bill; a coupon serves one bill at a time', async () => {
  await fund(shop, m, 5000, 'points');
  const coupon_id = await giveCoupon(shop, m, { kind: 'freight', value: 1000, threshold: 10_000 });
  const goods = await giveCoupon(shop, m, { scope: 'goods', value: 1000 });
  const big = await stockItems(shop, m, [{ weight: 3636 }]);
  const small = await stockItems(shop, m, [{ weight: 400 }]);
  const light = await m.order.ordertopackage({ item_ids: small, shipping_id: line.id });
  expect(light.coupons).toMatchObject([
    { id: coupon_id, usable: false, saves: 0, why_not: { key: 'coupon.threshold' } },
    { id: goods, usable: false, saves: 0, why_not: { key: 'coupon.other_bill' } },
  ]);
  expect(await refusal(m.order.ordertopackage({ item_ids: big, shipping_id: line.id, coupon_id: goods }))).toBe(
    'coupon.other_bill',
  );
  const more = { item_ids: big, shipping_id: line.id, coupon_id, points: 5001 };
  expect(await refusal(m.order.ordertopackage(more))).toBe('points.too_many');
  const made = await submit(m, { ...more, points: 5000 });
  expect(made.preview).toMatchObject({ amount: 29_000 - 1000 - 2900, points: 2900, points_max: 2900, coupon_id });
  expect(await refusal(m.order.ordertopackage({ item_ids: small, shipping_id: line.id, coupon_id }))).toBe('coupon.used');
  expect(await refusal(m.paywallet.useCoupon({ no: made.invoice_no, points: 5001 }))).toBe('points.too_many');
  const off = await m.paywallet.useCoupon({ no: made.invoice_no, coupon_id: 0, points: 100 });
  expect(off).toMatchObject({ amount: 29_000 - 100, coupon_id: null, points: 100, points_max: 2900 });
  expect(await m.sendorder.detail({ id: made.id })).toMatchObject({ amount: 28_900, invoice_no: off.invoice_no, due: 28_900 });
  expect((await m.paywallet.getInvoice({ no: made.invoice_no })).state).toBe('replaced');
  const on = await m.paywallet.useCoupon({ no: off.invoice_no, coupon_id });
  expect(on).toMatchObject({ amount: 27_900, coupon_id });
  await fund(shop, m, 50_000);
  await payBill(m, on.invoice_no);
  expect(await m.sendorder.detail({ id: made.id })).toMatchObject({ state: 'to_pack', paid: 27_900 });
  await expectSoundLedger(shop);
});

test('a cheaper way is offered: two lines for two kinds of goods, or without the shoe box', async () => {
  const alone = await shop.member();
  await alone.address.addAddress(berlin);
  await shop.db.updateTable('line').set({ enabled: false }).execute();
  const general = await testLine(shop, {
    goods_types: ['general', 'shoes'],
    volume_rule: { kind: 'max' },
    price: { mode: 1, first: 500, first_money: 3000, next: 500, next_money: 1000 },
  });
  const liquids = await testLine(shop, { price: { mode: 1, first: 500, first_money: 6000, next: 500, next_money: 6000 } });
  const item_ids = await stockItems(shop, alone, [{ weight: 3000 }, { weight: 300, goods_type: 'liquid', size: [100, 80, 60] }]);
  const p = await alone.order.changeShipping({ item_ids });
  expect(p.plan).toMatchObject({
    kind: 'split',
    parcels: expect.arrayContaining([
      { item_ids: [item_ids[0]], shipping_id: general.id, line: 'Test line', amount: 3000 + 6 * 1000 },
      { item_ids: [item_ids[1]], shipping_id: liquids.id, line: 'Test line', amount: 6000 },
    ]),
  });
  expect(p.plan!.saves).toBe(p.amount - 15_000);

  const odd = await stockItems(shop, alone, [{ weight: 500, goods_type: 'liquid' }]);
  await shop.db.updateTable('line').set({ enabled: false }).where('id', '=', liquids.id).execute();
  const mixed = await alone.order.changeShipping({ item_ids: [item_ids[0]!, ...odd] });
  expect(mixed).toMatchObject({ shipping_id: null, left_out: odd, plan: null, problems: [{ key: 'waybill.problem.left_out' }] });
  expect(mixed.problems[0]!.params.titles).toBe(mixed.items.find((i) => i.id === odd[0])!.title);
  const rest = await alone.order.changeShipping({ item_ids: [item_ids[0]!] });
  expect(rest).toMatchObject({ shipping_id: general.id, left_out: [], problems: [] });
  expect((await alone.order.changeShipping({ item_ids: odd })).problems).toMatchObject([{ key: 'waybill.problem.no_line_one' }]);

  const shoes = await stockItems(shop, alone, [{ weight: 900, goods_type: 'shoes', size: [340, 220, 130] }]);
  const boxed = await alone.order.changeShipping({ item_ids: shoes });
  expect(boxed.plan).toMatchObject({ kind: 'bare', parcels: [{ item_ids: shoes }] });
  const bare = await alone.order.changeShipping({ item_ids: shoes, services: ['unbox'] });
  expect(bare.amount).toBe(boxed.amount - boxed.plan!.saves);
  expect(bare.components.at(-1)).toMatchObject({ code: 'service', amount: 100, params: { name: 'Remove outer box' } });
  expect(bare.plan).toBeNull();
  await shop.db.updateTable('line').set({ enabled: true }).execute();
});
