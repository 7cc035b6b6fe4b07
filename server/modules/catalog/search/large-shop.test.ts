// A shop that is large enough to be searched among its best sellers first: what comes is what all its goods would give, and no more than is needed is read.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '#server/testing.ts';
import { testSeller } from '#server/testing-goods.ts';
import { MOST } from './candidates.ts';
import { bandsOf, tierOf } from './tiers.ts';
import { recountBands } from './vocabulary.ts';

let shop: Shop;
const ALL = 60_000;
beforeAll(async () => {
  shop = await openShop();
  const seller = await testSeller(shop);
  // Every second lamp, every third red, every ninth of jd; sales spread over all bands, whatever the words are.
  await shop.pool.query(
    `insert into goods (api_type, num_iid, seller_id, titles, pic_url, price, price_max, sales, num, goods_type, search, search_make, created_at)
     select case when n % 9 = 0 then 'jd' else 'taobao' end, n::text, ${seller}, '{}', '', n, n, exp((n * 7919::bigint % ${ALL})::float8 / ${ALL} * 11)::int, 1, 'general',
       (case when n % 2 = 0 then '''lamp'':1A ''小号'':4A' else '''cup'':1A' end || case when n % 3 = 0 then ' ''red'':2A' else '' end || case when n % 20000 = 1 then ' ''乙号'':3A' else '' end)::tsvector, 1, now() - n * interval '1 second'
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

it('the best sellers of what matches come, common or rare, narrowed or not', async () => {
  expect(tierOf((await bandsOf(shop.db))!, MOST)).not.toBeNull();
  for (const [args, where] of [
    [{ q: 'lamp' }, "search @@ 'lamp'"],
    [{ q: 'red lamp' }, "search @@ 'red & lamp'"],
    [{ q: 'red lamp', api_type: 'jd', start_price: 20_000 }, "search @@ 'red & lamp' and api_type = 'jd' and price >= 20000"],
    [{ q: 'lamp', api_type: 'jd' }, "search @@ 'lamp' and api_type = 'jd'"],
  ] as const)
    expect((await listed(args)).ids).toEqual(await best(where));
  expect(await listed({ q: 'red lamp' })).toMatchObject({ total: MOST, more: true });
  const { rows } = await shop.pool.query(
    "select count(*)::int as n from goods where search @@ 'cup' and num_iid::int % 9 = 0 and price >= 50000",
  );
  expect(await listed({ q: 'cup', api_type: 'jd', start_price: 50_000 })).toMatchObject({ total: rows[0].n, more: false });
});

it('a word that few have is found beside what many have, and one that none has is left out', async () => {
  expect((await listed({ q: '乙号' })).total).toBe(3);
  const answer = await shop.visitor.obapi.getItemlist({ q: 'lamp zzyzx' });
  expect([answer.items.total, answer.left_out]).toEqual([MOST, ['zzyzx']]);
  expect((await shop.visitor.obapi.getItemlist({ q: 'lamp cup' })).left_out).toHaveLength(1);
});

it('whether goods have a pair of characters that many have is told by the sample, without reading all of them', async () => {
  const before = await read();
  const answer = await listed({ q: '小号' });
  expect([answer.total, answer.more]).toEqual([MOST, true]);
  const rows = (await read()) - before;
  expect(rows).toBeGreaterThan(MOST);
  expect(rows).toBeLessThan(ALL / 4);
});

/** Rows of goods that indexes have led to so far. */
async function read(): Promise<number> {
  const { rows } = await shop.pool
    .query('select pg_stat_force_next_flush(), pg_stat_clear_snapshot()')
    .then(() => shop.pool.query("select coalesce(idx_tup_fetch, 0)::int as n from pg_stat_user_tables where relname = 'goods'"));
  return rows[0].n;
}
