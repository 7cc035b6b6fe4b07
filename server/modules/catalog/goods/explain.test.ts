// The search stays on its indexes however large the catalogue gets.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '#server/testing.ts';
import { planOf } from '#server/testing-explain.ts';
import { testSeller } from '#server/testing-goods.ts';
import { marketCounts, pageQuery, type Search } from './search-queries.ts';
import { searchQuery } from './search-words.ts';

let shop: Shop;
const search = (over: Partial<Search>): Search => ({
  words: null,
  ids: null,
  category_id: null,
  seller_id: null,
  start_price: null,
  end_price: null,
  sort: 'default',
  api_type: null,
  at: new Date(Date.now() + 60_000),
  ...over,
});

beforeAll(async () => {
  shop = await openShop();
  const seller = await testSeller(shop);
  await shop.pool.query(
    `insert into category (names, pid) select '{}', case when n > 10 then n % 10 + 1 else 0 end from generate_series(1, 60) n`,
  );
  await shop.pool.query(
    `insert into goods (api_type, num_iid, seller_id, category_id, titles, pic_url, price, price_max, sales, goods_type, search, created_at)
     select 'taobao', n::text, ${seller}, n % 50 + 11, jsonb_build_object('en', repeat(md5(n::text), 12)), '', n % 1000 * 10, n % 1000 * 10, n % 700, 'general', ('''w' || n % 500 || ''':1A ''耳机'':2A ''蓝' || chr(20000 + n % 300) || ''':3A')::tsvector, now() - n * interval '1 second'
     from generate_series(1, 12000) n`,
  );
  await shop.pool.query('analyze');
});
afterAll(() => shop.close());

const plan = (over: Partial<Search>) => planOf(shop, pageQuery(shop.db, search(over), 10, 0));

describe('the plan of', () => {
  it('a Chinese word', async () =>
    expect(await plan({ words: searchQuery(`蓝${String.fromCharCode(20007)}`) })).toContain('goods_search'));
  it('a Latin word, typed in part', async () => expect(await plan({ words: searchQuery('w12 w1') })).toContain('goods_search'));
  it('its counts', async () =>
    expect(await planOf(shop, marketCounts(shop.db, search({ words: searchQuery('w12') })))).toContain('goods_search'));
  it('goods that look like a picture', async () => {
    const ids = Array.from({ length: 300 }, (_, n) => n * 7 + 1);
    expect(await plan({ ids })).toContain('goods_pkey');
    expect(await planOf(shop, marketCounts(shop.db, search({ ids })))).toContain('goods_pkey');
  });
  it('a category with its children', async () => expect(await plan({ category_id: 3 })).toMatch(/goods_category|goods_sales/));
  it('a small category', async () => expect(await plan({ category_id: 15, sort: '_new' })).toMatch(/goods_category|goods_new/));
  it('the best sellers', async () => expect(await plan({})).toContain('goods_sales'));
  it('the cheapest, the dearest', async () => {
    expect(await plan({ sort: 'price' })).toContain('goods_price');
    expect(await plan({ sort: '_price' })).toMatch(/Backward.*goods_price/);
  });
  it('the newest', async () => expect(await plan({ sort: '_new' })).toContain('goods_new'));
  it('no page reads the whole table', async () => {
    for (const over of [{}, { sort: 'price' }, { sort: '_new' }, { words: "'w12'" }, { category_id: 3 }] as Partial<Search>[])
      expect(await plan(over)).not.toMatch(/Seq Scan on goods g/);
  });
});
