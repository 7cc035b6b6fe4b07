// SQL of goods: rows with their SKUs, sellers and measured sizes.

import { type Kysely, sql } from 'kysely';
import type { Names } from '#contract/lang.ts';
import { amongIds, anyOf } from '../../../db/any-of.ts';
import { rowsOf } from '../../../db/prepared.ts';
import type { Tables } from '../../../db/tables.ts';

type Db = Kysely<Tables>;
export type SkuRow = {
  sku_id: string;
  properties: string;
  properties_name: Names;
  price: number;
  orginal_price: number | null;
  quantity: number;
  pic_url: string | null;
};
type Box = { weight: number; length: number; width: number; height: number };

export function goodsIds(
  db: Db,
  names: readonly { api_type: string; num_iid: string }[],
): Promise<{ id: number; api_type: string; num_iid: string }[]> {
  if (names.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('goods')
    .select(['id', 'api_type', 'num_iid'])
    .where((eb) => eb.or(names.map((n) => eb.and([eb('api_type', '=', n.api_type), eb('num_iid', '=', n.num_iid)]))))
    .execute();
}

/** The goods' only SKU; '' when they have none, null when they have several. */
export async function onlySku(db: Db, goods_id: number): Promise<string | null> {
  const rows = await db.selectFrom('sku').select('sku_id').where('goods_id', '=', goods_id).limit(2).execute();
  return rows.length > 1 ? null : (rows[0]?.sku_id ?? '');
}

/** Goods by id with SKUs, seller and the category's default box. Goods that a member added by hand are visible to that member only. */
export async function goodsWithSkus(db: Db, ids: readonly number[], member_id: number | null) {
  if (ids.length === 0) return [];
  const seen = { ids, member_id: member_id ?? 0 };
  const [rows, skus] = await Promise.all([rowsOf(db, goodsOf(db, seen)), rowsOf(db, skusOf(db, ids))]);
  return rows.map(({ c_weight, c_length, c_width, c_height, ...g }) => ({
    ...g,
    titles: g.titles,
    seller_names: g.seller_names,
    category_box: c_weight === null ? null : ({ weight: c_weight, length: c_length, width: c_width, height: c_height } as Box),
    skus: skus.filter((s) => s.goods_id === g.id).map(({ goods_id: _, ...s }): SkuRow => s),
  }));
}

const goodsOf = (db: Db, { ids, member_id }: { ids: readonly number[]; member_id: number }) =>
  db
    .selectFrom('goods as g')
    .innerJoin('seller as s', 's.id', 'g.seller_id')
    .leftJoin('category as c', 'c.id', 'g.category_id')
    .select([
      'g.id',
      'g.api_type',
      'g.num_iid',
      'g.titles',
      'g.pic_url',
      'g.price',
      'g.price_steps',
      'g.num',
      'g.min_num',
      'g.post_fee',
      'g.weight',
      'g.length',
      'g.width',
      'g.height',
      'g.goods_type',
      'g.category_id',
      'g.enabled',
      'g.detail_url',
      'g.seller_id',
      's.api_type as seller_api_type',
      's.names as seller_names',
      's.post_fee as seller_post_fee',
      's.free_over',
      'c.weight as c_weight',
      'c.length as c_length',
      'c.width as c_width',
      'c.height as c_height',
    ])
    .where(sql<boolean>`g.id = any(${ids}::int[])`)
    .where(visibleTo(member_id));
const skusOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('sku')
    .select(['goods_id', 'sku_id', 'properties', 'properties_name', 'price', 'orginal_price', 'quantity', 'pic_url'])
    .where(amongIds('goods_id', ids))
    .orderBy('id');

/** Condition: listed for everyone, or added by hand by this member. */
const visibleTo = (member_id: number | null) => sql<boolean>`(g.member_id is null or g.member_id = ${member_id ?? 0})`;

/** Measured weight (g) and size (mm) of single pieces: the mean of the last ten received, by "goods:sku". */
export async function measuredSizes(db: Db, goods: readonly number[]): Promise<Map<string, Box>> {
  if (goods.length === 0) return new Map();
  const { rows } = await sql<Box & { goods_id: number; sku_id: string }>`
    select goods_id, sku_id, ceil(avg(weight))::int weight, ceil(avg(length))::int length, ceil(avg(width))::int width, ceil(avg(height))::int height
    from (select goods_id, sku_id, weight, length, width, height, row_number() over (partition by goods_id, sku_id order by id desc) n
          from order_item where goods_id = ${anyOf(goods)} and num = 1 and weight is not null and length is not null and width is not null and height is not null) one
    where n <= 10 group by goods_id, sku_id`.execute(db);
  return new Map(rows.map(({ goods_id, sku_id, ...box }) => [`${goods_id}:${sku_id}`, box]));
}
