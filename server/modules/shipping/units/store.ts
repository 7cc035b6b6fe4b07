// Transport units as rows: read with everything inside, locked, serialized.

import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { UnitDetail, UnitRow } from '#contract/desk/units.ts';
import { pick } from '#contract/lang.ts';
import { actionsOf, isIn } from '#contract/states/machine.ts';
import { unitMachine } from '#contract/states/unit.ts';
import { type Ctx, fail, type OperatorCtx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { UnitTable } from '../../../db/tables.ts';
import { lifecycle, may } from '../../platform/lifecycle/transition.ts';

export type Unit = Selectable<UnitTable>;
export const unitLifecycle = lifecycle({ machine: unitMachine, table: 'unit' });

export async function lockUnit(ctx: Ctx, id: number): Promise<Unit> {
  const unit = await ctx.db.selectFrom('unit').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return unit ?? fail('fail.not_found', {}, 'id');
}

/** The unit and all units inside it, at any level. */
const TREE = (id: number) => sql<{ id: number }>`with recursive tree as (
  select id from unit where id = ${id} union all select u.id from unit u join tree t on u.parent_id = t.id) select id from tree`;

export const unitsInside = async (ctx: Ctx, id: number): Promise<number[]> =>
  (await TREE(id).execute(ctx.db)).rows.map((row) => row.id);

export type BoxInside = Awaited<ReturnType<typeof boxesInside>>[number];

/** Boxes of a unit and of all units inside, in the order they were put in. */
export async function boxesInside(ctx: Ctx, id: number) {
  return ctx.db
    .selectFrom('unit_box as x')
    .innerJoin('unit as u', 'u.id', 'x.unit_id')
    .innerJoin('box as b', 'b.id', 'x.box_id')
    .innerJoin('waybill as w', 'w.id', 'b.waybill_id')
    .innerJoin('member as m', 'm.id', 'w.member_id')
    .select([
      'b.id',
      'b.no as box_no',
      'b.weight',
      'b.carrier',
      'b.tracking_no',
      'w.id as waybill_id',
      'w.no as waybill_no',
      'w.state as waybill_state',
      'w.line_id',
      'w.country',
      'm.mark',
      'u.no as unit_no',
    ])
    .where('u.id', '=', anyOf(await unitsInside(ctx, id)))
    .orderBy('x.at')
    .orderBy('b.waybill_id')
    .orderBy('b.no')
    .execute();
}

/**
 * Locks the waybills of boxes, as unpacking one of them does: a unit closes around what is packed, or the other transaction
 * sees that it is closed.
 */
export async function lockWaybillsOf(ctx: Ctx, boxes: readonly { waybill_id: number }[]): Promise<void> {
  const ids = boxes.map((box) => box.waybill_id);
  await ctx.db.selectFrom('waybill').select('id').where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute();
}

/** What was cancelled or unpacked meanwhile is reported when a unit is closed around it, not only at the handover. */
export function refuseChanged(boxes: readonly BoxInside[]): void {
  const gone = boxes.find((box) => box.waybill_state !== 'to_dispatch');
  if (gone) fail('unit.waybill_changed', { no: `${gone.waybill_no}/${gone.box_no}` }, 'id');
}

type Sums = { root: number; boxes: number; waybills: number; expected: number; unnumbered: number; changed: number };
const isHere = (unit: Pick<Unit, 'state'>): boolean => isIn(unitMachine, unit.state, 'here');

/** Units with the counts of their contents, inner units included; a few statements for any number. */
export async function toUnits(ctx: OperatorCtx, ids: readonly number[]): Promise<UnitRow[]> {
  if (ids.length === 0) return [];
  const units = ctx.db
    .selectFrom('unit as u')
    .innerJoin('operator as o', 'o.id', 'u.operator_id')
    .leftJoin('line as l', 'l.id', 'u.line_id')
    .leftJoin('unit as p', 'p.id', 'u.parent_id')
    .selectAll('u')
    .select(['o.name as by', 'l.names as line_names', 'p.no as parent_no'])
    .where('u.id', '=', anyOf(ids));
  const contents = sql<Sums>`
    with recursive tree as (select id as root, id from unit where id = any(${[...ids]})
      union all select t.root, u.id from unit u join tree t on u.parent_id = t.id)
    select t.root, count(*)::int as boxes, count(distinct b.waybill_id)::int as waybills, sum(b.weight)::int as expected,
      count(*) filter (where b.tracking_no = '')::int as unnumbered, count(*) filter (where w.state <> 'to_dispatch')::int as changed
    from tree t join unit_box x on x.unit_id = t.id join box b on b.id = x.box_id join waybill w on w.id = b.waybill_id group by t.root`;
  const [rows, { rows: sums }] = await Promise.all([units.execute(), contents.execute(ctx.db)]);
  const by = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id): UnitRow[] => {
    const u = by.get(id);
    if (!u) return [];
    const sum = sums.find((one) => one.root === id);
    return [
      {
        ...{ id, no: u.no, kind: u.kind, state: u.state, carrier: u.carrier, parent_no: u.parent_no ?? '' },
        actions: actionsOf(unitMachine, u.state, may(ctx, { kind: 'operator', id: ctx.operator.id })),
        line: pick(u.line_names, ctx.lang),
        weight: u.weight,
        ...{
          expected: sum?.expected ?? 0,
          boxes: sum?.boxes ?? 0,
          waybills: sum?.waybills ?? 0,
          unnumbered: sum?.unnumbered ?? 0,
          stays: isHere(u) ? (sum?.changed ?? 0) : 0,
        },
        ...{ seal_no: u.seal_no, reference: u.reference, by: u.by },
        at: u.created_at.toISOString(),
        departed_at: u.departed_at?.toISOString() ?? null,
      },
    ];
  });
}

export async function unitDetail(ctx: OperatorCtx, id: number): Promise<UnitDetail> {
  const [unit] = await toUnits(ctx, [id]);
  if (!unit) fail('fail.not_found', {}, 'id');
  const children = await ctx.db.selectFrom('unit').select('id').where('parent_id', '=', id).orderBy('id').execute();
  const boxes = await boxesInside(ctx, id);
  return {
    ...unit,
    children: await toUnits(
      ctx,
      children.map((one) => one.id),
    ),
    contents: boxes.map(({ carrier: _carrier, line_id: _line, waybill_state, ...box }) => ({
      ...box,
      stays: isHere(unit) && waybill_state !== 'to_dispatch',
    })),
  };
}
