// Rows of stocktakes: locked, and read with their findings. A difference follows from where an item is now, so that work in the zone
// during the count makes no difference; a closed stocktake stores its result.

import { type Expression, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Stocktake, StocktakeBin, StocktakeRow } from '#contract/desk/stocktake.ts';
import { STOCKTAKE_DIFFERENCES, type StocktakeKind, type StocktakeResolution } from '#contract/desk/tabs.ts';
import { type Names, pick } from '#contract/lang.ts';
import { actionsOf } from '#contract/states/machine.ts';
import { type ItemState, orderItemMachine } from '#contract/states/order-item.ts';
import { stocktakeMachine } from '#contract/states/stocktake.ts';
import type { WaybillState } from '#contract/states/waybill.ts';
import { type Ctx, fail, type OperatorCtx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { literals } from '../../../db/literals.ts';
import type { StocktakeTable } from '../../../db/tables.ts';
import { paidForItem } from '../../orders/orders/goods-paid.ts';
import { lifecycle, may } from '../../platform/lifecycle/transition.ts';
import { setting } from '../../platform/settings/settings.ts';
import { LYING } from '../bins/bins.ts';

export type Count = Selectable<StocktakeTable>;
export const stocktakeLifecycle = lifecycle({ machine: stocktakeMachine, table: 'stocktake' });

/** The stocktake, locked: exclusively, or shared with other operators who scan. */
export async function lockCount(ctx: Ctx, id: number, how: 'exclusive' | 'shared' = 'exclusive'): Promise<Count> {
  const query = ctx.db.selectFrom('stocktake').selectAll().where('id', '=', id);
  const row = await (how === 'exclusive' ? query.forUpdate() : query.forShare()).executeTakeFirst();
  return row ?? fail('fail.not_found', {}, 'id');
}

/** The zone of a bin: "A" of "A-03-12". */
export const zoneOf = (bin: string): string => bin.split('-', 1)[0]!;
export const inZone = (warehouse_id: number, zone: string): RawBuilder<boolean> =>
  sql<boolean>`i.warehouse_id = ${warehouse_id} and i.bin <> '' and split_part(i.bin, '-', 1) = ${zone} and i.state in (${literals(LYING)})`;

const HERE = sql<boolean>`(i.state in (${literals(LYING)}) and i.warehouse_id = s.warehouse_id)`;
const KIND = sql<StocktakeKind>`coalesce(r.kind, case
  when r.found_bin is null then case when ${HERE} and i.bin = r.expected_bin then 'missing' else 'moved' end
  when not ${HERE} then 'not_here' when r.num < i.num then 'short' when i.bin <> r.found_bin then 'elsewhere' else 'ok' end)`;
const FROM = sql`stocktake_item r join stocktake s on s.id = r.stocktake_id join order_item i on i.id = r.order_item_id`;
const LOSS = literals(['missing', 'short']);
/** Found elsewhere needs no decision: the item moves to where it was found. */
const NEEDS = literals(STOCKTAKE_DIFFERENCES.filter((kind) => kind !== 'elsewhere'));

const DAY = 86_400_000;
/** fen that stocktakes of a warehouse wrote off within a day. */
const lost = (ctx: Ctx, warehouse_id: number | Expression<number>): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(x.lost), 0)::int from stocktake x
    where x.warehouse_id = ${warehouse_id} and x.lost > 0 and x.closed_at > ${new Date(ctx.now.getTime() - DAY)})`;
export const lostToday = async (ctx: Ctx, warehouse_id: number): Promise<number> =>
  (await ctx.db.selectNoFrom(lost(ctx, warehouse_id).as('lost')).executeTakeFirstOrThrow()).lost;

const allowed = (ctx: OperatorCtx, count: Pick<Count, 'state' | 'proposed_by'>): Stocktake['actions'] =>
  actionsOf(stocktakeMachine, count.state, may(ctx, { kind: 'operator', id: ctx.operator.id })).filter(
    (action) => action !== 'confirm' || count.proposed_by !== ctx.operator.id,
  );

/** Stocktakes by id, in that order; a few queries for any number. */
export async function toCounts(ctx: OperatorCtx, ids: readonly number[]): Promise<Stocktake[]> {
  if (ids.length === 0) return [];
  const counts = ctx.db
    .selectFrom('stocktake as s')
    .innerJoin('warehouse as w', 'w.id', 's.warehouse_id')
    .innerJoin('operator as o', 'o.id', 's.operator_id')
    .leftJoin('operator as p', 'p.id', 's.proposed_by')
    .leftJoin('operator as c', 'c.id', 's.closed_by')
    .selectAll('s')
    .select(['w.names', 'o.name as by', 'p.name as proposer', 'c.name as closer'])
    .select((eb) => lost(ctx, eb.ref('s.warehouse_id')).as('lost_today'))
    .where('s.id', '=', anyOf(ids));
  const kindsOf = sql<{ id: number; kind: StocktakeKind; n: number; unsettled: number; lost: number }>`
    select id, kind, count(*)::int as n, count(*) filter (where resolution is null and kind in (${NEEDS}))::int as unsettled,
      coalesce(sum(value) filter (where resolution = 'lost' and kind in (${LOSS})), 0)::int as lost
    from (select r.stocktake_id as id, ${KIND} as kind, r.resolution, r.value from ${FROM} where r.stocktake_id = ${anyOf(ids)}) x group by id, kind`;
  const binsCounted = sql<{ id: number; n: number; left: number }>`
    select id, count(*)::int as n, count(*) filter (where not done)::int as left from (${BINS(ids)}) b group by id`;
  const [rows, of, bins, limit] = await Promise.all([
    counts.execute(),
    kindsOf.execute(ctx.db),
    binsCounted.execute(ctx.db),
    setting(ctx.db, 'stocktake_second'),
  ]);
  return ids.flatMap((id) => {
    const row = rows.find((one) => one.id === id);
    if (!row) return [];
    const kinds = of.rows.filter((one) => one.id === id);
    const n = (kind: StocktakeKind) => kinds.find((one) => one.kind === kind)?.n ?? 0;
    const all = bins.rows.find((one) => one.id === id);
    const gone = row.state === 'closed' ? row.lost : kinds.reduce((sum, one) => sum + one.lost, 0);
    return [
      {
        ...{
          id,
          version: row.version,
          warehouse_id: row.warehouse_id,
          warehouse: pick(row.names, ctx.lang),
          zone: row.zone,
          state: row.state,
        },
        actions: allowed(ctx, row),
        by: row.by,
        at: row.created_at.toISOString(),
        counts: {
          ...{ missing: n('missing'), short: n('short'), elsewhere: n('elsewhere') },
          ...{ not_here: n('not_here'), ok: n('ok'), moved: n('moved') },
        },
        unsettled: kinds.reduce((sum, one) => sum + one.unsettled, 0),
        bins: all?.n ?? 0,
        bins_left: all?.left ?? 0,
        lost: gone,
        second: gone > 0 && row.state !== 'closed' && gone + row.lost_today > limit,
        proposed_by: row.proposer ?? '',
        closed_by: row.closer ?? '',
        closed_at: row.closed_at?.toISOString() ?? null,
      },
    ];
  });
}

/** Every bin in which something was expected or that was visited. */
const BINS = (ids: readonly number[]) => sql<{ id: number; bin: string; expected: number; found: number; done: boolean }>`
  select b.id, b.bin, b.expected, b.found, v.bin is not null as done from (
    select id, bin, sum(expected)::int as expected, sum(found)::int as found from (
      select stocktake_id as id, expected_bin as bin, 1 as expected, 0 as found from stocktake_item where expected_bin is not null and stocktake_id = ${anyOf(ids)}
      union all select stocktake_id, found_bin, 0, 1 from stocktake_item where found_bin is not null and stocktake_id = ${anyOf(ids)}
      union all select stocktake_id, bin, 0, 0 from stocktake_bin where stocktake_id = ${anyOf(ids)}
    ) parts group by id, bin) b
  left join stocktake_bin v on v.stocktake_id = b.id and v.bin = b.bin`;

export async function binsOf(ctx: Ctx, id: number): Promise<StocktakeBin[]> {
  const { rows } = await sql<StocktakeBin>`select bin, expected, found, done from (${BINS([id])}) b order by bin`.execute(ctx.db);
  return rows;
}

type Filter = { ids?: readonly number[]; kind?: StocktakeKind | undefined; bin?: string | undefined };

const where = (id: number, { ids, kind, bin }: Filter): RawBuilder<boolean> => sql<boolean>`r.stocktake_id = ${id}
  ${ids ? sql`and r.order_item_id = ${anyOf(ids)}` : sql``} ${kind ? sql`and ${KIND} = ${kind}` : sql``}
  ${bin ? sql`and (r.expected_bin = ${bin} or r.found_bin = ${bin})` : sql``}`;

/** fen of the missing pieces. */
function lossOf(row: { kind: StocktakeKind; num: number; found_num: number | null }, paid: number): number {
  if (row.kind === 'missing') return paid;
  return row.kind === 'short' ? Math.floor((paid * (row.num - (row.found_num ?? 0))) / row.num) : 0;
}

const RESOLVED_BY: Record<StocktakeKind, readonly StocktakeResolution[]> = {
  ...{ missing: ['lost', 'look'], short: ['lost', 'look'], not_here: ['kept'] },
  ...{ elsewhere: [], ok: [], moved: [] },
};
/**
 * Only the lifecycle decides whether an item may be written off. On a waybill it may until packing begins, because it leaves the waybill as stock; later the
 * packer finds it missing and asks the member.
 */
export const choicesOf = (
  ctx: OperatorCtx,
  row: { kind: StocktakeKind; state: ItemState; waybill_state: WaybillState | null },
): StocktakeResolution[] => {
  const state = row.state === 'in_waybill' && row.waybill_state === 'to_pack' ? 'in_stock' : row.state;
  const actions = actionsOf(orderItemMachine, state, may(ctx, { kind: 'operator', id: ctx.operator.id })) as string[];
  return RESOLVED_BY[row.kind].filter((one) => one !== 'lost' || actions.includes('write_off'));
};

const PAGE = 100;
const PLACE = sql<string>`coalesce(r.found_bin, r.expected_bin, '') || '~' || lpad(r.order_item_id::text, 10, '0')`;

/** The findings of a stocktake's items; of all that pass the filter, or a page of them after a position. */
export async function rowsOf(
  ctx: OperatorCtx,
  count: Pick<Count, 'id' | 'state'>,
  filter: Filter,
  page?: { after?: string | undefined },
): Promise<(StocktakeRow & { place: string })[]> {
  const { rows } = await sql<Raw>`
    select r.order_item_id as id, ${KIND} as kind, i.titles, i.pic_url, i.properties_name, i.num, r.num as found_num, i.state, i.price, i.coupon_share, o.terms,
      o.no as order_no, i.order_id, m.mark, i.bin, coalesce(r.expected_bin, '') as expected_bin, coalesce(r.found_bin, '') as found_bin,
      coalesce(p.name, '') as by, coalesce(w.no, '') as waybill_no, w.state as waybill_state, r.resolution, r.reason, r.value, ${PLACE} as place
    from ${FROM} join orders o on o.id = i.order_id join member m on m.id = i.member_id left join operator p on p.id = r.operator_id
      left join waybill w on w.id = i.waybill_id and i.state = 'in_waybill'
    where ${where(count.id, filter)} ${page?.after ? sql`and ${PLACE} > ${page.after}` : sql``}
    order by place ${page ? sql`limit ${PAGE + 1}` : sql``}`.execute(ctx.db);
  return rows.map(({ titles, properties_name, price, coupon_share, terms, value, ...row }) => ({
    ...row,
    title: pick(titles, ctx.lang),
    properties_name: pick(properties_name, ctx.lang),
    value: count.state === 'closed' ? (value ?? 0) : lossOf(row, paidForItem({ ...row, price, coupon_share, terms })),
    choices: count.state === 'counting' ? choicesOf(ctx, row) : [],
  }));
}
type Raw = Omit<StocktakeRow, 'title' | 'properties_name' | 'value' | 'choices'> & {
  titles: Names;
  properties_name: Names;
  price: number;
  coupon_share: number;
  terms: unknown;
  value: number | null;
  place: string;
};

export async function pageOfRows(
  ctx: OperatorCtx,
  id: number,
  { after, ...filter }: Filter & { after?: string | undefined },
): Promise<{ total: number; after: string | null; list: StocktakeRow[] }> {
  const count = await ctx.db.selectFrom('stocktake').select(['id', 'state']).where('id', '=', id).executeTakeFirst();
  if (!count) fail('fail.not_found', {}, 'id');
  const [{ rows }, found] = await Promise.all([
    sql<{ n: number }>`select count(*)::int as n from ${FROM} where ${where(id, filter)}`.execute(ctx.db),
    rowsOf(ctx, count, filter, { after }),
  ]);
  const list = found.slice(0, PAGE);
  return {
    total: rows[0]!.n,
    after: found.length > PAGE ? list.at(-1)!.place : null,
    list: list.map(({ place: _, ...row }) => row),
  };
}
