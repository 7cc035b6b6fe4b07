// Queries of the search use their indexes at any size of the catalogue: candidates, tiers, words, suggestions, and long lists.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '#server/testing.ts';
import { genericPlanOf, planOf, statement } from '#server/testing-explain.ts';
import { testSeller } from '#server/testing-goods.ts';
import { type CandidateQuery, candidatesQuery, inCategoriesQuery, inPricesQuery, matchingQuery } from './candidates.ts';
import { NO_FILTERS, type Tier } from './filters.ts';
import { dueQuery } from './index-goods.ts';
import { sellersQuery } from './suggest.ts';
import { type Bands, levelCountQuery, metInSample, shareOf, shareQuery, tierOf } from './tiers.ts';
import { nearQuery, prefixQuery, recountBands, soundsQuery, wordsQuery } from './vocabulary.ts';
import { beyondQuery, walkQuery } from './walk.ts';

let shop: Shop;
const wanted = (over: Partial<CandidateQuery>): CandidateQuery => ({
  words: null,
  rank: null,
  ids: null,
  at: new Date(Date.now() + 60_000),
  filters: NO_FILTERS,
  ...over,
});

beforeAll(async () => {
  shop = await openShop();
  const seller = await testSeller(shop);
  await shop.pool.query(
    `insert into category (names, pid) select '{}', case when n > 10 then n % 10 + 1 else 0 end from generate_series(1, 60) n`,
  );
  await shop.pool.query(
    `insert into goods (api_type, num_iid, seller_id, category_id, titles, pic_url, price, price_max, sales, goods_type, search, search_make, created_at)
     select 'taobao', n::text, ${seller}, n % 50 + 11, jsonb_build_object('en', repeat(md5(n::text), 12)), '', n % 1000 * 10, n % 1000 * 10, n % 700, 'general', ('''w' || n % 500 || ''':1A ''耳机'':2A ''@shop' || n % 90 || ''':3D ''蓝' || chr(20000 + n % 300) || ''':3A')::tsvector, 1, now() - n * interval '1 second'
     from generate_series(1, 12000) n`,
  );
  await shop.pool.query(
    `insert into search_word (word, goods, sound, near) select md5(n::text), n, md5(n::text), array[n, n + 1] from generate_series(1, 12000) n`,
  );
  await recountBands(shop.db);
  await shop.pool.query(
    'update goods set best = case when sales >= 670 then 4 when sales >= 640 then 3 when sales >= 560 then 2 when sales >= 400 then 1 else 0 end',
  );
  await shop.pool.query('analyze');
});
afterAll(() => shop.close());

const plan = (over: Partial<CandidateQuery>, tier: Tier | null = null) =>
  planOf(shop, statement(candidatesQuery(shop.db, wanted(over), tier)));

describe('the plan of', () => {
  it('a Chinese word', async () => expect(await plan({ words: `'蓝${String.fromCharCode(20007)}'` })).toContain('goods_search'));
  it('the prefix of a Latin word', async () => expect(await plan({ words: "'w12' & 'w1':*" })).toContain('goods_search'));
  it('a word with filters: one index finds both', async () => {
    const text = await plan({
      words: "'w12'",
      filters: { ...NO_FILTERS, category_ids: [23], api_type: 'taobao', start_price: 100, end_price: 900 },
    });
    expect(text).toMatch(/goods_search[\s\S]*Index Cond: \(\(search @@.*facets @@/);
  });
  it('a search with unknown words: the generic plan', async () => {
    const kept = (tier: Tier | null) =>
      genericPlanOf(shop, statement(candidatesQuery(shop.db, wanted({ words: "'w12'", rank: "'w12'" }), tier)));
    expect(await kept(null)).toMatch(/Bitmap Index Scan on goods_search\b/);
    expect(await kept({ from: 18, highest: 20, best: 2 })).toMatch(/Bitmap Index Scan on goods_search_best2\b/);
    expect(await kept({ from: 19, highest: null, best: 4 })).toMatch(/Bitmap Index Scan on goods_search_best4\b/);
    const any = { api_type: null, least_num: null, start_price: null, end_price: null };
    const beyond = beyondQuery(shop.db, 3000, { ...any, key: '9', id: 9, at: new Date(), limit: 100 });
    const first = { order: '_sale', after: { key: '9', id: 9 }, at: new Date(), filters: NO_FILTERS } as const;
    expect(await genericPlanOf(shop, walkQuery(shop.db, first, 10))).toContain('goods_sales');
    expect(await genericPlanOf(shop, beyond)).toContain('goods_sales');
  });
  it('a word among the best sellers', async () =>
    expect(await plan({ words: "'w12'" }, { from: 18, highest: 20, best: 0 })).toMatch(/Index Cond: \(\(search @@.*facets @@/));
  it('two words, and Chinese ones without blanks: the index of the best sellers that are searched', async () => {
    const pair = `('w12' | '灯':A) & ('耳机' | '耳':A)`;
    const chinese = `('耳机' | ('耳' & '机')) & '蓝${String.fromCharCode(20007)}'`;
    for (const words of [pair, chinese])
      for (const best of [1, 2, 3, 4]) {
        expect(await plan({ words }, { from: 18, highest: 20, best })).toMatch(
          new RegExp(`goods_search_best${best}\\b[\\s\\S]*Index Cond: \\(\\(search @@.*facets @@`),
        );
        expect(await plan({ words }, { from: 18, highest: null, best })).toContain(`on goods_search_best${best} `);
      }
  });
  it('whether anything matches', async () =>
    expect(await planOf(shop, statement(matchingQuery(shop.db, wanted({}), ["'w12' & 'w13'", "'w12'"])))).toContain(
      'goods_search',
    ));
  it('goods similar to a picture', async () => {
    const ids = Array.from({ length: 300 }, (_, n) => n * 7 + 1);
    expect(await plan({ ids })).toContain('goods_pkey');
  });
  it('goods in a price range: along the best sellers', async () => {
    const query = candidatesQuery(shop.db, wanted({ filters: { ...NO_FILTERS, start_price: 100 } }), 'along');
    expect(await planOf(shop, statement(query))).toContain('goods_sales');
  });
  it('the count of a category: its index alone', async () => {
    await shop.pool.query('vacuum goods');
    expect(await planOf(shop, inCategoriesQuery(shop.db, [23], new Date(), 1001))).toContain(
      'Index Only Scan using goods_category',
    );
    expect(await planOf(shop, inCategoriesQuery(shop.db, [23, 24, 25], new Date(), 1001))).toContain(
      'Index Only Scan using goods_category',
    );
  });
  it('the count of a price range: along the index of prices', async () => {
    for (const price of [{ start_price: 100 }, { end_price: 900 }, { start_price: 100, end_price: 900 }]) {
      const query = inPricesQuery(shop.db, { ...NO_FILTERS, ...price }, new Date(), 1001);
      for (const planned of [planOf, genericPlanOf]) expect(await planned(shop, query)).toContain('goods_price');
    }
  });
  it('all goods: the best sellers', async () => expect(await plan({})).toContain('goods_sales'));
  it('sellers by their name', async () =>
    expect(await planOf(shop, sellersQuery(shop.db, "'@shop7'"))).toContain('goods_search'));
  it('goods that are due', async () => expect(await planOf(shop, dueQuery(shop.db, 500))).toContain('goods_search_due'));
  it('words, near words, sounds, beginnings', async () => {
    const known = wordsQuery(shop.db, { words: ['a', 'b'] });
    for (const planned of [planOf, genericPlanOf]) expect(await planned(shop, known)).toContain('search_word_pkey');
    expect(await planOf(shop, nearQuery(shop.db, 'lamp'))).toContain('search_word_near');
    expect(await planOf(shop, soundsQuery(shop.db, ['erji']))).toContain('search_word_sound');
    expect(await planOf(shop, prefixQuery(shop.db, 'ab', 'word', 5))).toContain('search_word_pkey');
    expect(await planOf(shop, prefixQuery(shop.db, 'ab', 'sound', 5))).toContain('search_word_sound');
  });
});

describe('among the best sellers of a large shop', () => {
  const bands: Bands = {
    total: 1_000_000,
    highest: 30,
    levels: [
      { level: 1, from_band: 20, ready_band: 26 },
      { level: 2, from_band: 28, ready_band: 28 },
    ],
    bands: Array.from({ length: 20 }, (_, n) => ({ band: 30 - n, goods: 20_000 })).concat([{ band: 0, goods: 600_000 }]),
  };
  it('a tier has as many as are wanted, or all goods are searched', () => {
    expect(tierOf(bands, 1, 1)).toEqual({ tier: { from: 30, highest: 30, best: 2 }, holds: 20_000 });
    expect(tierOf(bands, 700, 0.01)).toEqual({ tier: { from: 26, highest: null, best: 1 }, holds: 100_000 });
    // Many goods of the level match: its best bands are separated.
    expect(tierOf(bands, 35_000, 0.5)).toEqual({ tier: { from: 27, highest: 30, best: 1 }, holds: 80_000 });
    // Not all goods from there up are marked yet.
    expect(tierOf(bands, 1100, 0.01)).toEqual({ tier: { from: 25, highest: 30, best: 0 }, holds: 120_000 });
    expect(tierOf(bands, 420, 0.001)).toBeNull();
    expect(tierOf(bands, 5000, 0.01)).toBeNull();
    // So few match that reading all of them costs less than searching 400,000 best sellers.
    expect(tierOf(bands, 1170, 0.003)).toBeNull();
  });
  it('what the sample hardly matches is counted in the smallest level, in its index', async () => {
    const level = { level: 4, from_band: 19, ready_band: 19 };
    const small: Bands = {
      total: 12_000,
      highest: 19,
      levels: [{ level: 1, from_band: 17, ready_band: 17 }, level],
      bands: [
        { band: 19, goods: 500 },
        { band: 0, goods: 11_500 },
      ],
    };
    const rare = sql<boolean>`search @@ '@shop7'::tsquery`;
    const { rows } = await shop.pool.query("select count(*)::int as n from goods where best >= 4 and search @@ '@shop7'");
    expect(rows[0].n).toBeGreaterThan(2);
    expect((await shareOf(shop.db, small, [rare])).share).toBe(rows[0].n / 500);
    expect((await shareOf(shop.db, { ...small, levels: [] }, [rare])).share).not.toBe(rows[0].n / 500);
    const tier = { from: 19, highest: null, best: 4 };
    expect(await planOf(shop, statement(levelCountQuery(tier, [rare])))).toContain('on goods_search_best4 ');
  });
  it('a sample estimates the matching part, from few pages', async () => {
    const half = sql<boolean>`sales >= 350`;
    const all = { ...bands, total: 12_000 };
    const { share } = await shareOf(shop.db, all, [half]);
    expect(share).toBeGreaterThan(0.4);
    expect(share).toBeLessThan(0.6);
    expect((await shareOf(shop.db, all, [sql<boolean>`search @@ 'nothing'::tsquery`])).share).toBe(0);
    const [met, unmet] = await metInSample(shop.db, all, [sql<boolean>`search @@ '耳机'`, sql<boolean>`search @@ 'nothing'`]);
    expect(met!.fit).toBeGreaterThan(0);
    expect(unmet).toEqual({ goods: met!.goods, fit: 0 });
    // Counted once, not again.
    expect((await shareOf(shop.db, all, [half], { sampled: { goods: 1000, fit: 900 } })).share).toBe(0.9);
    expect(await planOf(shop, statement(shareQuery(all, [half])))).toMatch(/Sample Scan on goods/);
  });
  it('each filter is its own condition in the index, the tier first', async () => {
    const filters = { ...NO_FILTERS, category_ids: [23], api_type: 'taobao', start_price: 100 };
    const text = await plan({ words: "'w12'", filters }, { from: 18, highest: 20, best: 0 });
    expect(text).toMatch(
      /Index Cond: \(\(search @@[^\n]*facets @@ '''z18'[^\n]*facets @@ '''c23'''[^\n]*facets @@ '''mtaobao'''[^\n]*facets @@ '''p/,
    );
  });
});

describe('a list longer than what is ranked', () => {
  const at = new Date(Date.now() + 60_000);
  const walked = (order: 'price' | '_price' | '_sale' | '_new', key: string) =>
    planOf(shop, walkQuery(shop.db, { order, after: { key, id: 40 }, at, filters: { ...NO_FILTERS, api_type: 'taobao' } }, 11));
  it('goes on along its index, wherever the page begins', async () => {
    expect(await walked('price', '500')).toMatch(/goods_price[\s\S]*Index Cond: \(ROW\(price, id\) >/);
    expect(await walked('_price', '500')).toMatch(/Backward.*goods_price[\s\S]*Index Cond: \(ROW\(price, id\) </);
    expect(await walked('_sale', '500')).toMatch(/goods_sales[\s\S]*Index Cond: \(ROW\(COALESCE/);
    expect(await walked('_new', '1700000000000000')).toMatch(/goods_new[\s\S]*Index Cond: \(ROW\(created_at, id\) </);
  });
  it('no page reads the whole table', async () => {
    for (const over of [{}, { words: "'w12'" }, { filters: { ...NO_FILTERS, category_ids: [23] } }] as Partial<CandidateQuery>[])
      expect(await plan(over)).not.toMatch(/Seq Scan on goods/);
  });
});
