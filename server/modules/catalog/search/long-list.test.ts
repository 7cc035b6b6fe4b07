// Lists longer than what is ranked: counted as "more than", paged by cursor, exact in every order.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Opened } from '#server/db/open.ts';
import { openShop, refusal, type Shop } from '#server/testing.ts';
import { freshDatabase } from '#server/testing-database.ts';
import { testSeller } from '#server/testing-goods.ts';
import { json } from '../../../context.ts';
import { MAX_CANDIDATES } from './candidates.ts';
import { recountBands } from './vocabulary.ts';

let opened: Opened;
let shop: Shop;
const ALL = 1500;
beforeAll(async () => {
  opened = await freshDatabase();
  shop = await openShop({ opened });
  const seller = await testSeller(shop);
  await shop.pool.query(
    `insert into goods (api_type, num_iid, seller_id, titles, pic_url, price, price_max, sales, num, goods_type, search, search_make, created_at)
     select case when n % 3 = 0 then 'jd' else 'taobao' end, n::text, ${seller}, jsonb_build_object('en', 'lamp ' || n), '', (n * 7919) % 1500 + 1, 1, nullif((n * 31) % 1500, 7), n % 2, 'general', '''lamp'':1A'::tsvector, 1, now() - n * interval '1 second'
     from generate_series(1, ${ALL}) n`,
  );
  await recountBands(shop.db);
});
afterAll(() => shop.close());

const list = (args: object) => shop.visitor.obapi.getItemlist(args as never);
const walked = async (args: object): Promise<{ num_iid: string; price: number; sales?: number | undefined }[]> => {
  const rows = [];
  let page = 1;
  for (let cursor: string | undefined, end = false; !end; page++) {
    const answer = await list({ ...args, page, page_size: 50, ...(cursor ? { cursor } : {}) });
    rows.push(...answer.items.data);
    cursor = answer.cursor;
    end = cursor === undefined;
  }
  return rows;
};

describe('all goods', () => {
  it('are counted as "more than"', async () => {
    const { items, more, facets } = await list({});
    expect([items.total, more, facets?.at_least]).toEqual([MAX_CANDIDATES, true, true]);
  });
  it.each([
    ['price', 'price asc, id asc'],
    ['_price', 'price desc, id desc'],
    ['_sale', 'coalesce(sales, -1) desc, id desc'],
    ['_new', 'created_at desc, id desc'],
  ])('are read to the end in the order of %s, each once', async (sort, order) => {
    const { rows } = await shop.pool.query(`select num_iid from goods order by ${order}`);
    expect((await walked({ sort })).map((goods) => goods.num_iid)).toEqual(rows.map((row: { num_iid: string }) => row.num_iid));
  });
  it('can be narrowed', async () => {
    const rows = await walked({ sort: 'price', start_price: 101 });
    expect([rows.length, rows[0]!.price]).toEqual([ALL - 100, 101]);
  });
  it('can be opened by page number as far as they are ranked', async () => {
    const first = await list({ sort: 'price', page_size: 50 });
    const second = await list({ sort: 'price', page_size: 50, page: 2 });
    const after = await list({ sort: 'price', page_size: 50, page: 2, cursor: first.cursor });
    expect(second.items.data).toEqual(after.items.data);
    expect(await refusal(list({ sort: 'price', page_size: 50, page: 22 }))).toBe('goods.page_too_deep');
    expect(await refusal(list({ cursor: 'x' }))).toBe('fail.field_format');
  });
});

it('are counted exactly when a filter leaves no more than are ranked', async () => {
  const count = async (args: object) => {
    const { items, more } = await list(args);
    return [items.total, more];
  };
  const expectCounts = async () => {
    expect(await count({ api_type: 'jd' })).toEqual([500, false]);
    expect(await count({ start_price: 501 })).toEqual([MAX_CANDIDATES, false]);
    expect(await count({ start_price: 500 })).toEqual([MAX_CANDIDATES, true]);
    expect(await count({ stock: true })).toEqual([750, false]);
  };
  await expectCounts();
  // Narrowed repeatedly, the whole list is read once.
  for (let price = 1; price < 20; price++) await count({ end_price: ALL - price });
  const asked: string[] = [];
  opened.driver.watch = (text) => asked.push(text);
  expect(await count({ start_price: 400 })).toEqual([MAX_CANDIDATES, true]);
  expect(await count({ end_price: 1200, start_price: 100 })).toEqual([MAX_CANDIDATES, true]);
  opened.driver.watch = null;
  expect(asked.filter((text) => /count\(/.test(text))).toEqual([]);
  await shop.db.updateTable('goods').set({ num: 0 }).where('id', '=', 0).execute();
  await expectCounts();
});

it('of a category are counted in its index, and exactly when it has no more than are ranked', async () => {
  const one = await shop.db
    .insertInto('category')
    .values({ names: json({ en: 'One' }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const moved = (above: number) =>
    shop.db
      .updateTable('goods')
      .set({ category_id: sql`case when price > ${above} then ${one.id}::int end` })
      .execute();
  const asked: string[] = [];
  opened.driver.watch = (text) => asked.push(text);
  const count = async () => {
    const { items, more, facets } = await list({ cat: one.id, page_size: 50 });
    return { total: items.total, more, shown: items.data.length, at_least: facets?.at_least };
  };
  try {
    await moved(ALL - MAX_CANDIDATES - 1);
    // The best sellers of the shop have been read for all lists.
    await list({});
    asked.length = 0;
    expect(await count()).toEqual({ total: MAX_CANDIDATES, more: true, shown: 50, at_least: true });
    expect(asked.filter((text) => text.includes('string_agg'))).toEqual([]);
    await moved(ALL - MAX_CANDIDATES);
    expect(await count()).toMatchObject({ total: MAX_CANDIDATES, more: false, shown: 50 });
    await moved(ALL - 7);
    expect(await count()).toMatchObject({ total: 7, more: false, shown: 7 });
  } finally {
    opened.driver.watch = null;
    await shop.db.updateTable('goods').set({ category_id: null }).execute();
  }
});

it('narrowed, the best sellers are read to the end, each once, from any first page', async () => {
  const { rows } = await shop.pool.query(
    'select num_iid from goods where price >= 300 order by coalesce(sales, -1) desc, id desc',
  );
  const all = rows.map((row: { num_iid: string }) => row.num_iid);
  expect((await walked({ start_price: 300 })).map((goods) => goods.num_iid)).toEqual(all);
  const third = await list({ start_price: 300, page: 3, page_size: 50 });
  expect(third.items.data.map((goods) => goods.num_iid)).toEqual(all.slice(100, 150));
});

it('words that more goods have than are ranked: the best sellers of them', async () => {
  const answer = await list({ q: 'lamp', sort: '_sale', page_size: 50 });
  expect([answer.items.total, answer.more, answer.cursor]).toEqual([MAX_CANDIDATES, true, undefined]);
  expect(answer.items.data[0]!.sales).toBe(1499);
  const few = await list({ q: 'lamp', api_type: 'jd' });
  expect([few.items.total, few.more]).toEqual([500, false]);
});

it('the list before filters is read once, until goods change', async () => {
  const asked: string[] = [];
  opened.driver.watch = (text) => asked.push(text);
  const reads = async (args: object) => {
    asked.length = 0;
    const { items, facets } = await list(args);
    const statements = asked.filter((text) => /\bgoods\b/.test(text));
    return {
      total: items.total,
      in_stock: facets?.in_stock,
      statements: statements.length,
      lists: statements.filter((text) => text.includes('string_agg')).length,
    };
  };
  await shop.db.updateTable('goods').set({ num: 1 }).execute();
  await reads({ sort: '_sale', start_price: 1 });
  // The count of those that pass beyond the best sellers read: the page and its cards are among these.
  const first = await reads({ sort: '_sale', start_price: 2 });
  expect([first.total, first.statements, first.lists]).toEqual([MAX_CANDIDATES, 1, 0]);
  await shop.db.updateTable('goods').set({ num: 0 }).execute();
  expect(await reads({ sort: '_sale', start_price: 3 })).toMatchObject({ in_stock: 0, lists: 1 });
  expect(await reads({ q: 'lamp' })).toMatchObject({ in_stock: 0, lists: 1 });
  expect(await reads({ q: 'lamp', sort: 'price' })).toMatchObject({ in_stock: 0, lists: 0 });
  opened.driver.watch = null;
});
