// Lists of reviews use their indexes: of goods by time and by marks, of the whole shop, reviewable items of a member, and the shop's queues.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '#server/testing.ts';
import { planOf } from '#server/testing-explain.ts';
import { sellGoods } from '#server/testing-goods.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  const { goods } = await sellGoods(shop);
  await shop.pool.query(
    `insert into goods (api_type, num_iid, seller_id, titles, pic_url, price, price_max, goods_type)
     select 'own', 'x' || n, (select seller_id from goods where num_iid = $1), '{}', '', 1, 1, 'general' from generate_series(1, 400) n`,
    [goods.num_iid],
  );
  await shop.pool.query(
    `insert into review (goods_id, nickname, star, content, state, helpful, reports, reported_at)
     select g.id, '', 5, '{}', case when n % 50 = 0 then 'waiting' else 'published' end, n % 7, case when n % 49 = 0 then 1 else 0 end,
       case when n % 49 = 0 then now() end from goods g, generate_series(1, 30) n`,
  );
  await shop.pool.query('analyze');
});
afterAll(() => shop.close());

test('reviews', async () => {
  const { db } = shop;
  const published = db.selectFrom('review').select('id').where('state', '=', 'published');
  const plan = (query: Parameters<typeof planOf>[1]) => planOf(shop, query);
  expect(await plan(published.where('goods_id', '=', 7).orderBy('id', 'desc').limit(10))).toContain('review_goods');
  expect(await plan(published.where('goods_id', '=', 7).orderBy('helpful', 'desc').orderBy('id', 'desc').limit(10))).toMatch(
    /review_goods/,
  );
  expect(await plan(published.orderBy('id', 'desc').limit(10))).toMatch(/review_newest|review_pkey/);
  expect(await plan(published.orderBy('helpful', 'desc').orderBy('id', 'desc').limit(10))).toContain('review_helpful_first');
  expect(await plan(db.selectFrom('review').select('id').where('member_id', '=', 7).orderBy('id', 'desc'))).toContain(
    'review_member',
  );
  expect(
    await plan(
      db.selectFrom('review').select('id').where('reports', '>', sql<number>`0`).orderBy('reported_at').orderBy('id').limit(10),
    ),
  ).toContain('review_reported');
  expect(
    await plan(db.selectFrom('review').select('id').where('state', '=', sql<'waiting'>`'waiting'`).orderBy('id').limit(10)),
  ).toMatch(/review_waiting|review_pkey/);
});
