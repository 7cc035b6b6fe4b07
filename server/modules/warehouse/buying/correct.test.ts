// Corrections of typing errors: by the operator who made them within a day, afterwards by the owner; the difference is re-booked, refunded if lower, audited.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openShop, refusal, type Shop, uuid } from '../../../testing.ts';
import { sellGoods } from '../../../testing-goods.ts';
import { buy, expectClearingMatches, expectSoundLedger, fund } from '../../../testing-money.ts';

type Desk = Awaited<ReturnType<Shop['operator']>>;
let shop: Shop;
let buyer: Desk;
let colleague: Desk;
let owner: Desk;
let hall: Desk;
beforeAll(async () => {
  shop = await openShop();
  buyer = await shop.operator('buyer');
  colleague = await shop.operator('buyer');
  owner = await shop.operator('owner');
  hall = await shop.operator('warehouse');
});
afterEach(async () => {
  await expectSoundLedger(shop);
  await expectClearingMatches(shop);
});
afterAll(() => shop.close());

/** A 30.00 and B 120.00 of one seller, freight 8.00, fee 7.90: paid 165.90. Bought at these real prices. */
async function bought(real: { a?: number; b?: number; freight?: number } = {}) {
  const m = await shop.member();
  await fund(shop, m, 100_000);
  const one = await sellGoods(shop, { price: 3000, post_fee: 800 });
  const two = await sellGoods(shop, { price: 12_000, post_fee: 800, seller_id: one.seller_id });
  const made = await buy(shop, m, [one, two]);
  const order_id = made.order_ids[0]!;
  const { items } = await m.order.detail({ id: order_id });
  const a = items.find((i) => i.price === 3000)!.id;
  const b = items.find((i) => i.price === 12_000)!.id;
  await buyer.buying.take({ item_ids: [a, b] });
  await buyer.buying.purchase({
    order_id,
    platform_no: 'T-100',
    freight: real.freight ?? 800,
    prices: [
      { item_id: a, price: real.a ?? 3000 },
      { item_id: b, price: real.b ?? 12_000 },
    ],
    key: uuid(),
  });
  return { m, order_id, a, b, warehouse_id: one.warehouse_id };
}
type Bought = Awaited<ReturnType<typeof bought>>;
const cash = async ({ m }: Bought) => (await m.user.info({})).balance;
/** The entries of an order with this key: kind of account and amount (fen). */
async function entries(order_id: number, key: string) {
  const rows = await shop.db
    .selectFrom('ledger_entry as e')
    .innerJoin('ledger_tx as t', 't.id', 'e.tx_id')
    .innerJoin('account as a', 'a.id', 'e.account_id')
    .select(['a.kind', 'e.amount'])
    .where('t.ref_type', '=', 'order')
    .where('t.ref_id', '=', order_id)
    .where('t.key', 'like', `${key}%`)
    .execute();
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(row.kind, (sums.get(row.kind) ?? 0) + row.amount);
  return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0));
}
const correct = (by: Desk, item_id: number, change: object) =>
  by.buying.correct({ item_id, reason: 'Typed wrong', ...change, key: uuid() });

test('a price typed too high: the platform got less, the member is refunded the difference to the fen, and the audit has both values', async () => {
  const order = await bought();
  const before = await cash(order);
  expect((await buyer.buying.detail({ order_id: order.order_id })).items.map((i) => i.corrects)).toEqual([
    ['purchase'],
    ['purchase'],
  ]);
  const now = await correct(buyer, order.a, { prices: [{ item_id: order.b, price: 11_000 }] });
  // 10.00 of goods and 0.50 of the fee: 5 % of 158.00 was 7.90, of 148.00 it is 7.40.
  expect((await cash(order)) - before).toBe(1050);
  expect(await entries(order.order_id, 'correct:')).toEqual({ platform: 1000, service_fee: 50, cash: -1050 });
  expect(now.items.find((i) => i.id === order.b)!.cost).toBe(11_000);
  const line = await shop.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'buying.correct')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(line).toMatchObject({
    thing: 'order',
    thing_id: String(order.order_id),
    detail: { reason: 'Typed wrong', total_was: 15_800, total: 14_800 },
  });
  // Repeated, it changes nothing; another correction starts from the current values.
  await correct(buyer, order.a, { prices: [{ item_id: order.b, price: 11_000 }] });
  expect((await cash(order)) - before).toBe(1050);
  await correct(buyer, order.b, { prices: [{ item_id: order.b, price: 10_000 }] });
  expect((await cash(order)) - before).toBe(2100);
});

test('a price typed too low: refunded money stays with the member, the shop bears the rest', async () => {
  const order = await bought({ b: 10_000 });
  const before = await cash(order);
  await correct(buyer, order.b, { prices: [{ item_id: order.b, price: 12_000 }] });
  expect(await cash(order)).toBe(before);
  expect(await entries(order.order_id, 'correct:')).toEqual({ platform: -2000, purchases_variance: 2000 });
  // Down again: the member, who has the money already, gets nothing.
  await correct(buyer, order.b, { prices: [{ item_id: order.b, price: 10_000 }] });
  expect(await cash(order)).toBe(before);
  expect(await entries(order.order_id, 'correct:')).toEqual({});
});

test('freight: a lower one is refunded with its fee, a higher one is borne by the shop', async () => {
  const order = await bought();
  const before = await cash(order);
  await correct(buyer, order.a, { freight: 300 });
  expect((await cash(order)) - before).toBe(525);
  expect(await entries(order.order_id, 'correct:')).toEqual({ platform: 500, service_fee: 25, cash: -525 });
  await correct(buyer, order.a, { freight: 900 });
  expect((await cash(order)) - before).toBe(525);
  expect(await entries(order.order_id, 'correct:')).toEqual({
    platform: -100,
    purchases_variance: 600,
    service_fee: 25,
    cash: -525,
  });
});

test('numbers move no money; a colleague may not correct them, after a day only the owner may', async () => {
  const order = await bought();
  const change = { platform_no: 'T-101' };
  expect(await refusal(correct(colleague, order.a, change))).toBe('correct.not_yours');
  expect((await colleague.buying.detail({ order_id: order.order_id })).items.flatMap((i) => i.corrects)).toEqual([]);
  expect((await correct(buyer, order.a, change)).items.map((i) => i.platform_no)).toEqual(['T-101', 'T-101']);
  expect(await entries(order.order_id, 'correct:')).toEqual({});
  shop.turn({ hours: 25 });
  expect(await refusal(correct(buyer, order.a, { platform_no: 'T-102' }))).toBe('correct.too_late');
  expect((await correct(owner, order.a, { platform_no: 'T-102' })).items[0]!.platform_no).toBe('T-102');
});

test('concurrent corrections: each is booked once, serialized', async () => {
  const order = await bought();
  const before = await cash(order);
  await Promise.all([11_000, 11_000, 11_000].map((price) => correct(buyer, order.b, { prices: [{ item_id: order.b, price }] })));
  expect((await cash(order)) - before).toBe(1050);
  expect(await entries(order.order_id, 'correct:')).toEqual({ platform: 1000, service_fee: 50, cash: -1050 });
});

test('a purchase whose items were since split or refunded is not re-booked', async () => {
  const order = await bought();
  await buyer.buying.out_of_stock({ item_id: order.b, text: 'none left', key: uuid() });
  expect(await refusal(correct(buyer, order.a, { freight: 300 }))).toBe('correct.moved_on');
  expect((await correct(buyer, order.a, { platform_no: 'T-9' })).items.find((i) => i.id === order.a)!.platform_no).toBe('T-9');
});

test("the number of a seller's parcel: for all items sent with it, until it has arrived", async () => {
  const order = await bought();
  const wrong = `W${order.order_id}77001`;
  const right = `R${order.order_id}77002`;
  await buyer.buying.seller_ship({ item_ids: [order.a, order.b], courier_id: 1, tracking_no: wrong, key: uuid() });
  const fix = (by: Desk, tracking_no: string) =>
    by.buying.correct_tracking({ item_id: order.a, courier_id: 1, tracking_no, reason: 'Typed wrong', key: uuid() });
  expect(await refusal(fix(colleague, right))).toBe('correct.not_yours');
  expect((await fix(buyer, right)).items.map((i) => i.tracking_no)).toEqual([right, right]);
  expect(await shop.db.selectFrom('parcel').select('id').where('tracking_no', '=', wrong).execute()).toEqual([]);
  const { items } = await hall.warehouse.scan({ tracking_no: right, warehouse_id: order.warehouse_id });
  expect(items.map((i) => i.id).sort((x, y) => x - y)).toEqual([order.a, order.b].sort((x, y) => x - y));
  expect(await refusal(fix(buyer, wrong))).toBe('correct.arrived');
});

test('a number that was scanned before it was known receives the items at once', async () => {
  const order = await bought();
  const wrong = `W${order.order_id}88001`;
  const right = `R${order.order_id}88002`;
  await buyer.buying.seller_ship({ item_ids: [order.a, order.b], courier_id: 1, tracking_no: wrong, key: uuid() });
  await hall.warehouse.scan({ tracking_no: right, warehouse_id: order.warehouse_id });
  const { items } = await buyer.buying.correct_tracking({
    ...{ item_id: order.a, courier_id: 1, tracking_no: right, reason: 'Typed wrong', key: uuid() },
  });
  expect(items.map((i) => i.state)).toEqual(['received', 'received']);
});
