// A unit leaves: numbers of its boxes, seal and weight, and one handover that dispatches every waybill inside.
import type { Input } from '#contract/call.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { isIn } from '#contract/states/machine.ts';
import { unitMachine } from '#contract/states/unit.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import { requireAction, transition } from '../../platform/lifecycle/transition.ts';
import { dispatchWaybill, recordTrackingEvent, refuseUsedNumbers } from '../waybills/packing/dispatch.ts';
import { lineCarrier } from '../waybills/packing/line-carrier.ts';
import {
  type BoxInside,
  boxesInside,
  lockUnit,
  lockWaybillsOf,
  refuseChanged,
  type Unit,
  unitLifecycle,
  unitsInside,
} from './store.ts';

type Rows = DeskCalls['units'];

type Numbered = { box: BoxInside; tracking_no: string };

/** Reads pasted lines: a number alone goes to the next box without one; "SP2611-10482, JD1" or "SP2611-10482/2, JD2" name the box. */
function readNumbers(text: string, boxes: readonly BoxInside[]): Numbered[] {
  const rows = text
    .split(/\r?\n/)
    .map((line) =>
      line
        .trim()
        .split(/[\t,; ]+/)
        .map((cell) => cell.replace(/^"|"$/g, '')),
    )
    .filter((cells) => cells[0]);
  const empty = boxes.filter((box) => box.tracking_no === '');
  const out: Numbered[] = [];
  for (const [at, [first = '', second]] of rows.entries()) {
    if (second === undefined) {
      const box = empty.filter((one) => !out.some((named) => named.box.id === one.id))[0];
      if (!box) fail('unit.too_many_numbers', { n: rows.length, boxes: empty.length }, 'text');
      out.push({ box, tracking_no: first });
      continue;
    }
    const [no, box_no] = first.toUpperCase().split('/');
    const of = boxes.filter((box) => box.waybill_no === no && (box_no === undefined || box.box_no === Number(box_no)));
    // The head line of a file names columns, not a waybill.
    if (of.length === 0 && at === 0 && !/\d/.test(first)) continue;
    if (of.length === 0) fail('unit.line_unknown', { line: at + 1, text: first }, 'text');
    for (const box of of) out.push({ box, tracking_no: second });
  }
  return out;
}

export async function enterNumbers(ctx: OperatorCtx, input: Input<Rows['numbers']>): Promise<void> {
  const unit = await lockUnit(ctx, input.id);
  if (!isIn(unitMachine, unit.state, 'here')) fail('unit.gone', { no: unit.no }, 'id');
  const named = readNumbers(input.text, await boxesInside(ctx, unit.id));
  if (named.length === 0) fail('fail.field_missing', {}, 'text');
  const owner = new Map<string, number>();
  for (const { box, tracking_no } of named) {
    if (tracking_no.length < 5 || tracking_no.length > 60) fail('unit.bad_number', { no: tracking_no }, 'text');
    const other = owner.get(tracking_no);
    if (other !== undefined && other !== box.waybill_id) fail('waybill.number_used', { no: tracking_no }, 'text');
    owner.set(tracking_no, box.waybill_id);
  }
  for (const { box, tracking_no } of named) {
    await refuseUsedNumbers(ctx, box.waybill_id, [tracking_no]);
    await ctx.db.updateTable('box').set({ tracking_no }).where('id', '=', box.id).execute();
  }
  if (input.carrier) await ctx.db.updateTable('unit').set({ carrier: input.carrier }).where('id', '=', unit.id).execute();
}

export async function sealUnit(ctx: OperatorCtx, input: Input<Rows['seal']>): Promise<void> {
  const unit = await lockUnit(ctx, input.id);
  await lockWaybillsOf(ctx, await boxesInside(ctx, unit.id));
  await close(ctx, unit, input.weight, input.seal_no);
}

/**
 * The contents are read under the locks of their waybills: by `lockWaybillsOf`, or by dispatching them, which refuses what has
 * changed.
 */
async function close(ctx: OperatorCtx, unit: Unit, weight: number, seal_no = ''): Promise<Unit> {
  const boxes = await boxesInside(ctx, unit.id);
  if (boxes.length === 0) fail('unit.empty', { no: unit.no }, 'id');
  refuseChanged(boxes);
  return transition(ctx, unitLifecycle, unit, { action: 'seal', set: { weight, seal_no, sealed_at: ctx.now } });
}

export async function stepUnit(ctx: OperatorCtx, input: Input<Rows['step']>): Promise<void> {
  const unit = await lockUnit(ctx, input.id);
  if (input.action === 'cancel' && (await boxesInside(ctx, unit.id)).length > 0) fail('unit.not_empty', { no: unit.no }, 'id');
  if (input.action === 'reopen' && !input.reason) fail('fail.field_missing', {}, 'reason');
  await transition(ctx, unitLifecycle, unit, {
    action: input.action,
    ...(input.reason ? { reason: input.reason } : {}),
    ...(input.action === 'reopen' ? { set: { weight: null, sealed_at: null } } : {}),
  });
}

/**
 * Dispatches every waybill inside, all or none. Refuses by name the first waybill with a box that is not inside or has no number, that was cancelled or
 * recalled, or is on hold.
 */
export async function departUnit(ctx: OperatorCtx, input: Input<Rows['depart']>): Promise<void> {
  let unit = await lockUnit(ctx, input.id);
  if (unit.state === 'departed') return;
  if (unit.state === 'cancelled') requireAction(ctx, unitLifecycle.machine, unit, 'depart');
  if (unit.parent_id !== null) fail('unit.inside_another', { no: unit.no }, 'id');
  if (unit.state === 'open') {
    if (!input.weight) fail('fail.field_missing', {}, 'weight');
    unit = await close(ctx, unit, input.weight, input.seal_no);
  }
  if (unit.state === 'sealed') unit = await transition(ctx, unitLifecycle, unit, { action: 'confirm' });
  const boxes = await boxesInside(ctx, unit.id);
  refuseChanged(boxes);
  const bare = boxes.find((box) => box.tracking_no === '');
  if (bare) fail('unit.no_number', { no: `${bare.waybill_no}/${bare.box_no}` }, 'text');
  for (const id of [...new Set(boxes.map((box) => box.waybill_id))].sort((a, b) => a - b)) {
    const own = boxes.filter((box) => box.waybill_id === id);
    const { n } = await ctx.db
      .selectFrom('box')
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n'))
      .where('waybill_id', '=', id)
      .executeTakeFirstOrThrow();
    if (n !== own.length) fail('unit.not_all_boxes', { no: own[0]!.waybill_no }, 'id');
    const usual = (await lineCarrier(ctx, own[0]!))?.code;
    await dispatchWaybill(ctx, {
      id,
      key: input.key,
      reason: input.reason,
      boxes: own.map((box) => ({ id: box.id, carrier: unit.carrier || usual || box.carrier, tracking_no: box.tracking_no })),
    });
  }
  for (const inner of await unitsInside(ctx, unit.id)) {
    let one = await lockUnit(ctx, inner);
    if (one.state === 'open') fail('unit.not_sealed', { no: one.no }, 'id');
    if (one.state === 'sealed') one = await transition(ctx, unitLifecycle, one, { action: 'confirm' });
    if (one.state === 'confirmed') await transition(ctx, unitLifecycle, one, { action: 'depart', set: { departed_at: ctx.now } });
  }
}

/** One event for everything inside that is on its way. */
export async function trackUnit(ctx: OperatorCtx, input: Input<Rows['track']>): Promise<void> {
  const unit = await lockUnit(ctx, input.id);
  if (unit.state !== 'departed') fail('unit.not_departed', { no: unit.no }, 'id');
  const boxes = await boxesInside(ctx, unit.id);
  const moving = boxes.filter((box) => box.waybill_state === 'dispatched' || box.waybill_state === 'delivered');
  for (const id of [...new Set(moving.map((box) => box.waybill_id))].sort((a, b) => a - b))
    await recordTrackingEvent(ctx, { id, word: input.word, text: input.text, place: input.place, key: input.key });
}
