// SQL of the item page.
import { type Kysely, sql } from 'kysely';
import type { Names } from '#contract/lang.ts';
import type { GoodsRef } from '#contract/links/link.ts';
import { prepared, rowsOf } from '../../../db/prepared.ts';
import type { Tables } from '../../../db/tables.ts';
import type { SkuRow } from './queries.ts';

type Db = Kysely<Tables>;
export type Option = { pid: string; names: Names; values: { vid: string; names: Names; pic_url?: string | null }[] };

/** Goods with their SKUs, and how they are rated. */
const itemOf = (db: Db) =>
  db
    .selectFrom('goods as g')
    .innerJoin('goods_type as t', 't.code', 'g.goods_type')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('review')
          .select([sql<number>`count(*)::int`.as('comments'), sql<number | null>`round(avg(star), 1)::float8`.as('star')])
          .whereRef('goods_id', '=', 'g.id')
          .where('state', '=', 'published')
          .as('r'),
      (join) => join.onTrue(),
    )
    .select([
      'r.comments',
      'r.star',
      'g.id',
      'g.api_type',
      'g.num_iid',
      'g.seller_id',
      'g.member_id',
      'g.category_id',
      'g.titles',
      'g.detail_url',
      'g.pic_url',
      'g.imgs',
      'g.price',
      'g.price_max',
      'g.orginal_price',
      'g.price_steps',
      'g.sales',
      'g.min_num',
      'g.num',
      'g.post_fee',
      'g.weight',
      'g.length',
      'g.width',
      'g.height',
      'g.goods_type',
      'g.options',
      'g.props',
      'g.content',
      'g.content_clean',
      'g.source',
      'g.source_at',
      'g.source_lang',
      'g.location',
      'g.enabled',
      'g.listed',
      't.names as type_names',
      't.risk',
      't.warning',
      sql<SkuRow[]>`(select coalesce(json_agg(json_build_object('sku_id', k.sku_id, 'properties', k.properties,
        'properties_name', k.properties_name, 'price', k.price, 'orginal_price', k.orginal_price, 'quantity', k.quantity,
        'pic_url', k.pic_url) order by k.id), '[]') from sku k where k.goods_id = g.id)`.as('skus'),
    ]);

const byRef = prepared({ api_type: 'string', num_iid: 'string' }, (db, { api_type, num_iid }) =>
  itemOf(db).where('g.api_type', '=', api_type).where('g.num_iid', '=', num_iid),
);
const byId = (db: Db, { id }: { id: number }) => itemOf(db).where('g.id', '=', id);

export const goodsByRef = async (db: Db, { api_type, num_iid }: GoodsRef) =>
  (await rowsOf(db, byRef(db, { api_type, num_iid }, null)))[0];
export const goodsById = async (db: Db, id: number) => (await rowsOf(db, byId(db, { id })))[0];

export const nameOf = (db: Db, id: number) =>
  db
    .selectFrom('goods')
    .select(['api_type', 'num_iid', 'titles', 'pic_url', 'detail_url'])
    .where('id', '=', id)
    .executeTakeFirst();

export const isFavorite = async (
  db: Db,
  member_id: number,
  { api_type, num_iid }: { api_type: string; num_iid: string },
): Promise<boolean> =>
  (await db
    .selectFrom('favorite as f')
    .innerJoin('goods as g', 'g.id', 'f.goods_id')
    .select('f.id')
    .where('f.member_id', '=', member_id)
    .where('g.api_type', '=', api_type)
    .where('g.num_iid', '=', num_iid)
    .executeTakeFirst()) !== undefined;
