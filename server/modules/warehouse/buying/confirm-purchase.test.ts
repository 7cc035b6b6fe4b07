// Unlikely figures of the desk are asked about once: real prices, platform numbers of other members, weights and sizes of a SKU.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Confirmation } from '#contract/desk/confirm.ts';
import { openShop, refusal, refusedCall, type Shop, uuid } from '../../../testing.ts';
import { expectSoundLedger } from '../../../testing-money.ts';
import { changeSetting } from '../../../testing-settings.ts';
import { sender } from '../../shipping/waybills/stock/testing-stock.ts';
import { arrivedItem, photosOf } from '../receiving/testing-arrivals.ts';
import { paidPair } from './testing-buying.ts';

type Desk = Awaited<ReturnType<Shop['operator']>>;
let shop: Shop;
let buyer: Desk;
let hall: Desk;
beforeAll(async () => {
  shop = await openShop();
  buyer = await shop.operator('buyer');
  hall = await shop.operator('warehouse');
});
afterAll(async () => {
  await expectSoundLedger(shop);
  await shop.close();
});

async function taken() {
  const pair = await paidPair(shop);
  await buyer.buying.take({ item_ids: [pair.a, pair.b] });
  const { items, member } = await buyer.buying.detail({ order_id: pair.order.id });
  const priceOf = (id: number) => items.find((one) => one.id === id)!.price;
  return { ...pair, order_id: pair.order.id, member, prices: { a: priceOf(pair.a), b: priceOf(pair.b) } };
}
type Taken = Awaited<ReturnType<typeof taken>>;
let serial = 0;
const buyA = (
  { order_id, a }: Taken,
  price: number,
  confirmed: Confirmation[],
  more: { platform_no?: string; key?: string } = {},
) => ({
  ...{ order_id, freight: 0, prices: [{ item_id: a, price }], confirmed },
  ...{ platform_no: `P-${++serial}`, key: uuid(), ...more },
});

test('a real price far below the paid one is asked about in words, and booked once it is confirmed', async () => {
  const it = await taken();
  const low = Math.round(it.prices.a / 100);
  const said = await refusedCall(buyer.buying.purchase(buyA(it, low, [])));
  expect(said).toMatchObject({ key: 'confirm.price_lower', field: 'prices', data: { now: { confirm: 'price_lower' } } });
  const { refund } = await buyer.buying.outcome({ order_id: it.order_id, freight: 0, prices: [{ item_id: it.a, price: low }] });
  expect(said.data.params).toMatchObject({ price_fen: low, paid_fen: it.prices.a, amount_fen: refund });
  expect(await refusal(buyer.buying.purchase(buyA(it, low, ['platform_no', 'weight'])))).toBe('confirm.price_lower');
  // The key of a refused command is free for the confirmed one.
  const key = uuid();
  expect(await refusal(buyer.buying.purchase(buyA(it, low, [], { key })))).toBe('confirm.price_lower');
  const { items } = await buyer.buying.purchase(buyA(it, low, ['price_lower'], { key }));
  expect(items.find((one) => one.id === it.a)!.state).toBe('purchased');
});

test('the limit is a setting; prices within it are not asked about', async () => {
  const one = await taken();
  const within = Math.ceil(one.prices.a * 0.71);
  await buyer.buying.purchase(buyA(one, within, []));
  const other = await taken();
  await changeSetting(shop, 'price_confirm_bp', 1000);
  expect(await refusal(buyer.buying.purchase(buyA(other, within, [])))).toBe('confirm.price_lower');
  await changeSetting(shop, 'price_confirm_bp', 3000);
});

test('a supplement for a price far above the paid one is asked about', async () => {
  const { b: item_id, prices } = await taken();
  const ask = (price: number, confirmed: Confirmation[]) =>
    buyer.buying.supplement({ item_id, price, text: 'dearer', confirmed, key: uuid() });
  expect(await refusal(ask(prices.b * 10, []))).toBe('confirm.price_higher');
  await ask(prices.b * 10, ['price_higher']);
});

test("a platform number of another member's order is asked about by name; of the same member's it is not", async () => {
  const first = await taken();
  await buyer.buying.purchase(buyA(first, first.prices.a, [], { platform_no: 'PL-1' }));
  // The second half of the same member's order.
  const rest = {
    order_id: first.order_id,
    freight: 0,
    prices: [{ item_id: first.b, price: first.prices.b }],
    platform_no: 'PL-1',
  };
  await buyer.buying.purchase({ ...rest, confirmed: [], key: uuid() });
  const second = await taken();
  const said = await refusedCall(buyer.buying.purchase(buyA(second, second.prices.a, [], { platform_no: 'PL-1' })));
  expect(said).toMatchObject({ key: 'confirm.platform_no', field: 'platform_no', data: { now: { confirm: 'platform_no' } } });
  expect(said.data.params.member).toContain(first.member.mark);
  await buyer.buying.purchase(buyA(second, second.prices.a, [], { platform_no: 'PL-2' }));
  const correct = (confirmed: Confirmation[]) =>
    buyer.buying.correct({ item_id: second.a, platform_no: 'PL-1', reason: 'typed wrong', confirmed, key: uuid() });
  expect(await refusal(correct([]))).toBe('confirm.platform_no');
  await correct(['platform_no']);
});

test('a weight or size three times off what the SKU had is asked about, at its field', async () => {
  const size = { weight: 500, length: 200, width: 150, height: 80 };
  const member = await sender(shop);
  const desk = await shop.operator('owner');
  const first = await arrivedItem(shop, desk, member);
  const judge = async (id: number, confirmed: Confirmation[], more: Partial<typeof size>) =>
    hall.warehouse.inspect({
      id,
      ...size,
      ...more,
      result: 'pass',
      reason: 'none',
      files: await photosOf(shop, 3),
      confirmed,
      key: uuid(),
    });
  // Nothing is known of the SKU yet.
  await judge(first.id, [], {});
  const { id } = await arrivedItem(shop, desk, member, first.id);
  expect(await refusedCall(judge(id, [], { weight: 5000 }))).toMatchObject({
    ...{
      key: 'confirm.weight',
      field: 'weight',
      data: { now: { confirm: 'weight' }, params: { weight_g: 5000, before_g: 500, n: 1 } },
    },
  });
  expect(await refusal(judge(id, [], { weight: 150 }))).toBe('confirm.weight');
  expect(await refusedCall(judge(id, [], { height: 20 }))).toMatchObject({
    key: 'confirm.size',
    field: 'height',
  });
  await judge(id, [], { weight: 1400, height: 60 });
  const measure = (confirmed: Confirmation[]) => hall.warehouse.measure({ id, ...size, weight: 50, confirmed, key: uuid() });
  expect(await refusal(measure([]))).toBe('confirm.weight');
  expect((await measure(['weight'])).weight).toBe(50);
});
