// Goods added by hand: what a link may be, and what becomes of it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CallRefused, type MemberClient, openShop, refusal, type Shop, uuid } from '../../../testing.ts';
import { testWarehouse } from '../../../testing-goods.ts';

let shop: Shop;
let m: MemberClient;
beforeAll(async () => {
  shop = await openShop();
  await testWarehouse(shop);
  m = await shop.member();
});
afterAll(() => shop.close());

const add = (url: string, more: object = {}) =>
  m.buyself.add({ type: 'goods', url, title: 'Handmade cup', price: 8800, key: uuid(), ...more });

test('links into private networks, in whatever form, and what is no web address are refused; nothing is stored', async () => {
  const links = [
    'http://10.0.0.1/cup',
    '192.168.1.4',
    'http://127.1/cup',
    'http://2130706433/cup',
    'http://0x7f000001/cup',
    'http://[::1]/cup',
    'http://[::ffff:10.0.0.1]/cup',
    'http://localhost/cup',
    'http://LOCALHOST:8080/cup',
    'http://localhost./cup',
    'http://printer/cup',
    'http://shop.internal/cup',
    'http://shop.local./cup',
    'http://user:word@weidian.com/cup',
    'ftp://weidian.com/cup',
    'javascript:alert(1)',
    'https://',
  ];
  expect(await Promise.all(links.map((url) => refusal(add(url))))).toEqual(links.map(() => 'fail.field_format'));
  expect((await m.cart.getList({})).count).toBe(0);
});

test('a public link becomes a row with a provisional price, its options kept as they were said', async () => {
  const { cart_id, count } = await add('weidian.com/item?id=7', { options: 'Blue, large', num: 2, freight: 600 });
  expect(count).toBe(2);
  const { groups } = await m.cart.getList({});
  expect(groups.flatMap((g) => g.items)).toMatchObject([{ id: cart_id, api_type: 'manual', price: 8800, num: 2 }]);
  const goods = await shop.db
    .selectFrom('goods')
    .select(['detail_url', 'listed', 'post_fee'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(goods).toEqual({ detail_url: 'https://weidian.com/item?id=7', listed: false, post_fee: 600 });
  const other = await shop.member();
  expect(await refusal(other.cart.edit({ id: cart_id!, num: 1 }))).toBe('fail.not_found');
});

test('all fields that are missing are named in one refusal, in words of the user', async () => {
  const missing = async (call: Promise<unknown>) => {
    try {
      await call;
    } catch (error) {
      if (error instanceof CallRefused) return [error.key, error.field, error.data.others];
      throw error;
    }
    throw new Error('the call went through');
  };
  const add_ = m.buyself.add as (input: object) => Promise<unknown>;
  expect(await missing(add_({ type: 'goods', key: uuid() }))).toEqual([
    'fail.field_missing',
    'url',
    [
      { key: 'fail.field_missing', params: {}, field: 'title', msg: expect.stringMatching(/\S/) },
      { key: 'fail.field_missing', params: {}, field: 'price', msg: expect.stringMatching(/\S/) },
    ],
  ]);
  // One thing wrong: the envelope is as ever.
  expect(await missing(add_({ type: 'goods', key: uuid(), url: 'https://weidian.com/1', title: 'Cup' }))).toEqual([
    'fail.field_missing',
    'price',
    undefined,
  ]);
  // By the row of the contract, before any handler: each field once.
  const [key, field, others] = await missing((m.address.addAddress as (input: object) => Promise<unknown>)({ email: 'no mail' }));
  const named = (others as { field: string; key: string }[]).map((one) => one.field);
  expect([key, field]).toEqual(['fail.field_missing', 'country']);
  expect(named).toEqual(expect.arrayContaining(['mobilecode', 'email']));
  expect(new Set(named).size).toBe(named.length);
});
