// SQL of the cart.

import { type AliasedExpression, sql } from 'kysely';
import type { Names } from '#contract/lang.ts';
import type { PriceStep } from '#contract/price-steps.ts';
import type { Ctx } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import { prepared, rowsOf } from '../../../db/prepared.ts';

export type CartItemRow = {
  id: number;
  goods_id: number;
  sku_id: string;
  num: number;
  remark: string;
  services: string[];
  warehouse_id: number;
  price_seen: number;
  steps_seen: PriceStep[];
  api_type: string;
  num_iid: string;
  titles: Names;
  pic_url: string;
  enabled: boolean;
  listed: boolean;
  goods_type: string;
  min_num: number;
  post_fee: number;
  seller_id: number;
  weight: number | null;
  length: number | null;
  width: number | null;
  height: number | null;
  risk: string;
  type_names: Names;
  /** fen a piece of the SKU, whatever the quantity */
  listed_price: number;
  price_steps: PriceStep[];
  quantity: number;
  properties_name: Names | null;
  sku_pic: string | null;
  sku_found: number | null;
  skus: number;
  shop_names: Names;
  shop_api_type: string;
  free_over: number | null;
  seller_post_fee: number;
  warehouse_names: Names;
};

/** Cart rows of a member with everything needed to show and price them; only `ids` when given. */
export async function rows(ctx: Ctx, member_id: number, ids?: readonly number[], lock = false): Promise<CartItemRow[]> {
  if (ids === undefined) return rowsOf(ctx.db, allRows(ctx.db, { member_id }, null));
  if (ids.length === 0) return [];
  return rowsOf(ctx.db, (lock ? lockedRows : someRows)(ctx.db, { member_id, ids }, null));
}

/** What a cart stores of a row. */
type StoredRow = Pick<
  CartItemRow,
  'id' | 'goods_id' | 'sku_id' | 'num' | 'remark' | 'services' | 'warehouse_id' | 'price_seen' | 'steps_seen'
> & { created_at: Date };

/** Stored rows, with their goods as they are now. */
const withGoods = (db: Db, stored: AliasedExpression<StoredRow, 'c'>) =>
  db
    .selectFrom(stored)
    .innerJoin('goods as g', 'g.id', 'c.goods_id')
    .innerJoin('seller as s', 's.id', 'g.seller_id')
    .innerJoin('warehouse as w', 'w.id', 'c.warehouse_id')
    .innerJoin('goods_type as t', 't.code', 'g.goods_type')
    .leftJoin('sku as k', (join) => join.onRef('k.goods_id', '=', 'g.id').onRef('k.sku_id', '=', 'c.sku_id'))
    .select((eb) => [
      'c.id',
      'c.goods_id',
      'c.sku_id',
      'c.num',
      'c.remark',
      'c.services',
      'c.warehouse_id',
      'c.price_seen',
      'c.steps_seen',
      'g.api_type',
      'g.num_iid',
      'g.titles',
      'g.pic_url',
      'g.enabled',
      'g.listed',
      'g.goods_type',
      'g.min_num',
      'g.post_fee',
      'g.seller_id',
      'g.weight',
      'g.length',
      'g.width',
      'g.height',
      't.risk',
      't.names as type_names',
      eb.fn.coalesce('k.price', 'g.price').as('listed_price'),
      'g.price_steps',
      eb.fn.coalesce('k.quantity', 'g.num').as('quantity'),
      'k.properties_name',
      'k.pic_url as sku_pic',
      'k.id as sku_found',
      sql<number>`(select count(*)::int from sku x where x.goods_id = g.id)`.as('skus'),
      's.names as shop_names',
      's.api_type as shop_api_type',
      's.free_over',
      's.post_fee as seller_post_fee',
      'w.names as warehouse_names',
    ])
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc');

const storedRows = (db: Db, member_id: number) => db.selectFrom('cart_row').selectAll().where('member_id', '=', member_id);
const among = (ids: readonly number[]) => sql<boolean>`id = any(${ids}::int[])`;

const allRows = prepared({ member_id: 'number' }, (db: Db, { member_id }) => withGoods(db, storedRows(db, member_id).as('c')));
const someRows = prepared({ member_id: 'number', ids: 'numbers' }, (db: Db, { member_id, ids }) =>
  withGoods(db, storedRows(db, member_id).where(among(ids)).as('c')),
);
const lockedRows = prepared({ member_id: 'number', ids: 'numbers' }, (db: Db, { member_id, ids }) =>
  withGoods(db, storedRows(db, member_id).where(among(ids)).forUpdate().as('c')),
);

/** Rows that nobody stored: goods that a visitor chose, for `warehouse_id`. Their ids are their places in the list, from 1. */
export function unstoredRows(
  db: Db,
  lines: readonly { api_type: string; num_iid: string; sku_id: string; num: number; warehouse_id: number }[],
): Promise<CartItemRow[]> {
  const stored = sql<StoredRow>`(
    select l.place::int as id, g.id as goods_id, l.sku_id, l.num, '' as remark, '[]'::jsonb as services, l.warehouse_id,
      coalesce(k.price, g.price) as price_seen, g.price_steps as steps_seen, now() - l.place * interval '1 second' as created_at
    from jsonb_to_recordset(${JSON.stringify(lines.map((line, at) => ({ ...line, place: at + 1 })))}::jsonb)
      as l(place int, api_type text, num_iid text, sku_id text, num int, warehouse_id int)
    join goods g on g.api_type = l.api_type and g.num_iid = l.num_iid and g.member_id is null
    left join sku k on k.goods_id = g.id and k.sku_id = l.sku_id)`;
  return withGoods(db, stored.as('c')).execute();
}

export const count = async (ctx: Ctx, member_id: number): Promise<number> =>
  (await rowsOf(ctx.db, sizeOf(ctx.db, { member_id })))[0]!.pieces;

const _byNumber = { api_type: 'string', num_iid: 'string' } as const;

/** Goods to add to the cart, with the warehouse that their member chose last. */
const goodsByNumber = (db: Db, { member_id, api_type, num_iid }: { api_type: string; num_iid: string; member_id: number }) =>
  db
    .selectFrom('goods as g')
    .innerJoin('goods_type as t', 't.code', 'g.goods_type')
    .select(['g.id', 'g.titles', 'g.price', 'g.price_steps', 'g.num', 'g.min_num', 'g.enabled', 'g.goods_type', 't.risk'])
    .select((eb) => eb.selectFrom('member').select('warehouse_id').where('id', '=', member_id).as('last_warehouse'))
    .where('g.api_type', '=', api_type)
    .where('g.num_iid', '=', num_iid)
    .where((eb) => eb.or([eb('g.member_id', 'is', null), eb('g.member_id', '=', member_id)]));

const skuRows = (db: Ctx['db']) => db.selectFrom('sku').select(['sku_id', 'price', 'quantity']);

export const skus = (ctx: Ctx, goods_id: number) => skuRows(ctx.db).where('goods_id', '=', goods_id).execute();

/** SKUs by the number of their goods, so that they can be read together with the goods. */
const skusByNumber = (db: Db, { api_type, num_iid }: { api_type: string; num_iid: string }) =>
  skuRows(db).where('goods_id', '=', (eb) =>
    eb.selectFrom('goods').select('id').where('api_type', '=', api_type).where('num_iid', '=', num_iid),
  );

export async function goodsWithSkus(ctx: Ctx, member_id: number, { api_type, num_iid }: { api_type: string; num_iid: string }) {
  const [[goods], skus] = await Promise.all([
    rowsOf(ctx.db, goodsByNumber(ctx.db, { member_id, api_type, num_iid })),
    rowsOf(ctx.db, skusByNumber(ctx.db, { api_type, num_iid })),
  ]);
  return { goods, skus };
}

/** How many rows and pieces a member's cart has. */
export const sizeOf = (db: Db, { member_id }: { member_id: number }) =>
  db
    .selectFrom('cart_row')
    .select((eb) => [
      eb.cast<number>(eb.fn.countAll(), 'int4').as('rows'),
      eb.cast<number>(eb.fn.coalesce(eb.fn.sum('num'), eb.lit(0)), 'int4').as('pieces'),
    ])
    .where('member_id', '=', member_id);

const _place = { member_id: 'number', goods_id: 'number', sku_id: 'string', warehouse_id: 'number' } as const;

/** The row of a SKU for a warehouse, locked. */
export const lockedRowOf = (
  db: Db,
  { member_id, goods_id, sku_id, warehouse_id }: { member_id: number; goods_id: number; sku_id: string; warehouse_id: number },
) =>
  db
    .selectFrom('cart_row')
    .select(['id', 'num'])
    .where('member_id', '=', member_id)
    .where('goods_id', '=', goods_id)
    .where('sku_id', '=', sku_id)
    .where('warehouse_id', '=', warehouse_id)
    .forUpdate();

/** Inserts the row of a SKU for a warehouse, or adds the pieces to the existing one at today's price; a new remark replaces the old one. */
export const putRow = (
  db: Db,
  {
    steps_seen,
    ...row
  }: {
    member_id: number;
    goods_id: number;
    sku_id: string;
    warehouse_id: number;
    num: number;
    remark: string;
    price_seen: number;
    steps_seen: string;
    created_at: Date;
  },
) =>
  db
    .insertInto('cart_row')
    .values({ ...row, steps_seen: sql`${steps_seen}` })
    .onConflict((c) =>
      c.columns(['member_id', 'goods_id', 'sku_id', 'warehouse_id']).doUpdateSet((eb) => ({
        num: eb.ref('excluded.num'),
        price_seen: eb.ref('excluded.price_seen'),
        steps_seen: eb.ref('excluded.steps_seen'),
        remark: sql<string>`coalesce(nullif(excluded.remark, ''), cart_row.remark)`,
      })),
    )
    .returning('id');

/** The warehouse that a member chose last. */
export const ownWarehouse = async (ctx: Ctx, member_id: number): Promise<number | null | undefined> =>
  (await ctx.db.selectFrom('member').select('warehouse_id').where('id', '=', member_id).executeTakeFirst())?.warehouse_id;
