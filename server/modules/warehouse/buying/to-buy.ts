// Items for buyers, read by id; whose buyer still buys; and search words.
import { sql } from 'kysely';
import { parseLink } from '#contract/links/link.ts';
import type { Ctx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { numberLike } from '../../../db/like.ts';
import { homeCountry } from '../../platform/home-country.ts';
import { itemWords, type Queue } from '../../platform/queue.ts';
import { orderedWith } from '../suppliers/ordered.ts';

/** Items whose operator is no longer a buyer: blocked, or of another role. Items started by a seller of the shop have no operator. */
export const orphanedItems = sql<boolean>`(i.state = 'buying' and i.operator_id is not null and i.operator_id <> all (array(
  select p.id from operator p join role r on r.code = p.role where p.state = 'normal' and r.permissions @> '["buy"]')))`;

export async function stillBuys(ctx: Ctx, operator_id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from operator p join role r on r.code = p.role where p.id = ${operator_id} and p.state = 'normal' and r.permissions @> '["buy"]'`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

export const base = (ctx: Ctx) =>
  ctx.db
    .selectFrom('order_item as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .innerJoin('member as m', 'm.id', 'i.member_id')
    .innerJoin('seller as s', 's.id', 'o.seller_id')
    .innerJoin('goods as g', 'g.id', 'i.goods_id')
    .innerJoin('goods_type as t', 't.code', 'i.goods_type')
    .innerJoin('warehouse as w', 'w.id', 'i.warehouse_id')
    .leftJoin('operator as p', 'p.id', 'i.operator_id')
    .leftJoin('purchase as b', 'b.id', 'i.purchase_id')
    .leftJoin('parcel as c', 'c.id', 'i.parcel_id')
    .leftJoin('onepay as y', (join) => join.onRef('y.id', '=', 'o.onepay_id').on('o.kind', '=', 'onepay'))
    .selectAll('i')
    .select([
      'o.no as order_no',
      'y.no as onepay_no',
      'o.seller_id',
      'o.paid_at',
      'o.terms',
      's.names as shop_names',
      's.api_type as shop_api_type',
      'g.detail_url',
      'g.imgs',
      't.names as type_names',
      't.risk',
      'w.names as warehouse_names',
      'p.name as operator_name',
      orphanedItems.as('left_behind'),
      orderedWith.as('supplier_order'),
      'b.platform_no',
      'b.freight as purchase_freight',
      'b.operator_id as purchase_by',
      'b.at as purchase_at',
      'c.tracking_no',
      'c.courier_id',
      'm.nickname',
      'm.mark',
      'm.level',
      homeCountry,
    ]);

export type BuyRow = Awaited<ReturnType<typeof byIds>>[number];

export const byIds = (ctx: Ctx, ids: readonly number[]) => base(ctx).where('i.id', '=', anyOf(ids)).execute();

/** Search words: in addition to order, member and parcel, the goods by number or link, and the number of a marketplace order. */
export const buyWords: Queue['words'] = (words) => {
  const goods = parseLink(words)?.ref;
  return [
    ...itemWords(words),
    goods ? sql`(i.api_type = ${goods.api_type} and i.num_iid = ${goods.num_iid})` : sql`i.num_iid = ${words}`,
    ...(/^https?:/i.test(words)
      ? [sql<boolean>`exists (select 1 from goods g where g.id = i.goods_id and g.detail_url = ${words})`]
      : []),
    sql`i.purchase_id in (select b2.id from purchase b2 where ${numberLike('b2.platform_no', words)})`,
  ];
};

/** The items that an active buyer has taken, by id. */
export async function holdersOf(
  ctx: Ctx,
  ids: readonly number[],
): Promise<Map<number, { operator_id: number; operator: string }>> {
  const rows = await ctx.db
    .selectFrom('order_item as i')
    .innerJoin('operator as p', 'p.id', 'i.operator_id')
    .select(['i.id', 'p.id as operator_id', 'p.name as operator'])
    .where('i.id', '=', anyOf(ids))
    .where('i.state', '=', 'buying')
    .where(({ not }) => not(orphanedItems))
    .execute();
  return new Map(rows.map(({ id, ...holder }) => [id, holder]));
}
