// Counting: a zone is opened with its expected contents, bins are visited, things are scanned. Several operators scan at once.
import { sql } from 'kysely';
import type { Input, Output } from '#contract/call.ts';
import { readCode } from '#contract/codes.ts';
import type { StocktakeBin, StocktakeRow } from '#contract/desk/stocktake.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { parcelNumbers } from '#contract/label-text.ts';
import { group } from '#contract/states/machine.ts';
import { stocktakeMachine } from '#contract/states/stocktake.ts';
import { type Ctx, fail, type OperatorCtx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { literals } from '../../../db/literals.ts';
import { executeWrite } from '../../../db/written.ts';
import { audit } from '../../platform/audit/audit.ts';
import { opened } from '../../platform/lifecycle/transition.ts';
import { lockLimit } from '../../platform/rate-limit/limit.ts';
import { binNamed, LYING } from '../bins/bins.ts';
import { binsOf, type Count, inZone, lockCount, rowsOf, zoneOf } from './store.ts';

type Rows = DeskCalls['stocktake'];
const OPEN = group(stocktakeMachine, 'open');

export async function listZones(ctx: Ctx, { warehouse_id }: Input<Rows['zones']>): Promise<Output<Rows['zones']>> {
  const { rows } = await sql<{ zone: string; items: number; bins: number; counted_at: Date | null; open_id: number | null }>`
    select z.zone, sum(z.items)::int as items, sum(z.bins)::int as bins,
      (select max(s.closed_at) from stocktake s where s.warehouse_id = ${warehouse_id} and s.zone = z.zone and s.state = 'closed') as counted_at,
      (select s.id from stocktake s where s.warehouse_id = ${warehouse_id} and s.zone = z.zone and s.state in (${literals(OPEN)})) as open_id
    from (
      select split_part(i.bin, '-', 1) as zone, count(*) as items, 0 as bins from order_item i
        where i.warehouse_id = ${warehouse_id} and i.bin <> '' and i.state in (${literals(LYING)}) group by 1
      union all select b.zone, 0, count(*) from bin b where b.warehouse_id = ${warehouse_id} group by 1
    ) z group by z.zone order by z.zone`.execute(ctx.db);
  return rows.map((row) => ({ ...row, counted_at: row.counted_at?.toISOString() ?? null }));
}

/** Expects what is recorded in the zone; all bins of the zone are to be visited. */
export async function openCount(ctx: OperatorCtx, input: Input<Rows['open']>): Promise<number> {
  const { warehouse_id } = input;
  const zone = input.zone.toUpperCase();
  await lockLimit(ctx, 'stocktake', `${warehouse_id}:${zone}`);
  const there = await ctx.db
    .selectFrom('stocktake')
    .select('id')
    .where('warehouse_id', '=', warehouse_id)
    .where('zone', '=', zone)
    .where('state', 'in', OPEN)
    .executeTakeFirst();
  if (there) return there.id;
  const { rows } = await sql<{
    id: number;
    bin: string;
  }>`select i.id, i.bin from order_item i where ${inZone(warehouse_id, zone)}`.execute(ctx.db);
  const known = await ctx.db
    .selectFrom('bin')
    .select('id')
    .where('warehouse_id', '=', warehouse_id)
    .where('zone', '=', zone)
    .limit(1)
    .executeTakeFirst();
  if (rows.length === 0 && !known) fail('stocktake.no_zone', { zone }, 'zone');
  const made = await ctx.db
    .insertInto('stocktake')
    .values({ warehouse_id, zone, operator_id: ctx.operator.id, created_at: ctx.now })
    .returning(['id', 'state'])
    .executeTakeFirstOrThrow();
  const expected = sql`insert into stocktake_item (stocktake_id, order_item_id, expected_bin)
    select ${made.id}, i.id, i.bin from order_item i where ${inZone(warehouse_id, zone)}`;
  await executeWrite(ctx.db, ['stocktake_item'], expected);
  await opened(ctx, stocktakeMachine, made, { action: 'open' });
  await audit(ctx, 'stocktake.open', 'stocktake', made.id, { zone, count: rows.length });
  return made.id;
}

/** The stocktake while it is being counted, and the bin by its name on the shelf. */
async function counting(ctx: OperatorCtx, id: number, text: string): Promise<{ count: Count; bin: string }> {
  const count = await lockCount(ctx, id, 'shared');
  if (count.state !== 'counting') fail('stocktake.not_open', {}, 'id');
  const bin = await binNamed(ctx, count.warehouse_id, text);
  if (zoneOf(bin) !== count.zone) fail('stocktake.other_zone', { bin, zone: count.zone }, 'bin');
  return { count, bin };
}

const standBefore = (ctx: OperatorCtx, stocktake_id: number, bin: string): Promise<unknown> =>
  ctx.db
    .insertInto('stocktake_bin')
    .values({ stocktake_id, bin, operator_id: ctx.operator.id, at: ctx.now })
    .onConflict((c) => c.columns(['stocktake_id', 'bin']).doNothing())
    .execute();

export async function visitBin(ctx: OperatorCtx, input: Input<Rows['bin']>): Promise<StocktakeBin> {
  const { count, bin } = await counting(ctx, input.id, input.bin);
  await standBefore(ctx, count.id, bin);
  return (await binsOf(ctx, count.id)).find((one) => one.bin === bin)!;
}

export async function leaveBin(ctx: OperatorCtx, input: Input<Rows['leave']>): Promise<StocktakeBin> {
  const { count, bin } = await counting(ctx, input.id, input.bin);
  await ctx.db
    .deleteFrom('stocktake_bin')
    .where('stocktake_id', '=', count.id)
    .where('bin', '=', bin)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('stocktake_item')
            .select('order_item_id')
            .where('stocktake_id', '=', count.id)
            .where('found_bin', '=', bin),
        ),
      ),
    )
    .execute();
  return (await binsOf(ctx, count.id)).find((one) => one.bin === bin) ?? { bin, expected: 0, found: 0, done: false };
}

/** The items of a code: the label of one, or what is here of a parcel. */
async function meant(ctx: Ctx, warehouse_id: number, code: string): Promise<number[]> {
  const read = readCode(code);
  const query = ctx.db.selectFrom('order_item as i').select('i.id');
  if (read && read.kind !== 'item') return [];
  const rows = read
    ? await query.where('i.id', '=', read.id).execute()
    : await query
        .innerJoin('parcel as p', 'p.id', 'i.parcel_id')
        .where('p.tracking_no', '=', anyOf(parcelNumbers(code)))
        .where('i.warehouse_id', '=', warehouse_id)
        .where('i.state', 'in', LYING)
        .execute();
  return rows.map((row) => row.id);
}

/** A repeated scan corrects the first: another bin, other pieces. */
export async function scanIntoCount(ctx: OperatorCtx, input: Input<Rows['scan']>): Promise<StocktakeRow[]> {
  const { count, bin } = await counting(ctx, input.id, input.bin);
  const ids = await meant(ctx, count.warehouse_id, input.code);
  if (ids.length === 0) fail('stocktake.unknown_code', { code: input.code }, 'code');
  if (input.num !== undefined && ids.length > 1) fail('stocktake.one_by_one', { n: ids.length }, 'num');
  await standBefore(ctx, count.id, bin);
  const { rows } = await sql<{
    id: number;
    num: number;
  }>`select id, num from order_item where id = ${anyOf(ids)} order by id`.execute(ctx.db);
  for (const item of rows) {
    const seen = { found_bin: bin, num: Math.min(input.num ?? item.num, item.num), operator_id: ctx.operator.id, at: ctx.now };
    await ctx.db
      .insertInto('stocktake_item')
      .values({ stocktake_id: count.id, order_item_id: item.id, ...seen })
      .onConflict((c) => c.columns(['stocktake_id', 'order_item_id']).doUpdateSet({ ...seen, resolution: null, reason: '' }))
      .execute();
  }
  return rowsFor(ctx, count, ids);
}

const rowsFor = async (ctx: OperatorCtx, count: Count, ids: readonly number[]): Promise<StocktakeRow[]> =>
  (await rowsOf(ctx, count, { ids })).map(({ place: _, ...row }) => row);

/** Unexpected items are removed; expected ones become unseen. */
export async function takeBack(ctx: OperatorCtx, input: Input<Rows['unscan']>): Promise<StocktakeRow[]> {
  const count = await lockCount(ctx, input.id, 'shared');
  if (count.state !== 'counting') fail('stocktake.not_open', {}, 'id');
  await ctx.db
    .deleteFrom('stocktake_item')
    .where('stocktake_id', '=', count.id)
    .where('order_item_id', '=', anyOf(input.item_ids))
    .where('expected_bin', 'is', null)
    .execute();
  await ctx.db
    .updateTable('stocktake_item')
    .set({ found_bin: null, num: null, operator_id: null, at: null, resolution: null, reason: '' })
    .where('stocktake_id', '=', count.id)
    .where('order_item_id', '=', anyOf(input.item_ids))
    .execute();
  return rowsFor(ctx, count, input.item_ids);
}
