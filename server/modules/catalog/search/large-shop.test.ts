// Search in a shop large enough to search the best sellers first: results equal those of all goods, and no more than needed is read.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Opened } from '#server/db/open.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { freshDatabase } from '#server/testing-database.ts';
import { testSeller } from '#server/testing-goods.ts';
import { markBest } from './best-sellers.ts';
import { MAX_CANDIDATES } from './candidates.ts';
import { bandsOf, tierOf } from './tiers.ts';
import { recountBands } from './vocabulary.ts';

let opened: Opened;
let shop: Shop;
const ALL = 60_000;
/** The band of sales from which up a third of the goods are. */
const BEST_FROM = 22;
beforeAll(async () => {
  opened = await freshDatabase();
  shop = await openShop({ opened });
  const seller = await testSeller(shop);
  // A third of the goods are best sellers, marked on write.
  await shop.pool.query(`insert into search_best values (1, ${BEST_FROM}, 100)`);
  // Every second a lamp, every third red, every ninth of jd; sales are spread over all bands independently of the words.
  await shop.pool.query(
    `insert into goods (api_type, num_iid, seller_id, titles, pic_url, price, price_max, sales, num, goods_type, search, search_make, created_at)
     select case when n % 9 = 0 then 'jd' else 'taobao' end, n::text, ${seller}, '{}', '', n, n, exp((n * 7919::bigint % ${ALL})::float8 / ${ALL} * 11)::int, 1, 'general',
       (case when n % 2 = 0 then '''lamp'':1A ''小号'':4A ''台灯'':5A' else '''cup'':1A' end || case when n % 3 = 0 then ' ''red'':2A' else '' end || case when n % 20000 = 1 then ' ''乙号'':3A' else '' end)::tsvector, 1, now() - n * interval '1 second'
     from generate_series(1, ${ALL}) n`,
  );
  await recountBands(shop.db);
  await shop.pool.query('analyze goods');
});
afterAll(() => shop.close());

const best = async (where: string): Promise<string[]> => {
  const { rows } = await shop.pool.query(
    `select num_iid from goods where ${where} order by coalesce(sales, -1) desc, id desc limit 50`,
  );
  return rows.map((row: { num_iid: string }) => row.num_iid);
};
const listed = async (args: object) => {
  const answer = await shop.visitor.obapi.getItemlist({ sort: '_sale', page_size: 50, ...args } as never);
  return { ids: answer.items.data.map((goods) => goods.num_iid), total: answer.items.total, more: answer.more };
};

it('returns the best sellers that match, common or rare, narrowed or not', async () => {
  expect(tierOf((await bandsOf(shop.db))!, MAX_CANDIDATES, 1)).not.toBeNull();
  for (const [args, where] of [
    [{ q: 'lamp' }, "search @@ 'lamp'"],
    [{ q: 'red lamp' }, "search @@ 'red & lamp'"],
    [{ q: 'red lamp', api_type: 'jd', start_price: 20_000 }, "search @@ 'red & lamp' and api_type = 'jd' and price >= 20000"],
    [{ q: 'lamp', api_type: 'jd' }, "search @@ 'lamp' and api_type = 'jd'"],
  ] as const)
    expect((await listed(args)).ids).toEqual(await best(where));
  expect(await listed({ q: 'red lamp' })).toMatchObject({ total: MAX_CANDIDATES, more: true });
  const { rows } = await shop.pool.query(
    "select count(*)::int as n from goods where search @@ 'cup' and num_iid::int % 9 = 0 and price >= 50000",
  );
  expect(await listed({ q: 'cup', api_type: 'jd', start_price: 50_000 })).toMatchObject({ total: rows[0].n, more: false });
});

describe('once the best sellers are marked', () => {
  beforeAll(async () => {
    await shop.pool.query('update goods set best = 0 where num_iid::int % 60 = 7');
    while (!(await markBest(shop.db, 60_000)));
  });
  const wrong = async (): Promise<number> => {
    const { rows } = await shop.pool.query(
      `select count(*)::int as n from goods where best <> coalesce((select max(level) from search_best where from_band <= floor(ln(coalesce(sales, 0) + 1) * 3)), 0)`,
    );
    return rows[0].n;
  };
  it('they are a third of the shop', async () => {
    const bands = (await bandsOf(shop.db))!;
    expect(bands.levels).toEqual([{ level: 1, from_band: BEST_FROM, ready_band: BEST_FROM }]);
    const { rows } = await shop.pool.query('select count(*)::int as n from goods where best = 1');
    expect(rows[0].n).toBeGreaterThanOrEqual(ALL / 3);
    expect(rows[0].n).toBeLessThan(ALL / 2);
    expect(await wrong()).toBe(0);
  });
  it('goods sold or added later are among them at once', async () => {
    await shop.db.updateTable('goods').set({ sales: 90_000 }).where('num_iid', '=', '6').execute();
    await shop.pool.query(
      `insert into goods (api_type, num_iid, seller_id, titles, pic_url, price, price_max, sales, num, goods_type, search, search_make, created_at)
       select api_type, 'new', seller_id, titles, pic_url, price, price_max, 80000, num, goods_type, search, search_make, created_at from goods where num_iid = '6'`,
    );
    expect(await wrong()).toBe(0);
    const first = (await listed({ q: 'red lamp' })).ids;
    expect(first.slice(0, 2)).toEqual(['6', 'new']);
    expect(first).toEqual(await best("search @@ 'red & lamp'"));
    await shop.db.updateTable('goods').set({ sales: 3 }).where('num_iid', 'in', ['6', 'new']).execute();
    expect(await wrong()).toBe(0);
    expect((await listed({ q: 'red lamp' })).ids).toEqual(await best("search @@ 'red & lamp'"));
  });
  it.each(['red lamp', '小号台灯'])('%s is read only in their index, and no more than is needed', async (q) => {
    const asked: string[] = [];
    opened.driver.watch = (text) => asked.push(text);
    opened.cache.written(['goods']);
    const before = await read();
    expect(await listed({ q })).toMatchObject({ total: MAX_CANDIDATES, more: true });
    opened.driver.watch = null;
    expect(asked.filter((text) => text.includes('with found as')).map((text) => text.includes('best >= 1'))).toEqual([true]);
    const rows = (await read()) - before;
    expect(rows).toBeGreaterThan(MAX_CANDIDATES);
    expect(rows).toBeLessThan(ALL / 6);
  });
});

it('a rare word is found together with a common one, and a word without goods is left out', async () => {
  expect((await listed({ q: '乙号' })).total).toBe(3);
  const asked: string[] = [];
  opened.driver.watch = (text) => asked.push(text);
  const answer = await shop.visitor.obapi.getItemlist({ q: 'lamp zzyzx' });
  opened.driver.watch = null;
  // The count of a word without goods is not queried; the sample that decides which words to leave out has the counts of the others.
  expect(asked.filter((text) => text.includes('tablesample'))).toHaveLength(1);
  expect([answer.items.total, answer.left_out]).toEqual([MAX_CANDIDATES, ['zzyzx']]);
  expect((await shop.visitor.obapi.getItemlist({ q: 'lamp cup' })).left_out).toHaveLength(1);
  // Narrowed, the goods have the remaining words.
  const narrowed = await shop.visitor.obapi.getItemlist({ q: 'lamp cup', api_type: 'jd', start_price: 1 });
  expect([narrowed.items.total, narrowed.left_out?.length]).toEqual([MAX_CANDIDATES, 1]);
});

it('whether goods have a pair of characters that many have is known from the sample, without reading all of them', async () => {
  const before = await read();
  const answer = await listed({ q: '小号' });
  expect([answer.total, answer.more]).toEqual([MAX_CANDIDATES, true]);
  const rows = (await read()) - before;
  expect(rows).toBeGreaterThan(MAX_CANDIDATES);
  expect(rows).toBeLessThan(ALL / 4);
});

/** Rows of goods fetched by index so far. */
async function read(): Promise<number> {
  const { rows } = await shop.pool
    .query('select pg_stat_force_next_flush(), pg_stat_clear_snapshot()')
    .then(() => shop.pool.query("select coalesce(idx_tup_fetch, 0)::int as n from pg_stat_user_tables where relname = 'goods'"));
  return rows[0].n;
}
