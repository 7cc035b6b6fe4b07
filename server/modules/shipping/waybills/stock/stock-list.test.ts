// The last free day of stock: the same calendar day in every answer.

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MemberClient, openShop, type Shop } from '#server/testing.ts';
import { dayIn } from '../../../../dates.ts';
import { testWarehouse } from '../../../../testing-goods.ts';
import { daysAfter } from '../../../pricing/freight/storage.ts';
import { stockItems } from './testing-stock.ts';

let shop: Shop;
let m: MemberClient;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  m = await shop.member();
});

const today = () => dayIn(shop.now(), 'Asia/Shanghai');
const extended = (id: number, days: number) =>
  shop.db.updateTable('order_item').set({ extended_days: days }).where('id', '=', id).execute();

/** Days from today to the last free day, as user/info has it, compared with the list and the order. */
async function daysSaid(): Promise<number | null> {
  const { stock } = await m.user.info({});
  const list = await m.order.getGoodslist({});
  expect(stock.items).toBe(list.count);
  expect(stock.free_until).toBe(list.earliest_free_until);
  const first = list.groups.flatMap((g) => g.items).find((i) => i.free_until === stock.free_until);
  expect(first?.stay?.days_left).toBe(stock.days_left ?? undefined);
  const detail = first && (await m.order.detail({ id: first.order_id }));
  expect(detail?.items.find((i) => i.id === first?.id)?.free_until).toBe(stock.free_until ?? undefined);
  if (stock.days_left !== null) expect(stock.free_until).toBe(daysAfter(today(), stock.days_left));
  return stock.days_left;
}

test('paused days and purchased days lengthen the free time, also on home and mine', async () => {
  expect(await daysSaid()).toBeNull();
  const [still] = await stockItems(shop, m, [{ days_ago: 80, storage_days: 12 }]);
  expect(await daysSaid()).toBe(22);
  await extended(still!, 30);
  expect(await daysSaid()).toBe(52);
  await stockItems(shop, m, [{ days_ago: 50 }]);
  expect(await daysSaid()).toBe(40);
  await stockItems(shop, m, [{ days_ago: 95 }]);
  expect(await daysSaid()).toBe(-5);
});

test('a level above the first has longer', async () => {
  m = await shop.member({ level: 4 });
  await stockItems(shop, m, [{ days_ago: 100 }]);
  expect(await daysSaid()).toBeGreaterThan(0);
});

test('the day changes with the shop, not with the clock of the server', async () => {
  await stockItems(shop, m, [{ days_ago: 70 }]);
  const before = { day: today(), left: (await daysSaid())! };
  for (let hour = 0; hour < 24; hour++) {
    shop.turn({ hours: 1 });
    expect(await daysSaid()).toBe(before.left - (today() === before.day ? 0 : 1));
  }
});

test('the end is announced from 30 days on, nearer from 7 and from 1, and no more once it is over', async () => {
  const [one] = await stockItems(shop, m, [{ days_ago: 59 }]);
  const ending = async () => {
    const { stock } = await m.user.info({});
    expect((await m.order.getGoodslist({})).ending).toEqual(stock.ending);
    return stock.ending;
  };
  expect(await ending()).toBeNull();
  shop.turn({ days: 1 });
  const until = daysAfter(today(), 30);
  expect(await ending()).toEqual({ items: 1, until, days_left: 30, mark: 30 });
  await stockItems(shop, m, [{ days_ago: 65 }, { days_ago: 20 }]);
  expect(await ending()).toEqual({ items: 2, until: daysAfter(today(), 25), days_left: 25, mark: 30 });
  shop.turn({ days: 18 });
  // One has 7 days left: the other, with 12, is not so near.
  expect(await ending()).toMatchObject({ items: 1, days_left: 7, mark: 7 });
  shop.turn({ days: 6 });
  expect(await ending()).toMatchObject({ items: 1, days_left: 1, mark: 1 });
  shop.turn({ days: 1 });
  expect(await ending()).toMatchObject({ items: 1, days_left: 0, mark: 1 });
  shop.turn({ days: 1 });
  // That one is over: the next is the first, and what has gone is not counted.
  expect(await ending()).toEqual({ items: 1, until, days_left: 4, mark: 7 });
  await extended(one!, 30);
  expect(await ending()).toBeNull();
});

test('the list is sorted by the days left on request, the warehouse of the first row first', async () => {
  const other = await testWarehouse(shop, 'XM');
  const [old] = await stockItems(shop, m, [{ days_ago: 60, storage_days: 40 }]);
  const [middle] = await stockItems(shop, m, [{ days_ago: 40, warehouse_id: other }]);
  const [young] = await stockItems(shop, m, [{ days_ago: 10 }]);
  const ids = async (sort?: 'days_left') => (await m.order.getGoodslist({ sort })).groups.map((g) => g.items.map((i) => i.id));
  await extended(young!, 60);
  expect(await ids()).toEqual([[old, young], [middle]]);
  expect(await ids('days_left')).toEqual([[middle], [old, young]]);
  await extended(old!, 100);
  expect(await ids('days_left')).toEqual([[middle], [young, old]]);
  const lefts = (await m.order.getGoodslist({ sort: 'days_left' })).groups.flatMap((g) => g.items.map((i) => i.stay?.days_left));
  expect(lefts).toEqual([...lefts].sort((a, b) => a! - b!));
});
