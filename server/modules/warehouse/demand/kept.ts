// The cache of demand rows: paid items by goods, option and warehouse. A stale row is aggregated on read until the job has refreshed it, as are
// rows with items that an operator has taken. So a page costs the same at any length of the queue.
import { type RawBuilder, sql } from 'kysely';
import type { QueueInput } from '#contract/desk/queue-list.ts';
import { QUEUE_FILTERS, QUEUE_PAGE } from '#contract/desk/tabs.ts';
import type { Db } from '../../../db/open.ts';
import { transaction } from '../../../db/transaction.ts';
import { executeWrite } from '../../../db/written.ts';
import { pageOf, type Queue } from '../../platform/queue.ts';
import { orphanedItems } from '../buying/to-buy.ts';
import { notOrdered } from '../suppliers/ordered.ts';

export type DemandPage = { total: number; pieces: number; page: { id: number; place: string }[] };

/** Keys that the job refreshes in one transaction. */
const BATCH = 2000;

/** Items that the operator has taken, or whose operator is no longer a buyer. */
export const takenByOperator = (operator_id: number) =>
  sql<boolean>`((i.state = 'buying' and i.operator_id = ${operator_id}) or ${orphanedItems})`;

/** Whether cached rows serve it: warehouses have their own rows, any other filter leaves items out of rows. */
export const isCached = (input: Partial<QueueInput>): boolean =>
  !input.q && QUEUE_FILTERS.every((name) => name === 'warehouse_id' || input[name] === undefined);

const sameRow = (a: string, b: string): RawBuilder<boolean> =>
  sql`(${sql.raw(a)}.goods_id = ${sql.raw(b)}.goods_id and ${sql.raw(a)}.sku_id = ${sql.raw(b)}.sku_id and ${sql.raw(a)}.warehouse_id = ${sql.raw(b)}.warehouse_id)`;

/** A page of all demand, or of a warehouse's, with totals; read in one snapshot. */
export function cachedDemand(input: Partial<QueueInput>, operator_id: number, now: Date): RawBuilder<DemandPage> {
  const { cursor, ids, warehouse_id } = input;
  const only = { ...(cursor ? { cursor } : {}), ...(ids ? { ids } : {}) };
  const here = (alias: string): RawBuilder<boolean> =>
    warehouse_id === undefined ? sql`true` : sql`${sql.raw(alias)}.warehouse_id = ${warehouse_id}`;
  const queue = (from: RawBuilder<unknown>, where: RawBuilder<boolean>[]): Queue => ({
    from,
    where,
    id: sql.ref('d.id'),
    order: sql.ref('d.waits_since'),
    filters: {},
    words: () => [],
  });
  const still = queue(sql`demand_row d`, [
    here('d'),
    sql`(d.goods_id, d.sku_id, d.warehouse_id) not in (select goods_id, sku_id, warehouse_id from moved)`,
  ]);
  const anew = queue(sql`live d`, []);
  return sql<DemandPage>`
    with moved as materialized (
      select goods_id, sku_id, warehouse_id from demand_stale s where ${here('s')}
      union select i.goods_id, i.sku_id, i.warehouse_id from order_item i where i.state = 'buying' and ${takenByOperator(operator_id)} and ${here('i')}),
    live as materialized (
      select g.* from moved k cross join lateral (
        select min(i.id) as id, min(i.waits_since) as waits_since, sum(i.num)::int as pieces from order_item i
        where ${sameRow('i', 'k')} and i.state in ('paid', 'buying') and (i.state = 'paid' or ${takenByOperator(operator_id)}) and ${notOrdered}) g
      where g.id is not null),
    sums as (
      select coalesce(sum(t.kept), 0) as n, coalesce(sum(t.pieces), 0) as pieces from demand_total t where ${here('t')}
      union all select -count(*), coalesce(-sum(g.pieces), 0) from moved k cross join lateral (select d.pieces from demand_row d where ${sameRow('d', 'k')} limit 1) g
      union all select count(*), coalesce(sum(pieces), 0) from live)
    select (select sum(n)::int from sums) as total, (select sum(pieces)::int from sums) as pieces,
      coalesce((select json_agg(p) from (select p.id, p.place from ((${pageOf(still, only, now)}) union all (${pageOf(anew, only, now)})) p
        order by p.place::timestamptz, p.id ${ids ? sql`` : sql`limit ${QUEUE_PAGE + 1}`}) p), '[]') as page`;
}

/** Refreshes stale rows. A change in the meantime marks them stale again. */
export async function refreshStale(db: Db): Promise<void> {
  for (;;) {
    const moved = await transaction(db, gatherBatch);
    if (moved < BATCH) return;
  }
}

async function gatherBatch(db: Db): Promise<number> {
  // Serializes changes of the totals.
  await sql`lock table demand_total in share row exclusive mode`.execute(db);
  const named = await db
    .deleteFrom('demand_stale')
    .where('id', 'in', (eb) => eb.selectFrom('demand_stale').select('id').orderBy('id').limit(BATCH))
    .returning(['goods_id', 'sku_id', 'warehouse_id'])
    .execute();
  if (named.length === 0) return 0;
  const keys = [...new Map(named.map((key) => [JSON.stringify(key), key])).values()];
  const of = sql`jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k (goods_id int, sku_id text, warehouse_id int)`;
  type Sum = { warehouse_id: number; n: number; pieces: number };
  const gone = sql<Sum>`
    with gone as (delete from demand_row d using ${of} where ${sameRow('d', 'k')} returning d.warehouse_id, d.pieces)
    select warehouse_id, -count(*)::int as n, -sum(pieces)::int as pieces from gone group by warehouse_id`;
  const made = sql<Sum>`
    with made as (insert into demand_row (goods_id, sku_id, warehouse_id, id, waits_since, pieces)
      select k.goods_id, k.sku_id, k.warehouse_id, g.* from ${of} cross join lateral (
        select min(i.id) as id, min(i.waits_since) as waits_since, sum(i.num)::int as pieces from order_item i
        where ${sameRow('i', 'k')} and i.state = 'paid' and ${notOrdered}) g
      where g.id is not null returning warehouse_id, pieces)
    select warehouse_id, count(*)::int as n, sum(pieces)::int as pieces from made group by warehouse_id`;
  const sums = [...(await executeWrite(db, ['demand_row'], gone)).rows, ...(await executeWrite(db, ['demand_row'], made)).rows];
  for (const { warehouse_id, n, pieces } of sums) {
    const added = sql`insert into demand_total as t (warehouse_id, kept, pieces) values (${warehouse_id}, ${n}, ${pieces})
      on conflict (warehouse_id) do update set kept = t.kept + excluded.kept, pieces = t.pieces + excluded.pieces`;
    await executeWrite(db, ['demand_total'], added);
  }
  return named.length;
}
