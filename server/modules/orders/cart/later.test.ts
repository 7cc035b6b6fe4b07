// The freight still to come: one recommended line on the goods page, in the cart, at checkout and in the estimate, from what the warehouse's own lines give.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Line, Price } from '#contract/freight.ts';
import { type MemberClient, openShop, refusal, type Shop } from '../../../testing.ts';
import { sellGoods, testLine, testWarehouse } from '../../../testing-goods.ts';
import { changeSetting } from '../../../testing-settings.ts';

let shop: Shop;
let m: MemberClient;
let south: number;
let east: number;
const lines = {} as Record<'post' | 'air' | 'express' | 'sea', Line>;
const perHalfKilo = (first_money: number, next_money: number): Price => ({
  ...{ mode: 1, first: 500, next: 500 },
  first_money,
  next_money,
});

beforeAll(async () => {
  shop = await openShop();
  south = await testWarehouse(shop, 'SOUTH');
  east = await testWarehouse(shop, 'EAST');
  await changeSetting(shop, 'warehouse_id', south);
  lines.post = await testLine(shop, { code: 'POST', price: perHalfKilo(6000, 3000), days_min: 12, days_max: 20 });
  lines.air = await testLine(shop, { code: 'AIR', price: perHalfKilo(8000, 3000), days_min: 8, days_max: 12 });
  lines.express = await testLine(shop, { code: 'EXP', price: perHalfKilo(20000, 10000), days_min: 3, days_max: 5 });
  lines.sea = await testLine(shop, {
    ...{ code: 'SEA', price: perHalfKilo(2000, 500), days_min: 60, days_max: 90 },
    warehouses: [east],
  });
  m = await shop.member();
});
afterAll(() => shop.close());

const mark = (line: Line, recommended: boolean) =>
  shop.db.updateTable('line').set({ recommended }).where('id', '=', line.id).execute();

// 500 g, 200x150x100 mm: estimated 550 g, volume weight 600 g, so a first and a next 500 g by every line; 20 % less is a first alone.
const fromSouth = { total: 11000, min: 6000, max: 30000, country: 'DE', lines: 3 };
const airFrom = (warehouse_id: number) => ({ warehouse_id, shipping_id: lines.air.id, days_min: 8, days_max: 12, total: 11000 });

test('goods page, cart and checkout name the same line and range', async () => {
  const { goods } = await sellGoods(shop, { warehouse_id: south });
  const item = await m.obapi.estimate({ tp: goods.api_type, tid: goods.num_iid, country: 'DE' });
  expect(item).toMatchObject({ warehouse_id: south, later: { ...fromSouth, parcels: [airFrom(south)] } });
  expect(item.lines.filter((l) => l.recommended).map((l) => l.line.code)).toEqual(['AIR']);
  const { cart_id } = await m.cart.add({ ...goods, num: 1 });
  expect((await m.cart.later({ cart_ids: [cart_id], country: 'DE' })).later).toEqual(item.later);
  expect((await m.cart.carttoorder({ cart_ids: [cart_id], country: 'DE' })).later).toEqual(item.later);
  await m.cart.delete({ ids: [cart_id] });
});

test('a visitor’s cart names the same freight as that of a member without a discount', async () => {
  const { goods } = await sellGoods(shop, { warehouse_id: south });
  const { api_type, num_iid, sku_id } = goods;
  const items = [{ api_type, num_iid, sku_id, num: 1 }];
  const { later } = await shop.visitor.cart.visitor({ items, country: 'DE' });
  expect(later).toEqual((await shop.visitor.obapi.estimate({ tp: api_type, tid: num_iid, country: 'DE' })).later);
  expect(later).toMatchObject({ country: 'DE', lines: 3 });
  const sold_out = [{ ...items[0]!, num: 998 }];
  expect((await shop.visitor.cart.visitor({ items: sold_out, country: 'DE' })).later).toBeNull();
});

test("the estimate uses the lines of the warehouse, by default the shop's own", async () => {
  const ask = { country: 'DE', weight: 600 };
  const able = (quotes: Awaited<ReturnType<typeof m.other.estimates>>) =>
    quotes.filter((one) => one.quote.eligible).map((one) => one.line.code);
  const own = await shop.visitor.other.estimates(ask);
  expect(able(own)).toEqual(['POST', 'AIR', 'EXP']);
  expect(own).toEqual(await shop.visitor.other.estimates({ ...ask, warehouse_id: south }));
  const other = await shop.visitor.other.estimates({ ...ask, warehouse_id: east });
  expect(able(other)).toEqual(['SEA', 'POST', 'AIR', 'EXP']);
  const listed = await shop.visitor.shipping.lists({ country: 'DE', warehouse_id: south });
  expect(able(own).sort()).toEqual(listed.map((line) => line.code).sort());
});

test('each warehouse has its own lines, and goods in two go in two parcels', async () => {
  const [a, b] = [await sellGoods(shop, { warehouse_id: south }), await sellGoods(shop, { warehouse_id: east })];
  const at = { tp: b.goods.api_type, tid: b.goods.num_iid, country: 'DE' };
  const item = await m.obapi.estimate({ ...at, warehouse_id: east });
  // sea is the cheapest and not recommended: of 5, 12, 20 and 90 days the median is 16
  expect(item.later).toMatchObject({ total: 11000, min: 2000, max: 30000, lines: 4, parcels: [airFrom(east)] });
  const ids = [
    (await m.cart.add({ ...a.goods, num: 1, warehouse_id: south })).cart_id,
    (await m.cart.add({ ...b.goods, num: 1, warehouse_id: east })).cart_id,
  ];
  const { later } = await m.cart.later({ cart_ids: ids, country: 'DE' });
  expect(later).toMatchObject({ total: 22000, min: 8000, max: 60000, lines: 3 });
  expect(later!.parcels).toMatchObject([airFrom(south), airFrom(east)]);
  await m.cart.delete({ ids });
});

test('a line that the operator marks is recommended where it can go', async () => {
  const { goods } = await sellGoods(shop, { warehouse_id: south });
  const at = { tp: goods.api_type, tid: goods.num_iid, country: 'DE' };
  const line = async (warehouse_id: number) =>
    (await m.obapi.estimate({ ...at, warehouse_id })).later!.parcels.map((parcel) => parcel.shipping_id);
  await mark(lines.sea, true);
  expect([await line(east), await line(south)]).toEqual([[lines.sea.id], [lines.air.id]]);
  await mark(lines.express, true);
  expect([await line(east), await line(south)]).toEqual([[lines.sea.id], [lines.express.id]]);
  await mark(lines.sea, false);
  await mark(lines.express, false);
});

test('nothing is named for goods without a line, of unknown size, and for a country that does not exist', async () => {
  const { goods } = await sellGoods(shop, { warehouse_id: south, weight: 900_000 });
  await shop.db.updateTable('line').set({ enabled: false }).execute();
  const { cart_id } = await m.cart.add({ ...goods, num: 1 });
  expect(await m.cart.later({ cart_ids: [cart_id] })).toEqual({ later: null });
  await shop.db.updateTable('line').set({ enabled: true }).execute();
  expect(await refusal(m.cart.later({ cart_ids: [cart_id], country: 'XX' }))).toBe('fail.field_choice');
  const stranger = await shop.member();
  expect(await refusal(stranger.cart.later({ cart_ids: [cart_id] }))).toBe('fail.not_found');
});
