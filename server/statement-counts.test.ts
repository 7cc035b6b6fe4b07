// How many statements the main calls send to a warm server: rarely changing data is cached, nothing is read twice.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Opened } from './db/open.ts';
import { type MemberClient, openShop, type Shop, uuid } from './testing.ts';
import { freshDatabase, ownEmbeddedDatabase } from './testing-database.ts';
import { sellGoods } from './testing-goods.ts';
import { buy, fund, PAY_PASSWORD } from './testing-money.ts';

let opened: Opened;
let shop: Shop;
let m: MemberClient;
let goods: Awaited<ReturnType<typeof sellGoods>>['goods'];
beforeAll(async () => {
  opened = await freshDatabase();
  shop = await openShop({ opened });
  m = await shop.member();
  await fund(shop, m, 10_000_000);
  goods = (await sellGoods(shop, { price: 3000 })).goods;
});
afterAll(() => shop.close());

/** Nor the session, which a reading call may have cached (http/who.test.ts). */
const NOT_COUNTED = /^(begin|commit|rollback|start transaction .*|end)$|reference_version|from "session" as "s"/;

/** The statements of the second call, with warm caches. */
async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  await run();
  const texts: string[] = [];
  opened.driver.watch = (text) => texts.push(text);
  await run();
  opened.driver.watch = null;
  const counted = texts.filter((text) => !NOT_COUNTED.test(text));
  if (process.env.SHOW_STATEMENTS) console.log(counted.map((t) => t.slice(0, 230)).join('\n'));
  return counted;
}

const inCart = async () => (await m.cart.add({ ...goods, num: 1 })).cart_id;
const paidOrder = () => buy(shop, m, [{ goods }]);

test.each<[string, number, () => Promise<unknown>]>([
  ['user/info', 2, () => m.user.info({})],
  ['order/lists', 1, () => m.order.lists({})],
  ['order/getGoodslist', 5, () => m.order.getGoodslist({})],
  ['cart/getList', 2, () => m.cart.getList({})],
  ['cart/add', 7, () => m.cart.add({ ...goods, num: 1 })],
  ['obapi/getItem', 0, () => shop.visitor.obapi.getItem({ tp: goods.api_type, tid: goods.num_iid })],
  ['obapi/getItemlist', 0, () => shop.visitor.obapi.getItemlist({ q: 'test' })],
])('%s: %i statements at most', async (_, most, run) => {
  await paidOrder();
  await inCart();
  // What the order has written may reach the caches between the first call and the second: then both are made again.
  await expect.poll(async () => (await statementsOf(run)).length, { timeout: 5000 }).toBeLessThanOrEqual(most);
});

test('the account page reads all of its counts at once', async () => {
  await m.user.info({});
  const { round_trips: trips } = opened.driver.counts;
  await m.user.info({});
  // The member with counters and cards; sometimes the session, and the versions of other servers' writes.
  expect(opened.driver.counts.round_trips - trips).toBeLessThanOrEqual(3);
});

test('a page of orders is one statement: the page, its counts and all that its cards show', async () => {
  await paidOrder();
  await m.order.lists({});
  const { round_trips: trips } = opened.driver.counts;
  await m.order.lists({});
  // And sometimes the session, and the versions of other servers' writes.
  expect(opened.driver.counts.round_trips - trips).toBeLessThanOrEqual(3);
});

test('the counts of all queues are one statement', async () => {
  const desk = await shop.operator('owner');
  await desk.session.counts({});
  const { round_trips: trips } = opened.driver.counts;
  await desk.session.counts({});
  // The session, the queues, the jobs and their servers; and sometimes the versions of other servers' writes.
  expect(opened.driver.counts.round_trips - trips).toBeLessThanOrEqual(5);
});

test('search words without results in a work list are looked up once', async () => {
  const desk = await shop.operator('owner');
  const found = async () => expect(await desk.remits.lists({ q: 'nobody' })).toMatchObject({ total: 0, list: [] });
  expect((await statementsOf(found)).filter((text) => text.includes('from remit')).length).toBe(1);
});

test('goods and a search that are not cached since their change', async () => {
  const others = [(await sellGoods(shop, { price: 3000 })).goods, (await sellGoods(shop, { price: 3000 })).goods];
  const next = [...others];
  const item = () => {
    const { api_type, num_iid } = next.pop()!;
    return shop.visitor.obapi.getItem({ tp: api_type, tid: num_iid });
  };
  expect((await statementsOf(item)).length).toBeLessThanOrEqual(2);
  // Of one seller, whose goods are counted once.
  const { seller_id } = await shop.db
    .selectFrom('goods')
    .select('seller_id')
    .where('id', '=', goods.goods_id)
    .executeTakeFirstOrThrow();
  await shop.db.updateTable('goods').set({ seller_id }).execute();
  next.push(...others);
  expect((await statementsOf(item)).length).toBeLessThanOrEqual(1);
  for (const title of ['blue cup', 'red cup', 'blue bowl']) await sellGoods(shop, { price: 3000, title });
  const words = ['blue', 'red'];
  expect((await statementsOf(() => shop.visitor.obapi.getItemlist({ q: words.pop()! }))).length).toBeLessThanOrEqual(2);
  const sorts = ['_price', '_sale'] as const;
  let at = 0;
  expect((await statementsOf(() => shop.visitor.obapi.getItemlist({ sort: sorts[at++] }))).length).toBeLessThanOrEqual(1);
  const prices = [1, 2];
  const narrowed = () => shop.visitor.obapi.getItemlist({ q: 'blue', start_price: prices.pop()! });
  expect((await statementsOf(narrowed)).length).toBeLessThanOrEqual(2);
});

test('a checkout: preview, order, payment', async () => {
  const counts: number[] = [];
  const trips: number[] = [];
  const asked: string[][] = [];
  const count = async <T>(run: () => Promise<T>): Promise<T> => {
    const texts: string[] = [];
    opened.driver.watch = (text) => texts.push(text);
    const { round_trips } = opened.driver.counts;
    const answer = await run();
    trips.push(opened.driver.counts.round_trips - round_trips);
    opened.driver.watch = null;
    asked.push(texts);
    const counted = texts.filter((text) => !NOT_COUNTED.test(text));
    if (process.env.SHOW_STATEMENTS) console.log(`--\n${counted.map((t) => t.slice(0, 230)).join('\n')}`);
    counts.push(counted.length);
    return answer;
  };
  await paidOrder();
  await inCart();
  const cart_ids = [await count(inCart)];
  const preview = await count(() => m.cart.carttoorder({ cart_ids }));
  const made = await count(() => m.cart.carttoorder({ cart_ids, submit: true, quote: preview.quote, key: uuid() }));
  await count(() => m.paywallet.payBalance({ no: made.invoice_no!, pay_password: PAY_PASSWORD, key: uuid() }));
  const [, looked, ordered, paid] = counts as [number, number, number, number];
  expect(looked).toBeLessThanOrEqual(7);
  expect(ordered).toBeLessThanOrEqual(14);
  // Two of them before the transaction: the key's answer, and the hash of the pay password.
  expect(paid).toBeLessThanOrEqual(22);
  // Independent statements share a round trip, and the first ones with the beginning of the transaction.
  // A payment reads twice before its transaction opens: the key's answer, and the hash of the pay password.
  // On a slow machine each may read the session or the versions of other servers' writes once more.
  for (const [at, most] of [5, 8, 8, 15].entries()) expect(trips[at]).toBeLessThanOrEqual(most + 1);
  // A preview is a query: it keeps no connection, and changes and locks nothing.
  expect(asked[1]!.filter((text) => /^(begin|commit)|\b(insert|update|delete|lock)\b|pg_advisory/i.test(text))).toEqual([]);
});

test('the statements of a checkout run on generic plans: none is planned at every execution', async () => {
  // The embedded database has one connection, which has all plans.
  const own = await ownEmbeddedDatabase();
  const embedded = await own.open();
  const on = await openShop({ opened: embedded });
  const member = await on.member();
  await fund(on, member, 10_000_000);
  const sold = await sellGoods(on, { price: 3000 });
  const order = async (times: number) => {
    for (let n = 0; n < times; n++) await buy(on, member, [{ goods: sold.goods }]);
  };
  const planned = async () => {
    const { rows } = await embedded.pool.query<{ text: string; n: number }>(
      'select statement as text, custom_plans::int as n from pg_prepared_statements',
    );
    return new Map(rows.map(({ text, n }) => [text, n]));
  };
  // PostgreSQL makes a custom plan for the first five executions of a statement.
  await order(7);
  const before = await planned();
  await order(5);
  const again = [...(await planned())].filter(([text, n]) => n > (before.get(text) ?? 0));
  await on.close();
  await own.drop();
  expect(again.map(([text]) => text.slice(0, 120))).toEqual([]);
  expect(before.size).toBeGreaterThan(30);
});

test('an order of many goods is paid in as few round trips as one of a single one', async () => {
  const one = await sellGoods(shop, { price: 3000 });
  const more = [];
  for (let n = 0; n < 9; n++) more.push((await sellGoods(shop, { price: 1000 + n, seller_id: one.seller_id })).goods);
  const roundTrips = async (all: (typeof goods)[]): Promise<number> => {
    const cart_ids: number[] = [];
    for (const each of all) cart_ids.push((await m.cart.add({ ...each, num: 1 })).cart_id);
    const { quote } = await m.cart.carttoorder({ cart_ids });
    const { invoice_no, order_ids } = await m.cart.carttoorder({ cart_ids, submit: true, quote, key: uuid() });
    expect(order_ids).toHaveLength(1);
    const { round_trips: trips } = opened.driver.counts;
    await m.paywallet.payBalance({ no: invoice_no!, pay_password: PAY_PASSWORD, key: uuid() });
    return opened.driver.counts.round_trips - trips;
  };
  await roundTrips([one.goods]);
  const most = 16;
  expect(await roundTrips([one.goods])).toBeLessThanOrEqual(most);
  expect(await roundTrips(more)).toBeLessThanOrEqual(most);
});
