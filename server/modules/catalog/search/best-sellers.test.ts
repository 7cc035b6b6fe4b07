// The levels of best sellers: their lower limits, their size, and that only completely marked bands are read.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { runJob } from '#server/jobs.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { testSeller } from '#server/testing-goods.ts';
import { markBest, setLevels } from './best-sellers.ts';

let shop: Shop;
let seller: number;
beforeAll(async () => {
  shop = await openShop();
  seller = await testSeller(shop);
});
afterAll(() => shop.close());
beforeEach(() => shop.pool.query('delete from search_best; delete from search_band; delete from goods'));

/** Puts `each` goods into each of twelve bands, from the highest down, and `rest` into none. */
async function counted(each: number, rest: number): Promise<void> {
  await shop.db.deleteFrom('search_band').execute();
  await shop.db
    .insertInto('search_band')
    .values([...Array.from({ length: 12 }, (_, n) => ({ band: 30 - n, goods: each })), { band: 0, goods: rest }])
    .execute();
  await setLevels(shop.db);
}
const levels = () => shop.db.selectFrom('search_best').selectAll().orderBy('level').execute();
const sold = async (sales: number | null): Promise<number> => {
  const { rows } = await shop.pool.query(
    `insert into goods (api_type, num_iid, seller_id, titles, pic_url, price, price_max, sales, goods_type)
     values ('taobao', (select 'b' || count(*) from goods), $1, '{}', '', 1, 1, $2, 'general') returning id`,
    [seller, sales],
  );
  return rows[0].id;
};
const marks = async (): Promise<number[]> => {
  const { rows } = await shop.pool.query('select best from goods order by id');
  return rows.map((row: { best: number }) => row.best);
};
/** Sales in the middle of a band. */
const ofBand = (band: number): number => Math.round(Math.exp((band + 0.5) / 3));

it('a level begins where the best sellers make up its part of the shop', async () => {
  await counted(40_000, 520_000);
  expect(await levels()).toEqual([
    { level: 1, from_band: 22, ready_band: 100 },
    { level: 2, from_band: 27, ready_band: 100 },
    { level: 3, from_band: 29, ready_band: 100 },
    { level: 4, from_band: 30, ready_band: 100 },
  ]);
});

it('a small shop, and one without sales figures, has none', async () => {
  await counted(500, 8000);
  expect(await levels()).toEqual([]);
  await counted(10, 900_000);
  expect(await levels()).toEqual([]);
});

it('a level stays until it has much less or much more than its part', async () => {
  await counted(40_000, 520_000);
  await counted(45_000, 500_000);
  expect((await levels()).map((one) => one.from_band)).toEqual([22, 27, 29, 30]);
  await counted(80_000, 240_000);
  expect((await levels()).map((one) => one.from_band)).toEqual([26, 28, 30]);
});

it('goods are marked on write, older ones by the job, and a level is read only after that', async () => {
  for (const band of [30, 27, 24, 21]) await sold(ofBand(band));
  await sold(null);
  await counted(40_000, 520_000);
  expect(await marks()).toEqual([0, 0, 0, 0, 0]);
  expect(await markBest(shop.db, 0)).toBe(false);
  expect((await levels()).map((one) => one.ready_band)).toEqual([100, 100, 100, 100]);
  await runJob(shop.app, shop.db, 'search_best');
  expect(await marks()).toEqual([4, 2, 1, 0, 0]);
  expect((await levels()).map((one) => one.ready_band)).toEqual([22, 27, 29, 30]);
  const added = await sold(ofBand(28));
  expect((await marks()).at(-1)).toBe(2);
  await shop.db
    .updateTable('goods')
    .set({ sales: ofBand(23) })
    .where('id', '=', added)
    .execute();
  expect((await marks()).at(-1)).toBe(1);
});

it('a lowered level is read from its old limit until the goods between are marked', async () => {
  await counted(80_000, 240_000);
  await markBest(shop.db, 60_000);
  await sold(ofBand(25));
  expect(await marks()).toEqual([0]);
  await counted(40_000, 520_000);
  expect(await levels()).toEqual([
    { level: 1, from_band: 22, ready_band: 26 },
    { level: 2, from_band: 28, ready_band: 28 },
    { level: 3, from_band: 29, ready_band: 30 },
    { level: 4, from_band: 30, ready_band: 100 },
  ]);
  expect(await markBest(shop.db, 60_000)).toBe(true);
  expect(await marks()).toEqual([1]);
  expect((await levels()).map((one) => one.ready_band)).toEqual([22, 28, 29, 30]);
});
