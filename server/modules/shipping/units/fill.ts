// Filling a unit: by line, by scan, and taking one thing out again.
import type { Input } from '#contract/call.ts';
import { readCode } from '#contract/codes.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { boxNumbers } from '#contract/label-text.ts';
import { isIn } from '#contract/states/machine.ts';
import { unitMachine } from '#contract/states/unit.ts';
import { type Ctx, fail, type OperatorCtx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { nextNo } from '../../payments/bills/number.ts';
import { audit } from '../../platform/audit/audit.ts';
import { opened, transition } from '../../platform/lifecycle/transition.ts';
import { lockLimit } from '../../platform/rate-limit/limit.ts';
import { lineCarrier } from '../waybills/packing/line-carrier.ts';
import { boxesInside, lockUnit, lockWaybillsOf, refuseChanged, type Unit, unitLifecycle, unitsInside } from './store.ts';

type Rows = DeskCalls['units'];
const LEVEL = { bag: 1, pallet: 2, master: 3 } as const;

/** Boxes of packed waybills that are in no unit, the first packed first. What is on hold stays. */
const readyBoxes = (ctx: Ctx, warehouse_id: number) =>
  ctx.db
    .selectFrom('box as b')
    .innerJoin('waybill as w', 'w.id', 'b.waybill_id')
    .leftJoin('unit_box as x', 'x.box_id', 'b.id')
    .where('w.state', '=', 'to_dispatch')
    .where('w.warehouse_id', '=', warehouse_id)
    .where('x.box_id', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('hold as h')
            .select('h.id')
            .whereRef('h.member_id', '=', 'w.member_id')
            .where('h.lifted_at', 'is', null)
            .where((e) => e.or([e('h.waybill_id', 'is', null), e('h.waybill_id', '=', e.ref('w.id'))])),
        ),
      ),
    );

/** The ready boxes of a line, in the order they are put in, with their waybills locked: none of them is unpacked meanwhile. */
async function lockedReady(ctx: Ctx, warehouse_id: number, line_id: number): Promise<{ id: number }[]> {
  const ready = () =>
    readyBoxes(ctx, warehouse_id)
      .select(['b.id', 'b.waybill_id'])
      .where('w.line_id', '=', line_id)
      .orderBy('w.packed_at')
      .orderBy('w.id')
      .orderBy('b.no')
      .execute();
  const seen = await ready();
  await lockWaybillsOf(ctx, seen);
  return (await ready()).filter((box) => seen.some((one) => one.id === box.id));
}

export const readyByLine = (ctx: Ctx, warehouse_id: number) =>
  readyBoxes(ctx, warehouse_id)
    .innerJoin('line as l', 'l.id', 'w.line_id')
    .select((eb) => [
      'l.id as line_id',
      'l.names',
      eb.cast<number>(eb.fn.count('w.id').distinct(), 'int4').as('waybills'),
      eb.cast<number>(eb.fn.countAll(), 'int4').as('boxes'),
      eb.cast<number>(eb.fn.sum('b.weight'), 'int4').as('weight'),
    ])
    .groupBy('l.id')
    .orderBy('l.id')
    .execute();

async function put(ctx: OperatorCtx, unit_id: number, box_ids: readonly number[]): Promise<void> {
  await ctx.db
    .insertInto('unit_box')
    .values(box_ids.map((box_id) => ({ box_id, unit_id, operator_id: ctx.operator.id, at: ctx.now })))
    .execute();
}

/** Opens a unit; a bag of a line takes all that is ready of it, under one lock, so that two at once don't take the same. */
export async function openUnit(ctx: OperatorCtx, input: Input<Rows['open']>): Promise<number> {
  const { warehouse_id, kind, line_id } = input;
  await lockLimit(ctx, 'units', warehouse_id);
  const boxes = kind === 'bag' && line_id ? await lockedReady(ctx, warehouse_id, line_id) : [];
  if (line_id && boxes.length === 0) fail('unit.nothing_ready', {}, 'line_id');
  const carrier = input.carrier ?? (line_id ? ((await lineCarrier(ctx, { line_id }))?.code ?? '') : '');
  const unit = await ctx.db
    .insertInto('unit')
    .values({
      ...{ no: await nextNo(ctx, 'unit'), kind, warehouse_id, line_id: line_id ?? null, carrier },
      ...{ reference: input.reference ?? '', operator_id: ctx.operator.id, created_at: ctx.now },
    })
    .returning(['id', 'state'])
    .executeTakeFirstOrThrow();
  await opened(ctx, unitMachine, unit, { action: 'open' });
  if (boxes.length > 0)
    await put(
      ctx,
      unit.id,
      boxes.map((box) => box.id),
    );
  return unit.id;
}

/** The meaning of a code: the boxes to put in, or a smaller unit. */
async function meantBy(ctx: Ctx, code: string): Promise<{ boxes: number[] } | { unit: number }> {
  const read = readCode(code);
  if (read && (read.kind === 'bag' || read.kind === 'pallet' || read.kind === 'master')) return { unit: read.id };
  const rows = await ctx.db
    .selectFrom('box as b')
    .innerJoin('waybill as w', 'w.id', 'b.waybill_id')
    .select('b.id')
    .where((eb) =>
      read?.kind === 'box'
        ? eb('b.id', '=', read.id)
        : read?.kind === 'waybill'
          ? eb('w.no', '=', read.text)
          : eb('b.tracking_no', '=', anyOf([code.trim(), ...boxNumbers(code)].filter(Boolean))),
    )
    .execute();
  return { boxes: rows.map((row) => row.id) };
}

export async function addToUnit(ctx: OperatorCtx, input: Input<Rows['add']>): Promise<void> {
  const unit = await lockUnit(ctx, input.id);
  if (unit.state !== 'open') fail('unit.not_open', { no: unit.no }, 'id');
  const meant = await meantBy(ctx, input.code);
  if ('unit' in meant) return addUnit(ctx, unit, meant.unit);
  if (meant.boxes.length === 0) fail('unit.unknown', { code: input.code }, 'code');
  const there = await ctx.db
    .selectFrom('unit_box as x')
    .innerJoin('unit as u', 'u.id', 'x.unit_id')
    .select(['x.box_id', 'u.no', 'u.id'])
    .where('x.box_id', '=', anyOf(meant.boxes))
    .execute();
  const elsewhere = there.find((one) => one.id !== unit.id);
  if (elsewhere) fail('unit.elsewhere', { code: input.code, no: elsewhere.no }, 'code');
  const fresh = meant.boxes.filter((box) => !there.some((one) => one.box_id === box));
  if (fresh.length === 0) return;
  await lockWaybillsOf(ctx, await ctx.db.selectFrom('box').select('waybill_id').where('id', '=', anyOf(fresh)).execute());
  const ready = await readyBoxes(ctx, unit.warehouse_id).select(['b.id', 'w.line_id']).where('b.id', '=', anyOf(fresh)).execute();
  if (ready.length < fresh.length) fail('unit.not_ready', { code: input.code }, 'code');
  if (unit.line_id !== null && ready.some((box) => box.line_id !== unit.line_id))
    fail('unit.other_line', { code: input.code }, 'code');
  await put(ctx, unit.id, fresh);
}

async function addUnit(ctx: OperatorCtx, into: Unit, id: number): Promise<void> {
  const child = await lockUnit(ctx, id);
  if (child.parent_id === into.id) return;
  if (LEVEL[child.kind] >= LEVEL[into.kind]) fail('unit.wrong_level', { no: child.no }, 'code');
  if (child.warehouse_id !== into.warehouse_id || !isIn(unitMachine, child.state, 'here') || child.state === 'open')
    fail('unit.not_sealed', { no: child.no }, 'code');
  if (child.parent_id !== null) {
    const around = await ctx.db.selectFrom('unit').select('no').where('id', '=', child.parent_id).executeTakeFirstOrThrow();
    fail('unit.elsewhere', { code: child.no, no: around.no }, 'code');
  }
  refuseChanged(await boxesInside(ctx, child.id));
  await ctx.db.updateTable('unit').set({ parent_id: into.id }).where('id', '=', child.id).execute();
}

/** Takes one thing out. That breaks the seal of every unit around it: they are open again. */
export async function pullFromUnit(ctx: OperatorCtx, input: Input<Rows['pull']>): Promise<void> {
  const unit = await lockUnit(ctx, input.id);
  if (!isIn(unitMachine, unit.state, 'here')) fail('unit.gone', { no: unit.no }, 'id');
  const inside = await unitsInside(ctx, unit.id);
  let from: number | undefined;
  if (input.box_id !== undefined) {
    const box = await ctx.db
      .deleteFrom('unit_box')
      .where('box_id', '=', input.box_id)
      .where('unit_id', '=', anyOf(inside))
      .returning('unit_id')
      .executeTakeFirst();
    from = box?.unit_id;
  } else if (input.child_id !== undefined) {
    const child = await lockUnit(ctx, input.child_id);
    if (child.parent_id !== null && inside.includes(child.parent_id)) {
      from = child.parent_id;
      await ctx.db.updateTable('unit').set({ parent_id: null }).where('id', '=', child.id).execute();
    }
  }
  if (from === undefined) fail('fail.not_found', {}, 'box_id');
  for (let at: number | null = from; at !== null; ) {
    const around: Unit = await lockUnit(ctx, at);
    if (around.state === 'sealed' || around.state === 'confirmed')
      await transition(ctx, unitLifecycle, around, {
        action: 'reopen',
        reason: input.reason,
        set: { weight: null, sealed_at: null },
      });
    at = around.parent_id;
  }
  await audit(ctx, 'unit_pulled', 'unit', unit.id, { no: unit.no, reason: input.reason });
}
