// The demand cache equals aggregating all items, for any reader and after any change; and its cost.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { QueueInput } from '#contract/desk/queue-list.ts';
import { runJob } from '../../../jobs.ts';
import { openShop, type Shop, uuid } from '../../../testing.ts';
import { freshDatabase } from '../../../testing-database.ts';
import { indexPlanOf, statement } from '../../../testing-explain.ts';
import { sellGoods } from '../../../testing-goods.ts';
import { buy, fund } from '../../../testing-money.ts';
import { pageIn } from '../../platform/queue.ts';
import { cachedDemand, type DemandPage } from './kept.ts';
import { gatheredRows, keysOf, narrowedDemand } from './queries.ts';

type Desk = Awaited<ReturnType<Shop['operator']>>;
type Sold = Awaited<ReturnType<typeof sellGoods>>;
let shop: Shop;
let opened: Awaited<ReturnType<typeof freshDatabase>>;
let buyer: Desk;
let other: Desk;
beforeAll(async () => {
  opened = await freshDatabase();
  shop = await openShop({ opened });
  buyer = await shop.operator('buyer');
  other = await shop.operator('buyer');
});
afterAll(() => shop.close());

const gather = () => runJob(shop.app, shop.db, 'demand_rows');
const idsOf = async ({ goods, warehouse_id }: Sold) =>
  (await buyer.demand.detail({ goods_id: goods.goods_id, sku_id: goods.sku_id, warehouse_id })).items.map((item) => item.id);
const operators = async () =>
  (await shop.db.selectFrom('operator').select('id').where('role', '=', 'buyer').execute()).map((one) => one.id);

type Rows = (input: Partial<QueueInput>, operator_id: number, now: Date) => ReturnType<typeof cachedDemand>;
/** Everything page by page, with the totals of each. */
async function pagesBy(rows: Rows, input: Partial<QueueInput>, operator_id: number) {
  const pages: Omit<DemandPage, 'page'>[] = [];
  const ids: number[] = [];
  let cursor: string | null = null;
  do {
    const found = (await rows({ ...input, ...(cursor ? { cursor } : {}) }, operator_id, shop.now()).execute(shop.db)).rows[0]!;
    const page = pageIn(found.page);
    pages.push({ total: found.total, pieces: found.pieces });
    ids.push(...page.ids);
    cursor = page.cursor;
  } while (cursor);
  return { pages, ids };
}
/** Cached rows equal those of all items: for each buyer, in total, for a warehouse, and by ids. */
async function expectTrue() {
  const warehouses = await shop.db.selectFrom('warehouse').select('id').execute();
  for (const operator_id of await operators()) {
    for (const input of [{}, ...warehouses.map(({ id }) => ({ warehouse_id: id }))]) {
      const gathered = await pagesBy(narrowedDemand, input, operator_id);
      expect(await pagesBy(cachedDemand, input, operator_id)).toEqual(gathered);
      const ids = gathered.ids.filter((_, at) => at % 3 === 0);
      if (ids.length > 0) expect((await pagesBy(cachedDemand, { ...input, ids }, operator_id)).ids).toEqual(ids);
    }
  }
}
const kept = async () => {
  const { rows } = await sql<{ stale: number; rows: number; total: number }>`
    select (select count(*)::int from demand_stale) as stale, (select count(*)::int from demand_row) as rows,
      (select coalesce(sum(kept), 0)::int from demand_total) as total`.execute(shop.db);
  return rows[0]!;
};

test('cached rows equal those of all items, before and after a refresh', async () => {
  const first = await sellGoods(shop, { price: 100 });
  const all: Sold[] = [first];
  for (let i = 0; i < 57; i++) all.push(await sellGoods(shop, { price: 100, seller_id: first.seller_id }));
  const elsewhere = await sellGoods(shop, { price: 100 });
  const members = [await shop.member(), await shop.member()];
  for (const m of members) {
    await fund(shop, m, 1_000_000);
    await buy(shop, m, [...all.map((one) => ({ ...one, num: 2 })), elsewhere]);
    shop.turn({ minutes: 7 });
  }
  await expectTrue();
  await gather();
  expect(await kept()).toEqual({ stale: 0, rows: 59, total: 59 });
  await expectTrue();

  // Taken by one: the other has one piece less to buy, and a row less if both pieces are taken.
  const [one, two] = [await idsOf(all[3]!), await idsOf(all[4]!)];
  await buyer.buying.take({ item_ids: [one[0]!, ...two], key: uuid() });
  await expectTrue();
  await gather();
  await expectTrue();
  expect((await buyer.demand.lists({})).total).toBe(59);
  expect((await other.demand.lists({})).total).toBe(58);

  // Bought in part: the rest keeps its place.
  const lots = [{ item_ids: await idsOf(all[5]!), num: 3, price: 100 }];
  const { quote } = await buyer.demand.outcome({ lots });
  await buyer.demand.purchase({ lots, platform_no: 'T-1', quote, key: uuid() });
  await expectTrue();
  await buyer.buying.release({ item_ids: one.slice(0, 1), key: uuid() });
  await expectTrue();
  await gather();
  await expectTrue();

  // The operator is no longer a buyer: all others may buy the item again.
  const id = (await shop.db.selectFrom('order_item').select('operator_id').where('id', '=', two[0]!).executeTakeFirstOrThrow())
    .operator_id!;
  await shop.db.updateTable('operator').set({ state: 'blocked' }).where('id', '=', id).execute();
  await expectTrue();
  expect((await other.demand.lists({})).total).toBe(59);
  await shop.db.updateTable('operator').set({ state: 'normal' }).where('id', '=', id).execute();
});

test('items ordered at a supplier are no demand until that order ends without a purchase', async () => {
  await gather();
  const before = (await other.demand.lists({})).total;
  const goods = await sellGoods(shop, { price: 100 });
  const m = await shop.member();
  await fund(shop, m, 10_000);
  await buy(shop, m, [goods]);
  await gather();
  const [order_item_id] = await idsOf(goods);
  const { id } = await shop.db
    .insertInto('supplier_order')
    .values({
      ...{ key: uuid(), connector: 'demo', test: true, api_type: '1688', state: 'created', freight: 0 },
      ...{ seller_id: goods.seller_id, warehouse_id: goods.warehouse_id, operator_id: (await operators())[0]! },
      ...{ created_at: shop.now(), updated_at: shop.now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const line = {
    supplier_order_id: id,
    order_item_id: order_item_id!,
    num_iid: 'x',
    sku_id: '',
    num: 1,
    price_asked: 100,
    price: 100,
  };
  await shop.db.insertInto('supplier_order_line').values(line).execute();
  await expectTrue();
  expect((await other.demand.lists({})).total).toBe(before);
  await gather();
  await expectTrue();
  await shop.db.updateTable('supplier_order_line').set({ state: 'refused' }).where('supplier_order_id', '=', id).execute();
  await expectTrue();
  await gather();
  expect((await other.demand.lists({})).total).toBe(before + 1);
});

test('a page reads cached rows in order and aggregates only changed ones', async () => {
  await gather();
  const plan = await indexPlanOf(shop, statement(cachedDemand({}, 1, shop.now())));
  expect(plan).toContain('demand_row_at');
  expect(plan).toContain('order_item_demand');
  const shown = await indexPlanOf(shop, statement(gatheredRows({}, 1, shop.now(), keysOf([1, 2]))));
  expect(shown).toMatch(/order_item_demand on order_item i\w*[^\n]*\n\s+Index Cond: \(\(goods_id = k\.goods_id\)/);
  const next = cachedDemand({ cursor: '2026-01-01 00:00:00+00~1' }, 1, shop.now());
  expect(await indexPlanOf(shop, statement(next))).toMatch(/demand_row_at[^\n]*\n\s+Index Cond/);
});

test('a page takes eight statements at most, however many rows it has', async () => {
  await buyer.demand.lists({});
  const texts: string[] = [];
  opened.driver.watch = (text) => texts.push(text);
  const page = await buyer.demand.lists({});
  opened.driver.watch = null;
  expect(page.list.length).toBeGreaterThan(20);
  expect(texts.filter((text) => !/^(begin|commit|rollback)$/.test(text)).length).toBeLessThanOrEqual(8);
});
