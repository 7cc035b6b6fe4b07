// SQL of the item page.
import { type Kysely, sql } from 'kysely';
import type { Names } from '#contract/lang.ts';
import type { Tables } from '../../../db/tables.ts';
import type { SkuRow } from './queries.ts';
import { type Seller, sellers } from './sellers.ts';

type Db = Kysely<Tables>;
export type Option = { pid: string; names: Names; values: { vid: string; names: Names; pic_url?: string | null }[] };

export const goodsById = (db: Db, id: number) =>
  db
    .selectFrom('goods as g')
    .innerJoin('goods_type as t', 't.code', 'g.goods_type')
    .select([
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
      'g.source',
      'g.source_lang',
      'g.location',
      'g.enabled',
      't.names as type_names',
      't.risk',
      't.warning',
    ])
    .where('g.id', '=', id)
    .executeTakeFirst();

export const sellerOf = (db: Db, id: number): Promise<Seller> => sellers({ db }).where('s.id', '=', id).executeTakeFirstOrThrow();

/** The SKUs, whether the goods are a favourite of the member, and the rating. */
export async function loadSkusAndRating(
  db: Db,
  goods_id: number,
  member_id: number | null,
): Promise<{ skus: SkuRow[]; favorite: boolean; comments: { count: number; star: number | null } }> {
  const skus = await db
    .selectFrom('sku')
    .select(['sku_id', 'properties', 'properties_name', 'price', 'orginal_price', 'quantity', 'pic_url'])
    .where('goods_id', '=', goods_id)
    .orderBy('id')
    .execute();
  const favorite =
    member_id === null
      ? undefined
      : await db
          .selectFrom('favorite')
          .select('id')
          .where('member_id', '=', member_id)
          .where('goods_id', '=', goods_id)
          .executeTakeFirst();
  const comments = await db
    .selectFrom('review')
    .select([sql<number>`count(*)::int`.as('count'), sql<number | null>`round(avg(star), 1)::float8`.as('star')])
    .where('goods_id', '=', goods_id)
    .where('state', '=', 'published')
    .executeTakeFirstOrThrow();
  return { skus, favorite: favorite !== undefined, comments };
}

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
