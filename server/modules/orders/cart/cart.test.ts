// The cart's rule of stock and minimum quantity, wherever it is applied: adding, editing, the row that is shown, checkout.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MemberClient, openShop, refusal, type Shop, uuid } from '../../../testing.ts';
import { sellGoods, testWarehouse } from '../../../testing-goods.ts';
import { quantityProblem } from './availability.ts';

let shop: Shop;
let m: MemberClient;
beforeAll(async () => {
  shop = await openShop();
  await testWarehouse(shop);
  m = await shop.member();
});
afterAll(() => shop.close());

const stock = (goods: { num_iid: string; sku_id: string }, quantity: number) =>
  shop.db
    .updateTable('sku')
    .set({ quantity })
    .where('sku_id', '=', goods.sku_id)
    .where('goods_id', 'in', (eb) => eb.selectFrom('goods').select('id').where('num_iid', '=', goods.num_iid))
    .execute();
const shown = async (id: number) => (await m.cart.getList({})).groups.flatMap((g) => g.items).find((r) => r.id === id)!;

test('sold out, fewer than wanted, below the minimum; the stock of manual goods is not known', () => {
  const sku = { api_type: 'taobao', quantity: 5, min_num: 2 };
  expect([1, 2, 5, 6].map((num) => quantityProblem(sku, num)?.key ?? null)).toEqual([
    'cart.min_num',
    null,
    null,
    'cart.only_left',
  ]);
  expect(quantityProblem({ ...sku, quantity: 0 }, 2)).toEqual({ key: 'cart.sold_out', params: {} });
  expect(quantityProblem(sku, 6)).toEqual({ key: 'cart.only_left', params: { n: 5 } });
  expect(quantityProblem({ ...sku, api_type: 'manual', quantity: 0 }, 1)).toBeNull();
});

test('adding and editing refuse what the row would show as a problem', async () => {
  const { goods } = await sellGoods(shop, { quantity: 5, min_num: 2 });
  expect(await refusal(m.cart.add({ ...goods, num: 1 }))).toBe('cart.min_num');
  expect(await refusal(m.cart.add({ ...goods, num: 6 }))).toBe('cart.only_left');
  const { cart_id: id } = await m.cart.add({ ...goods, num: 4 });
  expect(await refusal(m.cart.add({ ...goods, num: 2 }))).toBe('cart.only_left');
  expect(await refusal(m.cart.edit({ id, num: 6 }))).toBe('cart.only_left');
  expect(await refusal(m.cart.edit({ id, num: 1 }))).toBe('cart.min_num');
  expect((await shown(id)).problem).toBeNull();
});

test('a row of more than is left can be lowered, not raised; checkout shows the same problem', async () => {
  const { goods } = await sellGoods(shop, { quantity: 9 });
  const { cart_id: id } = await m.cart.add({ ...goods, num: 8 });
  await stock(goods, 3);
  expect((await shown(id)).problem).toEqual({ key: 'cart.only_left', params: { n: 3 } });
  expect((await m.cart.carttoorder({ cart_ids: [id] })).problems).toMatchObject([
    { cart_id: id, why: { key: 'cart.only_left' } },
  ]);
  expect(await refusal(m.cart.edit({ id, num: 9 }))).toBe('cart.only_left');
  await m.cart.edit({ id, num: 5 });
  expect(await shown(id)).toMatchObject({ num: 5, problem: { key: 'cart.only_left' } });
  await m.cart.edit({ id, num: 3 });
  expect((await shown(id)).problem).toBeNull();
  await stock(goods, 0);
  expect(await refusal(m.cart.edit({ id, num: 4 }))).toBe('cart.sold_out');
  expect(await refusal(m.cart.add({ ...goods, num: 1 }))).toBe('cart.sold_out');
  expect((await shown(id)).problem).toMatchObject({ key: 'cart.sold_out' });
});

test('a bill names the shop in the language of its reader, whatever language it was made in', async () => {
  const { goods } = await sellGoods(shop);
  const { cart_id } = await m.cart.add({ ...goods, num: 1 });
  const { quote } = await m.cart.carttoorder({ cart_ids: [cart_id] });
  const { invoice_no } = await m.cart.carttoorder({ cart_ids: [cart_id], submit: true, quote, key: uuid() });
  const shops = async (lang: string) => {
    const { data } = await m.raw('paywallet/getInvoice', { no: invoice_no, lang });
    return (data as { components: { params: { shop?: string } }[] }).components.flatMap((row) => row.params.shop ?? []);
  };
  expect((await shops('en')).every((name) => name.startsWith('Test shop '))).toBe(true);
  expect(await shops('zh-cn')).not.toEqual([]);
  expect((await shops('zh-cn')).every((name) => name.startsWith('测试店'))).toBe(true);
});

test("a visitor's cart says what it costs, and what a new member's cart would", async () => {
  const [first, second] = [
    await sellGoods(shop, { price: 3000, quantity: 9 }),
    await sellGoods(shop, { price: 500, quantity: 2 }),
  ];
  const lines = [
    { ...first.goods, num: 2 },
    { ...second.goods, num: 3 },
  ].map(({ api_type, num_iid, sku_id, num }) => ({ api_type, num_iid, sku_id, num }));
  const items = [...lines, { api_type: 'taobao', num_iid: 'unknown', sku_id: '', num: 1 }];
  const cart = await shop.visitor.cart.visitor({ items });
  expect(cart.groups.flatMap((group) => group.items).map(({ id, num, problem }) => [id, num, problem?.key ?? null])).toEqual([
    [1, 2, null],
    [2, 3, 'cart.only_left'],
  ]);
  const member = await shop.member();
  await member.cart.add(lines[0]!);
  const [theirs] = (await member.cart.getList({})).groups;
  const group = cart.groups.find(({ shop_id }) => shop_id === theirs!.shop_id)!;
  expect(theirs!.service_fee).toBeGreaterThan(0);
  expect([group.goods, group.freight, group.service_fee]).toEqual([theirs!.goods, theirs!.freight, theirs!.service_fee]);
});
