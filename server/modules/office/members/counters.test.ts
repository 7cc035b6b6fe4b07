// Each counter of user/info equals the total of its list, for all kinds of orders.

import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ParcelState } from '#contract/states/parcel.ts';
import { type MemberClient, openShop, type Shop } from '#server/testing.ts';
import { buyer, itemsOf, knownGoods, order, put, roundLine } from '../../shipping/one-pay/testing.ts';
import { giveCoupon, stockItems } from '../../shipping/waybills/stock/testing-stock.ts';

const TABS = ['unpaid', 'to_purchase', 'on_the_way', 'in_stock', 'shipped'] as const;
let shop: Shop;
let m: MemberClient;
beforeAll(async () => {
  shop = await openShop();
  await roundLine(shop);
  m = await buyer(shop);
});
afterAll(() => shop.close());

/** Orders of each kind in each tab, with different counts. */
async function ordersOfEveryKind(): Promise<void> {
  const [item] = await stockItems(shop, m, [{}, {}]);
  const { order_id } = await shop.db
    .selectFrom('order_item')
    .select('order_id')
    .where('id', '=', item!)
    .executeTakeFirstOrThrow();
  const like = await shop.db.selectFrom('orders').selectAll().where('id', '=', order_id).executeTakeFirstOrThrow();
  const { id: _, terms: __, services: ___, ...plain } = like;
  const made = { proxy: 1, onepay: 2, parcel: 4 };
  for (const [kind, n] of Object.entries(made))
    for (const tab of TABS)
      for (let at = 0; at < n; at++)
        await shop.db
          .insertInto('orders')
          .values({ ...plain, no: `K-${randomInt(1e9)}`, kind, tab, needs_you: at === 0, hidden: false })
          .execute();
  await shop.db
    .insertInto('orders')
    .values({ ...plain, no: 'K-hidden', tab: 'unpaid', state: 'unpaid', needs_you: true, hidden: true })
    .execute();
}

/** One that is collecting: its goods in stock ship with it and can't be chosen. One that is unpaid. */
async function onepayOrders(): Promise<void> {
  const goods = await knownGoods(shop);
  const { id } = await order(m, [{ goods, num: 1 }, { goods: await knownGoods(shop) }]);
  const [first] = await itemsOf(shop, id);
  await put(shop, [first!.id], 'in_stock');
  await order(m, [{ goods }], {}, false);
}

async function parcels(): Promise<void> {
  const { id: warehouse_id } = await shop.db.selectFrom('warehouse').select('id').executeTakeFirstOrThrow();
  const parcel = (state: ParcelState) => ({
    tracking_no: `SF${randomInt(1e9)}`,
    warehouse_id,
    member_id: m.id,
    state,
    kind: 'declared',
  });
  await shop.db
    .insertInto('parcel')
    .values([parcel('undeclared'), parcel('undeclared'), parcel('declared'), parcel('in_stock')])
    .execute();
}

test('each counter is the total of the list that it leads to', async () => {
  await ordersOfEveryKind();
  await onepayOrders();
  await parcels();
  await giveCoupon(shop, m, { value: 500 });
  const locked = await giveCoupon(shop, m, { value: 500 });
  await shop.db.updateTable('coupon').set({ state: 'locked' }).where('id', '=', locked).execute();
  await shop.db
    .insertInto('thread_message')
    .values({ thing: 'order', thing_id: 1, member_id: m.id, from_kind: 'operator', text: 'Hello', at: shop.now() })
    .execute();
  const { counts, ...info } = await m.user.info({});
  for (const tab of TABS) {
    const { list, counts: counted } = await m.order.lists({ tab });
    expect([tab, counts[tab]]).toEqual([tab, list.total]);
    expect([tab, counted[tab]]).toEqual([tab, list.total]);
  }
  expect(counts).toMatchObject({ unpaid: 1, in_stock: 2 });
  expect(counts.needs_you).toBe((await m.order.lists({})).counts.needs_you);
  expect(counts.needs_you).toBe(TABS.length);

  const stock = await m.order.getGoodslist({});
  expect(info.stock.items).toBe(stock.count);
  expect(stock.count).toBe(2);

  const onepay = await m.orders.oplists({});
  expect(onepay.list.total).toBe(2);
  expect(counts.onepay_needs_you).toBe(onepay.list.data.filter((o) => o.needs_you).length);
  expect(onepay.counts.needs_you).toBe(counts.onepay_needs_you);
  expect(counts.onepay_under_way).toBe((onepay.counts.purchasing ?? 0) + (onepay.counts.collecting ?? 0));
  for (const [tab, n] of Object.entries(onepay.counts))
    if (tab !== 'needs_you') expect([tab, (await m.orders.oplists({ tab: tab as 'all' })).list.total]).toEqual([tab, n]);

  const own = await m.buyself.lists({ tab: 'needs_you' });
  expect([counts.parcels_needs_you, own.counts.needs_you]).toEqual([own.list.total, own.list.total]);
  expect(own.list.total).toBe(2);
  expect(counts.parcels_declared).toBe((await m.buyself.lists({ tab: 'declared' })).list.total);

  expect(info.coupons).toBe((await m.coupon.lists({ state: 'available' })).total);
  expect(info.coupons).toBe(2);
  expect(counts.threads).toBe((await m.thread.lists({ unread: 1 })).list.total);
  expect(counts.threads).toBe(1);
  expect(info.unread).toBe((await m.message.lists({ unread: 1 })).list.total);
});
