// Records are found by number, name or amount by operators who may see them, and have a page in every state, with related records.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minorUnits } from '#contract/amount.ts';
import { numberLike } from '#server/db/like.ts';
import { openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { indexPlanOf, statement } from '#server/testing-explain.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { buy, fund } from '#server/testing-money.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function anOrder() {
  const m = await shop.member({ nickname: 'Wanjiru' });
  await fund(shop, m, 100_000);
  const { order_ids } = await buy(shop, m, [await sellGoods(shop, { price: 4321 })]);
  const order = await m.order.detail({ id: order_ids[0]! });
  return { m, order, item_id: order.items[0]!.id };
}
const kinds = (list: { kind: string; id: number }[], id: number) => list.filter((row) => row.id === id).map((row) => row.kind);

test('by prefix and suffix of a number, a name, an amount; each role finds only what it may see', async () => {
  const { m, order } = await anOrder();
  const [owner, buyer, content] = [await shop.operator('owner'), await shop.operator('buyer'), await shop.operator('content')];
  for (const words of [order.no, order.no.slice(0, -1), order.no.slice(-4), ` ${order.no.toLowerCase()} `])
    expect(kinds((await owner.find.search({ q: words })).list, order.id), words).toContain('order');
  expect((await owner.find.search({ q: 'wanj' })).list).toMatchObject([{ kind: 'member', id: m.id, label: 'Wanjiru' }]);
  expect((await buyer.find.search({ q: 'wanj' })).list).toEqual([]);
  expect((await content.find.search({ q: order.no })).list).toEqual([]);
  const { amount } = await shop.db
    .selectFrom('bill')
    .select('amount')
    .where('member_id', '=', m.id)
    .where('kind', '=', 'goods')
    .executeTakeFirstOrThrow();
  const paid = await owner.find.search({ q: (amount / 100).toFixed(2) });
  expect(paid.list.filter((row) => row.kind === 'bill')).toMatchObject([{ amount, note: 'Wanjiru' }]);
  expect((await owner.find.search({ q: '%%' })).list).toEqual([]);
  expect(await refusal(owner.find.search({ q: 'x' }))).toBe('fail.field_short');
});

test('a kind with more results than shown is marked', async () => {
  for (let n = 0; n < 9; n++) await shop.member({ nickname: `Twin ${n}` });
  const owner = await shop.operator('owner');
  const { list, more } = await owner.find.search({ q: 'twin' });
  expect(list).toHaveLength(8);
  expect(more).toEqual(['member']);
});

test('an order has its page from payment to the end, with money for those who may see it and links both ways', async () => {
  const { m, order, item_id } = await anOrder();
  const [owner, buyer, hall] = [await shop.operator('owner'), await shop.operator('buyer'), await shop.operator('warehouse')];
  await buyer.buying.take({ item_ids: [item_id] });
  await buyer.buying.purchase({
    order_id: order.id,
    platform_no: 'PX-778899',
    freight: 0,
    prices: [{ item_id, price: 4321 }],
    key: uuid(),
  });
  const courier = await shop.db.selectFrom('courier').select('id').executeTakeFirstOrThrow();
  await buyer.buying.seller_ship({ item_ids: [item_id], courier_id: courier.id, tracking_no: 'SF9988776655', key: uuid() });
  const { id: bill_id, amount } = await shop.db
    .selectFrom('bill')
    .select(['id', 'amount'])
    .where('member_id', '=', m.id)
    .where('kind', '=', 'goods')
    .executeTakeFirstOrThrow();
  // Paid from the wallet; a card payment was started as well.
  await shop.db
    .insertInto('payment')
    .values({ no: `PT${bill_id}`, bill_id, member_id: m.id, method: 'demo', amount, minor: minorUnits(amount) })
    .execute();
  const page = await owner.find.record({ kind: 'order', id: order.id });
  expect(page).toMatchObject({ no: order.no, member: { id: m.id }, items: [{ id: item_id, tracking_no: 'SF9988776655' }] });
  expect(page.timeline.map((row) => row.key)).toContain('event.item.purchase');
  expect(page.money.map((row) => row.kind)).toEqual(expect.arrayContaining(['bill', 'payment']));
  const parcel = page.links.find((row) => row.kind === 'parcel')!;
  const back = await hall.find.record({ kind: 'parcel', id: parcel.id });
  expect(back.links).toMatchObject([{ kind: 'order', id: order.id, label: order.no }]);
  const bill = page.money.find((row) => row.kind === 'bill')!;
  const paid = await owner.find.record({ kind: 'bill', id: bill.id });
  expect(paid.links).toMatchObject([{ kind: 'order', id: order.id }]);
  expect(paid.money[0]).toMatchObject({ kind: 'payment', amount: paid.amount });
  expect((await owner.find.record({ kind: 'payment', id: paid.money[0]!.id })).money).toMatchObject([
    { kind: 'bill', id: bill.id },
  ]);
  // The warehouse sees the goods and no money.
  expect((await hall.find.record({ kind: 'order', id: order.id })).money).toEqual([]);
  expect(await refusal(hall.find.record({ kind: 'payment', id: paid.money[0]!.id }))).toBe('fail.forbidden');
  expect(await refusal(owner.find.record({ kind: 'waybill', id: 999_999 }))).toBe('fail.not_found');
  // By the tracking numbers of the seller and the courier.
  expect(kinds((await buyer.find.search({ q: 'PX-7788' })).list, order.id)).toContain('order');
  expect(kinds((await hall.find.search({ q: '6655' })).list, parcel.id)).toContain('parcel');
  // It still has a page after its end.
  await buyer.buying.lost({ item_id, text: 'gone', key: uuid() });
  expect((await owner.find.record({ kind: 'order', id: order.id })).items[0]!.state).not.toBe(page.items[0]!.state);
});

test('settings are found by description in either language, by those who may change them', async () => {
  const [owner, buyer] = [await shop.operator('owner'), await shop.operator('buyer')];
  for (const q of ['withdrawals a day', '提现几次', 'cash_per_day', 'MONEY Withdrawals'])
    expect(
      (await owner.find.search({ q })).settings.map((row) => row.key),
      q,
    ).toContain('cash_per_day');
  expect((await buyer.find.search({ q: 'cash_per_day' })).settings).toEqual([]);
  expect((await owner.find.search({ q: 'days' })).more).toContain('setting');
});

test('numbers are found by index at any size', async () => {
  const query = statement(sql`select x.id from orders x where ${numberLike('x.no', '4711')}`);
  const plan = await indexPlanOf(shop, query, { bitmaps: true });
  expect(plan).toContain('orders_starts');
  expect(plan).toContain('orders_ends');
});
