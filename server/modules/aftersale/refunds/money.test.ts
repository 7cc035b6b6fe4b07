// Sums: what a refund pays by name, how the seller's money is booked, bonus, parts of a quantity and of a price.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openShop, refusal, type Shop, uuid } from '../../../testing.ts';
import { sellGoods } from '../../../testing-goods.ts';
import { buy, expectClearingMatches, expectSoundLedger, fund } from '../../../testing-money.ts';
import { giveCoupon } from '../../shipping/waybills/stock/testing-stock.ts';
import { account, ask, type Desk, ordered, rich, stateOf } from './testing-refunds.ts';

let shop: Shop;
let desk: Desk;
beforeAll(async () => {
  shop = await openShop();
  desk = await shop.operator('owner');
});
afterEach(async () => {
  await expectSoundLedger(shop);
  await expectClearingMatches(shop);
});
afterAll(() => shop.close());

const parts = (refund: { parts: { code: string; amount: number }[] }) =>
  Object.fromEntries(refund.parts.map((p) => [p.code, p.amount]));
const agree = (id: number) => desk.aftersale.agree({ id, key: uuid() });
const execute = (id: number, seller_gave: number) => desk.aftersale.execute({ id, seller_gave, key: uuid() });

/** A 30.00 and B 120.00 of one seller (freight 8.00, fee 7.90), C 120.00 of another (fee 6.00), coupon 20.00 spread 2.22 / 8.89 / 8.89: paid 271.90, all bought. */
async function example() {
  const m = await rich(shop, 100_000);
  const a = await sellGoods(shop, { price: 3000, post_fee: 800 });
  const b = await sellGoods(shop, { price: 12_000, post_fee: 800, seller_id: a.seller_id });
  const c = await sellGoods(shop, { price: 12_000, post_fee: 0 });
  const coupon_id = await giveCoupon(shop, m, { value: 2000 });
  const made = await buy(
    shop,
    m,
    [a, b, c].map((goods) => ({ goods: goods.goods })),
    { coupon_id },
  );
  expect(made.amount).toBe(27_190);
  const items: Record<string, number> = {};
  for (const order_id of made.order_ids) {
    const order = await m.order.detail({ id: order_id });
    for (const i of order.items) items[i.price === 3000 ? 'a' : order.items.length > 1 ? 'b' : 'c'] = i.id;
    const item_ids = order.items.map((i) => i.id);
    await desk.buying.take({ item_ids });
    await desk.buying.purchase({
      order_id,
      platform_no: 'X',
      freight: order.items.length > 1 ? 800 : 0,
      prices: order.items.map((i) => ({ item_id: i.id, price: i.price })),
      key: uuid(),
    });
  }
  return { m, a: items.a!, b: items.b!, c: items.c! };
}
const balance = async (m: Awaited<ReturnType<typeof rich>>) => (await m.user.info({})).balance;

test('the example of the rules: 30.00 - 2.22 + (7.90 - 6.40) = 29.28; the last one brings freight and fee', async () => {
  const { m, a, b } = await example();
  const before = await balance(m);
  const first = await ask(m, a, { type: 'refund', reason: 'too_late' });
  expect(first.amount).toBe(2928);
  expect(parts(first)).toEqual({ goods: 3000, coupon: -222, service_fee: 150 });
  await agree(first.id);
  await execute(first.id, 3000);
  expect((await balance(m)) - before).toBe(2928);
  const second = await ask(m, b, { type: 'refund', reason: 'too_late' });
  expect(parts(second)).toEqual({ goods: 12_000, coupon: -889, domestic_freight: 800, service_fee: 640 });
  await agree(second.id);
  const done = await execute(second.id, 12_800);
  expect(done).toMatchObject({ state: 'refunded', amount: 12_551, seller_gave: 12_800 });
  expect((await balance(m)) - before).toBe(2928 + 12_551);
  expect(await stateOf(shop, a)).toBe('refunded');
});

test('agreed at the same time: the one that ends last refunds the freight; together never more than was paid', async () => {
  const m = await rich(shop, 100_000);
  const { ids, amount } = await ordered(shop, desk, m, [{ price: 3000 }, { price: 12_000 }], 'purchased');
  const before = await balance(m);
  const [x, y] = [await ask(m, ids[0]!, { type: 'refund' }), await ask(m, ids[1]!, { type: 'refund' })];
  expect([x.amount, y.amount]).toEqual([3150, 12_290]);
  await agree(x.id);
  await agree(y.id);
  await execute(x.id, 3000);
  expect(await execute(y.id, 12_800)).toMatchObject({ amount: 12_000 + 800 + 640 });
  expect((await balance(m)) - before).toBe(amount);
});

test('an agreed amount is paid even where less of the fee is left: later refunds bear it', async () => {
  const m = await rich(shop, 100_000);
  // Fee of all 13.40, minimum 5.00: 260.00 + freight 8.00.
  const { ids, amount } = await ordered(shop, desk, m, [{ price: 5000 }, { price: 20_000 }, { price: 1000 }], 'purchased');
  const before = await balance(m);
  const x = await ask(m, ids[0]!, { type: 'refund' });
  expect(parts(x)).toEqual({ goods: 5000, service_fee: 250 });
  await agree(x.id);
  const big = await ask(m, ids[1]!, { type: 'refund' });
  await agree(big.id);
  await execute(big.id, 20_000); // the fee is at its minimum now
  const paid = await execute(x.id, 5000);
  expect(paid.amount).toBe(5250);
  expect(parts(paid)).toEqual({ goods: 5000, limit: 250 });
  const last = await ask(m, ids[2]!, { type: 'refund' });
  await agree(last.id);
  await execute(last.id, 1800);
  expect((await balance(m)) - before).toBe(amount);
});

test("the member gets what was agreed, whatever the seller refunds: the rest is the shop's", async () => {
  const m = await rich(shop, 100_000);
  const { ids } = await ordered(shop, desk, m, [{ price: 10_000 }], 'purchased');
  const [variance, platform, clearing] = [
    await account(shop, 'purchases_variance'),
    await account(shop, 'platform'),
    await account(shop, 'goods_clearing'),
  ];
  const { id } = await ask(m, ids[0]!, { type: 'refund' });
  await agree(id);
  await execute(id, 4000);
  expect((await account(shop, 'platform')) - platform).toBe(4000);
  // 100.00 goods and 8.00 freight were refunded, 40.00 came from the seller.
  expect((await account(shop, 'purchases_variance')) - variance).toBe(6800);
  expect((await account(shop, 'goods_clearing')) - clearing).toBe(0);
});

test('twice is harmless: the same key, another key, the other call', async () => {
  const m = await rich(shop, 100_000);
  const { ids } = await ordered(shop, desk, m, [{ price: 10_000 }], 'purchased');
  const { id } = await ask(m, ids[0]!, { type: 'refund' });
  await agree(id);
  await agree(id);
  const before = await balance(m);
  const key = uuid();
  for (const k of [key, key, uuid()]) await desk.aftersale.execute({ id, seller_gave: 10_800, key: k });
  expect((await balance(m)) - before).toBe(11_340);
  expect(await refusal(desk.aftersale.refuse({ id, text: 'late', key: uuid() }))).toBe('fail.state_final');
  expect((await m.goodsrefund.getInfo({ id })).actions).toEqual([]);
});

test('a double tap of the member makes one request', async () => {
  const m = await rich(shop, 100_000);
  const { ids } = await ordered(shop, desk, m, [{ price: 10_000 }], 'purchased');
  const key = uuid();
  const [x, y] = [await ask(m, ids[0]!, { type: 'refund', key }), await ask(m, ids[0]!, { type: 'refund', key })];
  expect(x.id).toBe(y.id);
});

test('some of the pieces: they become an item of their own, the others stay', async () => {
  const m = await rich(shop, 100_000);
  const { id, ids } = await ordered(shop, desk, m, [{ price: 2000, num: 5 }], 'in_stock');
  const before = await balance(m);
  const form = await m.goodsrefund.preview({ item_id: ids[0]!, num: 2, type: 'return' });
  expect(form).toMatchObject({ amount: 4000 + 40, num: 2, num_max: 5 });
  const made = await ask(m, ids[0]!, { num: 2 });
  expect(made).toMatchObject({ num: 2, amount: 4040 });
  expect(made.order_item_id).not.toBe(ids[0]);
  const items = (await m.order.detail({ id })).items;
  expect(items.map((i) => [i.state, i.num, i.weight])).toEqual([
    ['in_stock', 3, 600],
    ['after_sale', 2, 400],
  ]);
  await agree(made.id);
  await desk.aftersale.send_back({ id: made.id, courier_id: 1, tracking_no: 'BACK00001', key: uuid() });
  await desk.aftersale.seller_received({ id: made.id, seller_gave: 4000, key: uuid() });
  expect((await balance(m)) - before).toBe(4040);
});

test('a part of the price: at most the paid share less earlier ones; the item keeps its state', async () => {
  const m = await rich(shop, 100_000);
  const { id, ids } = await ordered(shop, desk, m, [{ price: 10_000 }], 'problem');
  const before = await balance(m);
  const made = await ask(m, ids[0]!, { type: 'partial', amount: 4000 });
  expect(parts(made)).toEqual({ goods: 4000 });
  await agree(made.id);
  await execute(made.id, 1500);
  expect((await balance(m)) - before).toBe(4000);
  const item = (await m.order.detail({ id })).items[0]!;
  expect(item).toMatchObject({ state: 'problem', refunded: 4000, ask: { kind: 'problem', text: 'A scratch' } });
  expect(item.due_at).not.toBeNull();
  expect(await refusal(ask(m, ids[0]!, { type: 'partial', amount: 6001 }))).toBe('refund.partial_max');
  const rest = await ask(m, ids[0]!, { type: 'refund' });
  expect(parts(rest)).toEqual({ goods: 6000, domestic_freight: 800, service_fee: 540 });
  await agree(rest.id);
  await execute(rest.id, 0);
  expect((await balance(m)) - before).toBe(11_340);
});

test('bonus goes back to bonus', async () => {
  const m = await rich(shop, 5000);
  await fund(shop, m, 8000, 'bonus');
  const { ids } = await ordered(shop, desk, m, [{ price: 10_000 }], 'purchased');
  expect(await m.user.info({})).toMatchObject({ balance: 1660, bonus: 0 });
  const { id } = await ask(m, ids[0]!, { type: 'refund' });
  await agree(id);
  await execute(id, 10_800);
  expect(await m.user.info({})).toMatchObject({ balance: 13_000, bonus: 8000 });
});

test('goods that a coupon paid in full leave the books balanced', async () => {
  const m = await rich(shop, 100_000);
  const coupon_id = await giveCoupon(shop, m, { value: 1000 });
  const { ids } = await ordered(shop, desk, m, [{ price: 1000 }, { price: 9000 }], 'purchased', { coupon_id });
  const { id } = await ask(m, ids[0]!, { type: 'refund' });
  await agree(id);
  await execute(id, 1000);
  expect(await stateOf(shop, ids[0]!)).toBe('refunded');
});
