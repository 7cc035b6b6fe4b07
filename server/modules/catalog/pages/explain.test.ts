// Every visit reads the live version of home and tab bar by an index, for any number of versions.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '#server/testing.ts';
import { planOf } from '#server/testing-explain.ts';
import { liveQuery } from './store.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.pool.query(
    `insert into page_version (page_id, version, data, publish_at)
     select p.id, n + 10, '{"blocks": []}', now() - n * interval '1 hour' from page p, generate_series(1, 3000) n`,
  );
  await shop.pool.query('analyze page_version');
});
afterAll(() => shop.close());

test('the live version is found by its index', async () => {
  expect(await planOf(shop, liveQuery(shop.db, new Date(), ['home', 'tabbar']))).toContain('page_version_live');
});
