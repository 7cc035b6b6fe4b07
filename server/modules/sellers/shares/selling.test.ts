// Orders of a seller: stock, the seller's steps, the share and the commission to the fen.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJob } from '#server/jobs.ts';
import { refusal, type Shop, uuid } from '#server/testing.ts';
import { buy, fund, PAY_PASSWORD } from '#server/testing-money.ts';
import { changeSetting } from '#server/testing-settings.ts';
import { account, type Desk, offer, ordered, received, uploaded } from '../testing-sellers.ts';
import { closeSellers, money, type Own, opened, openSellers, type Sellers, ship } from './testing-shares.ts';

let s: Sellers;
let shop: Shop;
let finance: Desk;
let buyer: Desk;
let hall: Desk;
beforeAll(async () => {
  s = await openSellers();
  ({ shop, finance, buyer, hall } = s);
});
afterAll(() => closeSellers(s));

const stockOf = async (own: Own, id: number) => (await own.member.seller.goodsDetail({ id })).skus[0]!.quantity;

test('100.00 and 8.00 delivery at 10 %: 98.00 for the seller, 10.00 for the shop, from acceptance on; available 7 days after the receipt', async () => {
  const own = await opened(s);
  const goods = await offer(shop, own);
  const platform = await account(shop, 'platform');
  const commission = await account(shop, 'commission');
  const o = await ordered(shop, [goods]);
  expect(await stockOf(own, goods.id)).toBe(4);
  expect(await money(own)).toEqual({ pending: 0, available: 0, in_payout: 0, paid_out: 0 });
  const [todo] = (await own.member.seller.orders({})).data;
  expect(todo).toMatchObject({
    id: o.items[0],
    state: 'paid',
    actions: ['take', 'refuse'],
    share: { amount: 9800, commission: 1000 },
  });
  const text = JSON.stringify(todo);
  const { mark } = await shop.db.selectFrom('member').select('mark').where('id', '=', o.buyer.id).executeTakeFirstOrThrow();
  expect(text).not.toContain(mark);
  expect(todo!.warehouse.receiver).toContain(o.order.no);
  await own.member.seller.accept({ item_ids: o.items, key: uuid() });
  expect(await account(shop, 'seller', String(own.shop_id))).toBe(-9800);
  expect((await account(shop, 'commission')) - commission).toBe(-1000);
  expect(await account(shop, 'platform')).toBe(platform);
  expect(await money(own)).toMatchObject({ pending: 9800, available: 0 });
  await own.member.seller.accept({ item_ids: o.items, key: uuid() });
  expect(await account(shop, 'seller', String(own.shop_id))).toBe(-9800);
  expect(await ship(own, o.items)).toMatchObject([{ state: 'on_the_way', tracking_no: expect.stringContaining('OWN') }]);
  const tracking_no = (await own.member.seller.orders({ tab: 'sent' })).data[0]!.tracking_no;
  expect(await hall.warehouse.scan({ tracking_no, warehouse_id: o.order.warehouse_id })).toMatchObject({ band: 'match' });
  await received(shop, o.items);
  await runJob(shop.app, shop.db, 'seller_shares');
  expect(await money(own)).toMatchObject({ pending: 9800, available: 0 });
  shop.turn({ days: 6, hours: 23 });
  await runJob(shop.app, shop.db, 'seller_shares');
  expect(await money(own)).toMatchObject({ pending: 9800 });
  shop.turn({ hours: 2 });
  await runJob(shop.app, shop.db, 'seller_shares');
  await runJob(shop.app, shop.db, 'seller_shares');
  expect(await money(own)).toMatchObject({ pending: 0, available: 9800 });
  const { data } = await own.member.seller.statement({});
  expect(data).toMatchObject([{ text: `Order ${o.order.no} accepted`, amount: 9800, balance: 9800 }]);
});

test('the last piece is sold once, whatever is paid at the same time; the other is refunded at once', async () => {
  const own = await opened(s);
  const goods = await offer(shop, own, { quantity: 1 });
  const members = await Promise.all([1, 2, 3].map(() => shop.member()));
  const bills: Awaited<ReturnType<typeof buy>>[] = [];
  for (const m of members) {
    await fund(shop, m, 100_000);
    bills.push(await buy(shop, m, [goods], { pay: false }));
  }
  await Promise.all(
    members.map((m, at) => m.paywallet.payBalance({ no: bills[at]!.invoice_no, pay_password: PAY_PASSWORD, key: uuid() })),
  );
  const states = await Promise.all(members.map(async (m, at) => (await m.order.detail({ id: bills[at]!.order_ids[0]! })).state));
  expect(states.sort()).toEqual(['invalid', 'invalid', 'paid']);
  expect(await stockOf(own, goods.id)).toBe(0);
  const left = await Promise.all(members.map(async (m) => (await m.user.info({})).balance));
  expect(left.sort()).toEqual([100_000 - bills[0]!.amount, 100_000, 100_000].sort());
  expect((await own.member.seller.orders({})).total).toBe(1);
  const refunded = await Promise.all(
    members.map(async (m) => (await m.message.lists({})).list.data.some((r) => r.title === 'Sold out')),
  );
  expect(refunded.filter(Boolean).length).toBe(2);
});

test('stock comes back when the member cancels or the seller refuses, not when the seller has none', async () => {
  const own = await opened(s);
  const goods = await offer(shop, own, { quantity: 10 });
  const cancelled = await ordered(shop, [{ ...goods, num: 2 }]);
  expect(await stockOf(own, goods.id)).toBe(8);
  await cancelled.buyer.order.cancel({ id: cancelled.order_id, key: uuid() });
  expect(await stockOf(own, goods.id)).toBe(10);
  const refused = await ordered(shop, [{ ...goods, num: 3 }]);
  await own.member.seller.refuse({ item_id: refused.items[0]!, text: 'Broken in the kiln', key: uuid() });
  expect(await stockOf(own, goods.id)).toBe(10);
  expect(await refused.buyer.order.detail({ id: refused.order_id })).toMatchObject({ state: 'invalid' });
  expect((await refused.buyer.user.info({})).balance).toBe(1_000_000);
  const none = await ordered(shop, [{ ...goods, num: 3 }]);
  const [gone] = await own.member.seller.refuse({
    item_id: none.items[0]!,
    out_of_stock: 1,
    num: 1,
    text: 'Only two',
    key: uuid(),
  });
  expect(gone).toMatchObject({ num: 2, share: { goods: 20_000, amount: 20_000 - 2000 + 800 - Math.round(800 / 3) } });
  expect(await stockOf(own, goods.id)).toBe(7);
  await own.member.seller.accept({ item_ids: [none.items[0]!], key: uuid() });
  expect(await account(shop, 'seller', String(own.shop_id))).toBe(-(20_000 - 2000 + 800));
  const asked = await ordered(shop, [goods]);
  await own.member.seller.take({ item_ids: asked.items, key: uuid() });
  await asked.buyer.order.cancel({ id: asked.order_id, key: uuid() });
  expect((await own.member.seller.orders({})).data[0]).toMatchObject({ cancel_asked: true });
  await own.member.seller.cancelAnswer({ item_id: asked.items[0]!, agree: 1, key: uuid() });
  expect(await stockOf(own, goods.id)).toBe(7);
  expect((await asked.buyer.user.info({})).balance).toBe(1_000_000);
});

test("another seller's items are unknown, a state is named, and a member without a shop has no orders", async () => {
  const own = await opened(s);
  const other = await opened(s);
  const o = await ordered(shop, [await offer(shop, own)]);
  const item_ids = o.items;
  const calls = [
    other.member.seller.take({ item_ids, key: uuid() }),
    other.member.seller.accept({ item_ids, key: uuid() }),
    other.member.seller.ship({ item_ids, courier_id: 1, tracking_no: 'FOREIGN1', key: uuid() }),
    other.member.seller.refuse({ item_id: item_ids[0]!, text: 'no', key: uuid() }),
    other.member.seller.cancelAnswer({ item_id: item_ids[0]!, agree: 1, key: uuid() }),
  ];
  expect(await Promise.all(calls.map(refusal))).toEqual(calls.map(() => 'fail.not_found'));
  expect((await other.member.seller.orders({})).data).toEqual([]);
  expect(await refusal(ship(own, item_ids))).toBe('fail.state');
  expect(await refusal(o.buyer.seller.orders({}))).toBe('seller.none');
});

test('the desk can buy for a seller, and takes over what the seller has begun; the money is the same', async () => {
  const own = await opened(s);
  const goods = await offer(shop, own);
  const o = await ordered(shop, [goods]);
  await own.member.seller.take({ item_ids: o.items, key: uuid() });
  const seen = await buyer.buying.detail({ order_id: o.order_id });
  expect(seen.items[0]!.actions).toEqual(['take']);
  await buyer.buying.take({ item_ids: o.items });
  expect((await own.member.seller.orders({})).data[0]!.actions).toEqual([]);
  const prices = [{ item_id: o.items[0]!, price: 10_000 }];
  await buyer.buying.purchase({ order_id: o.order_id, platform_no: 'OWN-1', freight: 800, prices, key: uuid() });
  expect(await account(shop, 'seller', String(own.shop_id))).toBe(-9800);
});

test('the commission is frozen at payment, of one seller or of all', async () => {
  const own = await opened(s);
  const goods = await offer(shop, own, { price: 333, post_fee: 0 });
  const before = await ordered(shop, [goods]);
  await finance.ownsellers.commission({ id: own.shop_id, rate_bp: 1550, key: uuid() });
  const after = await ordered(shop, [goods]);
  await finance.ownsellers.commission({ id: own.shop_id, key: uuid() });
  await changeSetting(shop, 'seller_commission_bp', 2000);
  expect(await own.member.seller.home({})).toMatchObject({ commission_bp: 2000 });
  await own.member.seller.accept({ item_ids: [...before.items, ...after.items], key: uuid() });
  await changeSetting(shop, 'seller_commission_bp');
  const shares = (await own.member.seller.orders({ tab: 'to_ship' })).data.map((i) => i.share!.commission);
  expect(shares).toEqual([33, 52]); // 33.3 -> 33, 51.615 -> 52
  expect(await refusal(finance.ownsellers.commission({ id: own.shop_id, rate_bp: 10_001, key: uuid() }))).toBe('fail.field_high');
  expect(await refusal(buyer.ownsellers.commission({ id: own.shop_id, rate_bp: 0, key: uuid() }))).toBe('fail.forbidden');
});

test('another option that the member takes reserves its own stock; the first is released', async () => {
  const own = await opened(s);
  const made = await own.member.seller.goodsSave({
    titles: { en: 'Cup' },
    pictures: [await uploaded(shop, own.member, 'goods')],
    skus: [
      { names: { en: 'Blue' }, price: 5000, quantity: 2 },
      { names: { en: 'Red' }, price: 4000, quantity: 3 },
    ],
    key: uuid(),
  });
  await own.desk.sellergoods.approve({ id: made.id, key: uuid() });
  const o = await ordered(shop, [{ goods: { api_type: 'own', num_iid: made.num_iid, sku_id: '1' }, num: 2 }]);
  const left = async () => (await own.member.seller.goodsDetail({ id: made.id })).skus.map((s) => s.quantity);
  expect(await left()).toEqual([0, 3]);
  const item_id = o.items[0]!;
  await buyer.buying.take({ item_ids: [item_id] });
  await buyer.buying.ask({ item_id, text: 'Red?', skus: [{ sku_id: '2', price: 4000 }], key: uuid() });
  await o.buyer.order.act({ id: o.order_id, item_id, action: 'answer', input: { code: '1' }, key: uuid() });
  expect(await left()).toEqual([2, 1]);
  const prices = [{ item_id, price: 4000 }];
  await buyer.buying.purchase({ order_id: o.order_id, platform_no: 'X', freight: 0, prices, key: uuid() });
  expect(await account(shop, 'seller', String(own.shop_id))).toBe(-7200);
});
