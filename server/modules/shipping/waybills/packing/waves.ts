// Waves: waybills whose goods are picked from the shelves in one walk. Each has a slot on the trolley.
import { sql } from 'kysely';
import type { Input, Output } from '#contract/call.ts';
import type { Pick, WaveRow } from '#contract/desk/packing.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { pick } from '#contract/lang.ts';
import { type Ctx, fail, type OperatorCtx } from '../../../../context.ts';
import { anyOf } from '../../../../db/any-of.ts';
import { lockLimit } from '../../../platform/rate-limit/limit.ts';
import { PRIORITY_PACK } from '../../../support/sla/sla.ts';

type Rows = DeskCalls['waves'];

/** Zone of the bin "A-03-12". */
const ZONE = sql<string>`upper(split_part(i.bin, '-', 1))`;

/**
 * Puts the waybills that wait the longest into a wave, priority first; with a zone only those whose goods are all in it. Two
 * packers at once get different ones.
 */
export async function startWave(ctx: OperatorCtx, input: Input<Rows['start']>): Promise<WaveRow> {
  await lockLimit(ctx, 'wave', input.warehouse_id);
  const zone = input.zone ?? '';
  const found = await ctx.db
    .selectFrom('waybill as w')
    .select('w.id')
    .where('w.state', '=', 'to_pack')
    .where('w.wave_id', 'is', null)
    .where('w.warehouse_id', '=', input.warehouse_id)
    .$if(zone !== '', (q) =>
      q.where((eb) =>
        eb.not(
          eb.exists(
            eb.selectFrom('order_item as i').select('i.id').whereRef('i.waybill_id', '=', 'w.id').where(ZONE, '<>', zone),
          ),
        ),
      ),
    )
    .orderBy(sql`w.services @> ${JSON.stringify([{ code: PRIORITY_PACK }])}::jsonb`, 'desc')
    .orderBy('w.paid_at')
    .orderBy('w.id')
    .limit(input.size)
    .forUpdate()
    .execute();
  if (found.length === 0) fail('wave.nothing', {}, 'zone');
  const { id } = await ctx.db
    .insertInto('wave')
    .values({ warehouse_id: input.warehouse_id, zone, operator_id: ctx.operator.id, at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .updateTable('waybill')
    .set({ wave_id: id })
    .where('id', '=', anyOf(found.map((w) => w.id)))
    .execute();
  return (await waves(ctx, input.warehouse_id, id))[0]!;
}

/** The waves that are not packed yet, newest first; `id`: that one alone. */
async function waves(ctx: Ctx, warehouse_id: number, id?: number): Promise<WaveRow[]> {
  const rows = await ctx.db
    .selectFrom('wave as v')
    .innerJoin('operator as o', 'o.id', 'v.operator_id')
    .innerJoin('waybill as w', 'w.wave_id', 'v.id')
    .select((eb) => [
      'v.id',
      'v.zone',
      'v.at',
      'o.name',
      eb.cast<number>(eb.fn.countAll(), 'int4').as('waybills'),
      eb.cast<number>(eb.fn.countAll().filterWhere('w.state', 'in', ['to_pack', 'packing']), 'int4').as('open'),
    ])
    .where('v.warehouse_id', '=', warehouse_id)
    .$if(id !== undefined, (q) => q.where('v.id', '=', id!))
    .groupBy(['v.id', 'o.name'])
    .having((eb) => eb(eb.fn.countAll().filterWhere('w.state', 'in', ['to_pack', 'packing']), '>', 0))
    .orderBy('v.id', 'desc')
    .execute();
  return rows.map(({ at, name, ...row }) => ({ ...row, by: name, at: at.toISOString() }));
}

export async function listWaves(ctx: OperatorCtx, { warehouse_id }: Input<Rows['lists']>): Promise<Output<Rows['lists']>> {
  const zones = await ctx.db
    .selectFrom('waybill as w')
    .innerJoin('order_item as i', 'i.waybill_id', 'w.id')
    .select((eb) => [ZONE.as('zone'), eb.cast<number>(eb.fn.count('w.id').distinct(), 'int4').as('waybills')])
    .where('w.state', '=', 'to_pack')
    .where('w.wave_id', 'is', null)
    .where('w.warehouse_id', '=', warehouse_id)
    .groupBy(ZONE)
    .orderBy('zone')
    .execute();
  return { zones, waves: await waves(ctx, warehouse_id) };
}

/** What to fetch in the order of the shelves, and into which slot. */
export async function picksOf(ctx: OperatorCtx, { id }: Input<Rows['picks']>): Promise<Output<Rows['picks']>> {
  const rows = await ctx.db
    .selectFrom('waybill as w')
    .innerJoin('order_item as i', 'i.waybill_id', 'w.id')
    .innerJoin('member as m', 'm.id', 'w.member_id')
    .select([
      'w.id as waybill_id',
      'w.no',
      'w.state',
      'i.id',
      'i.bin',
      'i.num',
      'i.titles',
      'i.properties_name',
      'i.pic_url',
      'm.mark',
    ])
    .where('w.wave_id', '=', id)
    .where('w.state', 'in', ['to_pack', 'packing'])
    .orderBy('i.bin')
    .orderBy('i.id')
    .execute();
  const order = [...new Set(rows.map((row) => row.waybill_id))].sort((a, b) => a - b);
  return {
    picks: rows.map(
      (row): Pick => ({
        item_id: row.id,
        bin: row.bin,
        zone: row.bin.split('-', 1)[0]!.toUpperCase(),
        title: pick(row.titles, ctx.lang),
        properties_name: pick(row.properties_name, ctx.lang),
        pic_url: row.pic_url,
        num: row.num,
        slot: order.indexOf(row.waybill_id) + 1,
        waybill_id: row.waybill_id,
        waybill_no: row.no,
        mark: row.mark,
      }),
    ),
  };
}
