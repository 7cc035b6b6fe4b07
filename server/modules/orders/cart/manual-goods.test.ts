// Goods added by hand: which links are accepted, and what rows they become.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CallRefused, type MemberClient, openShop, refusal, type Shop, uuid } from '../../../testing.ts';
import { testWarehouse } from '../../../testing-goods.ts';
import { fund, PAY_PASSWORD } from '../../../testing-money.ts';

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

test('links into private networks in any form, and texts that are no web address, are refused; nothing is stored', async () => {
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
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    'java&#9;script:alert(1)',
    'java&Tab;script:alert(1)',
    'data:text/html,x',
    'https://',
  ];
  expect(await Promise.all(links.map((url) => refusal(add(url))))).toEqual(links.map(() => 'fail.field_format'));
  expect((await m.cart.getList({})).count).toBe(0);
});

test('a public link becomes a row with a provisional price, its options stored as given', async () => {
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

test('their pictures reach the buyer in order; an address outside of the shop is refused', async () => {
  const buyer = await shop.operator('buyer');
  const rich = await shop.member();
  await fund(shop, rich, 100_000);
  const pictures = ['/media/x/page/aHR0cHM', '/media/u/first.jpg', '/media/u/second.jpg'];
  const wish = { type: 'goods', url: 'https://weidian.com/item?id=9', title: 'Vase', price: 8800 } as const;
  for (const picture of ['https://cdn.example/a.jpg', '//cdn.example/a.jpg', '/media/../etc', 'data:image/png;base64,AA'])
    expect(await refusal(rich.buyself.add({ ...wish, pictures: ['/media/u/a.jpg', picture], key: uuid() }))).toBe(
      'fail.field_format',
    );
  expect(await refusal(rich.buyself.add({ ...wish, pictures: Array(6).fill('/media/u/a.jpg'), key: uuid() }))).toBe(
    'fail.field_high',
  );
  expect((await rich.cart.getList({})).count).toBe(0);
  const { cart_id } = await rich.buyself.add({ ...wish, pictures, key: uuid() });
  const [row] = (await rich.cart.getList({})).groups.flatMap((group) => group.items);
  expect(row).toMatchObject({ id: cart_id, pic_url: pictures[0] });
  const { quote } = await rich.cart.carttoorder({ cart_ids: [cart_id!] });
  const made = await rich.cart.carttoorder({ cart_ids: [cart_id!], submit: true, quote, key: uuid() });
  await rich.paywallet.payBalance({ no: made.invoice_no!, pay_password: PAY_PASSWORD, key: uuid() });
  const { items } = await buyer.buying.detail({ order_id: made.order_ids[0]! });
  expect(items).toMatchObject([{ title: 'Vase', provisional: true, pic_url: pictures[0], pictures }]);
});

test('all fields that are missing are named in one refusal, in the user’s language', async () => {
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
  // A single fault: the usual envelope.
  expect(await missing(add_({ type: 'goods', key: uuid(), url: 'https://weidian.com/1', title: 'Cup' }))).toEqual([
    'fail.field_missing',
    'price',
    undefined,
  ]);
  // Validated by the row of the contract, before any handler: each field once.
  const [key, field, others] = await missing((m.address.addAddress as (input: object) => Promise<unknown>)({ email: 'no mail' }));
  const named = (others as { field: string; key: string }[]).map((one) => one.field);
  expect([key, field]).toEqual(['fail.field_missing', 'country']);
  expect(named).toEqual(expect.arrayContaining(['mobilecode', 'email']));
  expect(new Set(named).size).toBe(named.length);
});
