// Goods for sale, for tests of other modules: a warehouse, a seller, goods with SKUs, a line.
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Line, Price } from '#contract/freight.ts';
import type { Names } from '#contract/lang.ts';
import { json } from './context.ts';
import { searchText } from './modules/catalog/search/index-words.ts';
import { first80next30, line } from './modules/pricing/freight/testing-lines.ts';
import type { Shop } from './testing.ts';

const both = (zh: string, en: string): Names => ({ 'zh-cn': zh, en });

export type Selling = {
  /** fen a piece */
  price?: number;
  /** domestic freight of an order, fen */
  post_fee?: number;
  goods_type?: string;
  /** grams of a piece; null: the listing has no weight */
  weight?: number | null;
  /** length, width, height in millimetres */
  size?: [number, number, number] | null;
  title?: string;
  /** The title in both languages. */
  titles?: Names;
  sales?: number | null;
  quantity?: number;
  min_num?: number;
  api_type?: string;
  /** An existing seller; without it a new one is created. */
  seller_id?: number;
  warehouse_id?: number;
  category_id?: number;
  /** Several SKUs, by price (fen); the returned sku_id is the first. */
  prices?: number[];
};

type Titles = { title?: string; titles?: Names };
const titlesOf = ({ title = 'Test goods', titles }: Titles): Names => titles ?? both(`测试商品 ${title}`, title);

/** Creates goods on sale: `await sellGoods(shop, { price: 3000, post_fee: 800, goods_type: 'general', weight: 500 })`. */
export async function sellGoods(shop: Pick<Shop, 'db' | 'now'>, selling: Selling = {}) {
  const { post_fee = 800, goods_type = 'general', weight = 500, quantity = 100, api_type = 'taobao', min_num = 1 } = selling;
  const prices = selling.prices ?? [selling.price ?? 3000];
  const warehouse_id = selling.warehouse_id ?? (await testWarehouse(shop));
  const seller_id = selling.seller_id ?? (await testSeller(shop, { api_type, post_fee }));
  const num_iid = String(randomInt(100_000_000_000, 999_999_999_999));
  const [length, width, height] = (selling.size === undefined ? [200, 150, 100] : selling.size) ?? [null, null, null];
  const titles = titlesOf(selling);
  const at = shop.now();
  const row = await shop.db
    .insertInto('goods')
    .values({
      ...{ api_type, num_iid, seller_id, goods_type, post_fee, weight, length, width, height, min_num },
      category_id: selling.category_id ?? null,
      titles: json(titles),
      pic_url: '/media/demo/test',
      price: Math.min(...prices),
      price_max: Math.max(...prices),
      sales: selling.sales ?? null,
      num: quantity * prices.length,
      options: json(prices.length > 1 ? [styles(prices.length)] : []),
      search: sql<string>`${searchText({ titles: Object.values(titles) })}::tsvector`,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await shop.db
    .insertInto('sku')
    .values(skusOf(row.id, prices, quantity))
    .execute();
  return { warehouse_id, seller_id, goods: { api_type, num_iid, sku_id: '1', goods_id: row.id } };
}

const styles = (count: number) => ({
  pid: '1',
  names: both('款式', 'Style'),
  values: Array.from({ length: count }, (_, at) => ({ vid: String(at + 1), names: both(`款${at + 1}`, `Style ${at + 1}`) })),
});

const skusOf = (goods_id: number, prices: readonly number[], quantity: number) =>
  prices.map((price, at) => ({
    ...{ goods_id, price, quantity },
    sku_id: String(at + 1),
    properties: prices.length > 1 ? `1:${at + 1}` : '',
    properties_name: json(prices.length > 1 ? both(`款式: 款${at + 1}`, `Style: Style ${at + 1}`) : both('默认', 'Default')),
  }));

/** A category whose default size is a shoe box; returns its id. */
export async function testCategory(shop: Pick<Shop, 'db'>, zh: string, en: string, pid = 0): Promise<number> {
  const row = { names: json(both(zh, en)), pid, weight: 1000, length: 330, width: 210, height: 120 };
  return (await shop.db.insertInto('category').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** The warehouse with this code, created at the first call; returns its id. */
export async function testWarehouse(shop: Pick<Shop, 'db'>, code = 'GZ'): Promise<number> {
  const there = await shop.db.selectFrom('warehouse').select('id').where('code', '=', code).executeTakeFirst();
  if (there) return there.id;
  const row = await shop.db
    .insertInto('warehouse')
    .values({
      code,
      names: json(both(`${code}仓`, `Warehouse ${code}`)),
      city: json(both('广州', 'Guangzhou')),
      address: json(both('广东省广州市白云区石井街道 1 号', '1 Shijing Street, Baiyun, Guangzhou')),
      postcode: '510430',
      phone: '020-80000000',
      receiver: 'Sampan ({mark})',
      tips: json(both('', '')),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function testSeller(
  shop: Pick<Shop, 'db' | 'now'>,
  fields: { api_type?: string; post_fee?: number; free_over?: number | null } = {},
): Promise<number> {
  const code = String(randomInt(10_000_000, 99_999_999));
  const row = await shop.db
    .insertInto('seller')
    .values({
      api_type: fields.api_type ?? 'taobao',
      code,
      names: json(both(`测试店 ${code}`, `Test shop ${code}`)),
      post_fee: fields.post_fee ?? 800,
      free_over: fields.free_over ?? null,
      created_at: shop.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A line: first 500 g 80.00, next 500 g 30.00, divisor 6000, the larger of weight and volume weight, every country, every goods type that may be sent. */
export async function testLine(
  shop: Pick<Shop, 'db'>,
  over: Partial<Line> & { price?: Price; fuel_bp?: number } = {},
): Promise<Line> {
  const { price: own, fuel_bp = 0, ...rest } = over;
  const countries = (await shop.db.selectFrom('country').select('code').execute()).map((c) => c.code);
  const goods_types = (await shop.db.selectFrom('goods_type').select('code').where('risk', '<>', 'forbidden').execute()).map(
    (t) => t.code,
  );
  const { id: _, ...data } = line({
    code: `L${randomInt(100_000, 999_999)}`,
    name: both('测试专线', 'Test line'),
    countries,
    goods_types,
    prices: [{ from: '2020-01-01', price: own ?? first80next30, fuel_bp }],
    ...rest,
  });
  const { id } = await shop.db
    .insertInto('line')
    .values({ code: data.code, names: json(data.name), doc: json(both('', '')), data: json({ ...data, id: 0 }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const made: Line = { ...data, id };
  await shop.db
    .updateTable('line')
    .set({ data: json(made) })
    .where('id', '=', id)
    .execute();
  return made;
}
