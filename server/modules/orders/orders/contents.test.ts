// The contents of a page of orders are found by index, at any size of the shop.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '#server/testing.ts';
import { indexPlanOf } from '#server/testing-explain.ts';
import { billsOf, itemsOf, proofOf } from './contents.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const page = sql<number[]>`array(select id from orders where member_id = 1 order by id desc limit 10)`;

test.each([
  ['items', itemsOf, 'order_item'],
  ['photos', proofOf, 'photo'],
  ['bills', billsOf, 'bill_target'],
] as const)('%s', async (_, query, table) => {
  const plan = await indexPlanOf(shop, query(shop.db, page) as Parameters<typeof indexPlanOf>[1], { bitmaps: true });
  expect(plan).toMatch(new RegExp(`(Index|Bitmap Heap) .*Scan.* on ${table}\\b`));
  for (const large of ['orders', 'order_item', 'photo', 'item_video', 'bill', 'bill_target', 'refund', 'parcel', 'waybill'])
    expect(plan).not.toMatch(new RegExp(`Seq Scan on ${large}\\b`));
});
