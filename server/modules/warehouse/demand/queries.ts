// SQL of demand: items to buy, grouped by goods, option and warehouse, because a marketplace order goes to one warehouse.
import { type RawBuilder, sql } from 'kysely';
import type { QueueInput } from '#contract/desk/queue-list.ts';
import type { Names } from '#contract/lang.ts';
import type { Ctx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { itemFilters, pageIn, pageOf, type Queue, type QueuePage, waiting } from '../../platform/queue.ts';
import { buyWords } from '../buying/to-buy.ts';
import { notOrdered } from '../suppliers/ordered.ts';
import { cachedDemand, type DemandPage, isCached, takenByOperator } from './kept.ts';

export type Key = { goods_id: number; sku_id: string; warehouse_id: number };
const KEY = sql`i.goods_id, i.sku_id, i.warehouse_id`;

/** Free for this operator: taken by no one or by them; not already ordered at the supplier. */
const within = (operator_id: number) => sql<boolean>`((i.state = 'paid' or ${takenByOperator(operator_id)}) and ${notOrdered})`;

/** Items that this operator may buy. With a buyer filter: those that this buyer has taken. */
function openItems(input: Partial<QueueInput>, operator_id: number): Queue {
  const where =
    input.operator_id === undefined
      ? [sql<boolean>`i.state in ('paid', 'buying')`, within(operator_id)]
      : [sql<boolean>`i.state = 'buying'`, notOrdered];
  return {
    from: sql`order_item i`,
    id: sql.ref('i.id'),
    order: sql.ref('i.waits_since'),
    where,
    filters: itemFilters,
    words: buyWords,
  };
}

/** The same, grouped. Pages are of rows, filters of their items. */
export function demandQueue(input: Partial<QueueInput>, operator_id: number, now: Date): Queue {
  const { cursor: _c, ids: _i, ...narrowing } = input;
  const items = waiting(
    openItems(input, operator_id),
    narrowing,
    now,
    sql`min(i.id) as id, min(i.waits_since) as waits_since, sum(i.num)::int as pieces`,
  );
  return {
    from: sql`(${items} group by ${KEY}) d`,
    id: sql.ref('d.id'),
    order: sql.ref('d.waits_since'),
    where: [],
    filters: {},
    words: () => [],
  };
}

/** Ids of a page, the number of rows, and the pieces in all of them: from cached rows, or grouped when filters leave items out of them. */
export async function readDemand(ctx: Ctx, input: QueueInput, operator_id: number): Promise<QueuePage & { pieces: number }> {
  const statement = isCached(input) ? cachedDemand(input, operator_id, ctx.now) : narrowedDemand(input, operator_id, ctx.now);
  const { rows } = await statement.execute(ctx.db);
  const { total, pieces, page } = rows[0]!;
  return { ...pageIn(page, input.ids?.length), total, pieces };
}

/** Items are grouped once for the page, the rows and the pieces. */
export function narrowedDemand(
  { cursor, ids, ...narrowing }: Partial<QueueInput>,
  operator_id: number,
  now: Date,
): RawBuilder<DemandPage> {
  const gathered = demandQueue(narrowing, operator_id, now);
  const once = { ...gathered, from: sql`d` };
  return sql<DemandPage>`
    with d as materialized (select * from ${gathered.from})
    select (select count(*)::int from d) as total, (select coalesce(sum(pieces), 0)::int from d) as pieces,
      coalesce((select json_agg(p) from (${pageOf(once, { ...(cursor ? { cursor } : {}), ...(ids ? { ids } : {}) }, now)}) p), '[]') as page`;
}

export type DemandGroup = Key & {
  id: number;
  pieces: number;
  items: number;
  members: number;
  price_min: number;
  price_max: number;
  since: Date;
  mine: number;
  elsewhere: number;
  titles: Names;
  properties_name: Names;
  pic_url: string;
  api_type: string;
  num_iid: string;
  detail_url: string;
  warehouse: Names;
  seller_id: number;
  seller: Names;
};

/** The contents of rows named by their oldest item, or by their key. */
export async function gathered(
  ctx: Ctx,
  input: Partial<QueueInput>,
  operator_id: number,
  of: RawBuilder<unknown>,
): Promise<DemandGroup[]> {
  const { cursor: _c, ids: _i, ...narrowing } = input;
  const { rows } = await gatheredRows(narrowing, operator_id, ctx.now, of).execute(ctx.db);
  return rows;
}

/** Each row is grouped separately: only the rows shown are read, at any length of the queue. */
export function gatheredRows(
  narrowing: Partial<QueueInput>,
  operator_id: number,
  now: Date,
  of: RawBuilder<unknown>,
): RawBuilder<DemandGroup> {
  const queue = openItems(narrowing, operator_id);
  const own = { ...queue, where: [...queue.where, sql<boolean>`(${KEY}) = (k.goods_id, k.sku_id, k.warehouse_id)`] };
  const figures = sql`min(i.id) as id, sum(i.num)::int as pieces, count(*)::int as items, count(distinct i.member_id)::int as members,
    min(i.price) as price_min, max(i.price) as price_max, min(i.waits_since) as since,
    coalesce(sum(i.num) filter (where i.operator_id = ${operator_id}), 0)::int as mine`;
  return sql<DemandGroup>`
    with wanted as materialized (select distinct goods_id, sku_id, warehouse_id from (${of}) x), d as (
      select k.*, g.* from wanted k cross join lateral (${waiting(own, narrowing, now, figures)}) g where g.id is not null)
    select d.*, f.titles, f.properties_name, f.pic_url, f.api_type, f.num_iid, g.detail_url, w.names as warehouse, s.id as seller_id, s.names as seller,
      coalesce((select sum(x.num) from order_item x where x.goods_id = d.goods_id and x.sku_id = d.sku_id and x.warehouse_id = d.warehouse_id
        and x.state in ('paid', 'buying')), 0)::int - d.pieces as elsewhere
    from d join order_item f on f.id = d.id join orders o on o.id = f.order_id join seller s on s.id = o.seller_id
      join goods g on g.id = d.goods_id join warehouse w on w.id = d.warehouse_id`;
}

export const keysOf = (ids: readonly number[]) => sql`select ${KEY} from order_item i where i.id = ${anyOf(ids)}`;
export const keyOf = ({ goods_id, sku_id, warehouse_id }: Key) =>
  sql`select ${goods_id}::int as goods_id, ${sku_id}::text as sku_id, ${warehouse_id}::int as warehouse_id`;
const OTHERS = 20;
/** Keys of a seller's other demand at a warehouse, the earliest promised first. */
export const othersOf = (operator_id: number, seller_id: number, key: Key) => sql`
  select ${KEY} from order_item i join orders o on o.id = i.order_id
  where o.seller_id = ${seller_id} and i.warehouse_id = ${key.warehouse_id} and i.state in ('paid', 'buying') and ${within(operator_id)}
    and (i.goods_id, i.sku_id) <> (${key.goods_id}::int, ${key.sku_id}::text)
  group by ${KEY} order by min(i.waits_since) limit ${OTHERS}`;

/** Ids of the items of one row, by promise. */
export async function itemsOf(ctx: Ctx, operator_id: number, key: Key, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    ${waiting(openItems({}, operator_id), {}, ctx.now, sql`i.id`)} and (i.goods_id, i.sku_id, i.warehouse_id) = (${key.goods_id}::int, ${key.sku_id}::text, ${key.warehouse_id}::int)
    order by i.waits_since, i.id limit ${limit}`.execute(ctx.db);
  return rows.map((row) => row.id);
}
