// Goods as stored, with their SKUs: an import compares with them, changes and restores them.
import { type Kysely, sql } from 'kysely';
import type { GoodsRecord, GoodsSku } from '../../../db/stored/goods.ts';
import type { Tables } from '../../../db/tables.ts';

/** The columns that an import writes. */
export const COLUMNS = [
  ...['seller_id', 'category_id', 'titles', 'detail_url', 'pic_url', 'imgs', 'price', 'price_max', 'orginal_price', 'min_num'],
  ...['num', 'post_fee', 'weight', 'length', 'width', 'height', 'goods_type', 'type_guessed', 'options', 'props', 'content'],
  ...['location', 'price_steps', 'listed', 'enabled'],
] as const;
export type Existing = {
  id: number;
  api_type: string;
  num_iid: string;
  /** maintained by the shop: no source, member or seller owns it */
  ours: boolean;
  updated_at: Date;
  goods: GoodsRecord;
  skus: GoodsSku[];
};

/** Goods by marketplace and number, locked, each as `api_type num_iid`. */
export async function existing(
  db: Kysely<Tables>,
  wanted: readonly { api_type: string; num_iid: string }[],
): Promise<Map<string, Existing>> {
  return load(
    db,
    sql`g.id in (select x.id from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(api_type text, num_iid text)
    join goods x on x.api_type = w.api_type and x.num_iid = w.num_iid)`,
    true,
  );
}

/** Goods by id. */
export const existingById = (db: Kysely<Tables>, ids: readonly number[], lock = false) =>
  load(db, sql`g.id = any(${[...ids]}::int[])`, lock);

export const nameOf = (of: { api_type: string; num_iid: string }): string => `${of.api_type} ${of.num_iid}`;

async function load(db: Kysely<Tables>, which: ReturnType<typeof sql>, lock: boolean): Promise<Map<string, Existing>> {
  const columns = sql.join(COLUMNS.map((name) => sql`${sql.lit(name)}, ${sql.ref(`g.${name}`)}`));
  const { rows } = await sql<Existing>`
    select g.id, g.api_type, g.num_iid, g.updated_at, jsonb_build_object(${columns}) goods,
      g.source = '' and g.member_id is null and s.member_id is null ours,
      coalesce((select jsonb_agg(jsonb_build_object('sku_id', k.sku_id, 'properties', k.properties, 'properties_name', k.properties_name, 'price', k.price,
        'orginal_price', k.orginal_price, 'quantity', k.quantity, 'pic_url', k.pic_url) order by k.id) from sku k where k.goods_id = g.id), '[]') skus
    from goods g join seller s on s.id = g.seller_id where ${which} order by g.id ${lock ? sql`for update of g` : sql``}`.execute(
    db,
  );
  return new Map(rows.map((row) => [nameOf(row), row]));
}
