// Packing: start, weigh and settle, report a problem, unpack again.

import type { Input } from '#contract/call.ts';
import type { SettlementOut } from '#contract/calls/waybills.ts';
import type { DeskCalls } from '#contract/desk.ts';
import type { Reason } from '#contract/freight.ts';
import { LANGS, type Names } from '#contract/lang.ts';
import { waybillMachine as machine } from '#contract/states/waybill.ts';
import { type Ctx, fail, type OperatorCtx } from '../../../../context.ts';
import type { WaybillSupplementTerms } from '../../../../db/stored/bill.ts';
import type { WaybillTerms } from '../../../../db/stored/waybill.ts';
import type { NewBill } from '../../../payments/bills/bill.ts';
import { endBill, makeBill } from '../../../payments/bills/bills.ts';
import { payIfZero } from '../../../payments/bills/pay.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { nextState, note, transition } from '../../../platform/lifecycle/transition.ts';
import { setting, settings } from '../../../platform/settings/settings.ts';
import { operatorUploads } from '../../../platform/uploads/uploads.ts';
import { freezeTerms } from '../../../pricing/freight/quote.ts';
import type { Tolerance } from '../../../pricing/freight/settle.ts';
import { sum } from '../../../pricing/money/round.ts';
import { notify } from '../../../support/notifications/notify.ts';
import { refuseHeld } from '../../../warehouse/holds/holds.ts';
import { restorePoints } from '../changes/change.ts';
import { diffChargeLines } from '../core/charge-lines.ts';
import { adjustCharges } from '../core/charges.ts';
import { formatReason } from '../core/reasons.ts';
import { awaitsLine } from '../core/rehearsal.ts';
import { lockWaybill, readWaybill, waybillLifecycle, waybillUrl } from '../core/store.ts';
import type { Waybill } from '../core/types.ts';
import { clearBoxes, nextPackingNumber, type PackInput, writeBoxes } from './boxes.ts';
import { performServices, unperformed } from './perform.ts';
import { packRehearsal, previewRehearsal, refusedByAll } from './rehearse.ts';
import { calculateSettlement, type WaybillSettlement } from './settle.ts';
import { estimateOf, toSettlement } from './settlement-serialize.ts';
import { clearChecks, requireVerified } from './verify.ts';

type Rows = DeskCalls['packing'];
const DAY = 86_400_000;

/** Starts packing. A change whose supplement is unpaid is dropped. */
export async function startPacking(ctx: OperatorCtx, id: number): Promise<void> {
  const { waybill: w, bills } = await lockWaybill(ctx, id);
  if (w.state === 'packing' && w.operator_id === ctx.operator.id) return;
  if (w.state === 'packing') fail('waybill.taken');
  await transition(ctx, waybillLifecycle, w, { action: 'take', set: { operator_id: ctx.operator.id } });
  for (const bill of bills.filter((b) => b.kind === 'supplement')) {
    await endBill(ctx, bill, 'cancel');
    await note(ctx, waybillLifecycle, w, { action: 'change_dropped' });
  }
  await notify(ctx, w.member_id, { kind: 'waybill', key: 'packing', params: { no: w.no }, url: waybillUrl(w.id) });
}

/** The settlement these boxes would lead to; writes nothing. */
export async function previewSettlement(ctx: OperatorCtx, input: Input<Rows['preview']>): Promise<SettlementOut> {
  const w = await readWaybill(ctx, input.id);
  if (awaitsLine(w)) return previewRehearsal(ctx, w, input.boxes);
  const weighed = calculateSettlement(w, input.boxes, w.services, await tolerance(ctx), ctx.now);
  if (weighed.outcome === 'refused') await refuseBoxes(ctx, weighed);
  return toSettlement(estimateOf(w), weighed.final, weighed.settlement, [], ctx.lang);
}

async function tolerance(ctx: Ctx): Promise<Tolerance> {
  const { settle_tolerance, settle_tolerance_bp } = await settings(ctx.db, ['settle_tolerance', 'settle_tolerance_bp']);
  return { min: settle_tolerance, rate_bp: settle_tolerance_bp };
}

const refuseBoxes = async (ctx: Ctx, weighed: WaybillSettlement): Promise<never> =>
  fail('waybill.boxes_refused', { reason: await formatReason(ctx, weighed.final.reasons[0]!) }, 'boxes');

export async function packWaybill(ctx: OperatorCtx, input: PackInput): Promise<void> {
  const { waybill: w, items } = await lockWaybill(ctx, input.id);
  nextState(ctx, machine, w, { action: 'pack', to: 'to_dispatch' });
  await refuseHeld(ctx, w);
  const seen = await requireVerified(ctx, w, items, input.reason);
  if (input.reason) await audit(ctx, 'packed_unverified', 'waybill', w.id, { no: w.no, reason: input.reason });
  const services = await performServices(ctx, w, input);
  if (awaitsLine(w)) return packRehearsal(ctx, w, input.boxes, services, seen);
  const weighed = calculateSettlement(w, input.boxes, services, await tolerance(ctx), ctx.now);
  if (weighed.outcome === 'refused') await refuseBoxes(ctx, weighed);
  await writeBoxes(ctx, w, input.boxes);
  const attempt = await nextPackingNumber(ctx, w.id);
  const params = { boxes: input.boxes.length, weight_g: sum(input.boxes.map((b) => b.weight)), ...seen };
  const set = { final: weighed.final, settlement: weighed.settlement, services: weighed.services, packed_at: ctx.now };
  if (weighed.outcome === 'supplement' || weighed.outcome === 'whole')
    return requestPayment(ctx, w, weighed, attempt, (due_at, settlement) =>
      transition(ctx, waybillLifecycle, w, { action: 'pack', to: 'settle_due', params, set: { ...set, settlement }, due_at }),
    );
  await transition(ctx, waybillLifecycle, w, { action: 'pack', to: 'to_dispatch', params, set });
  await bookSettlement(ctx, w, weighed, attempt);
}

/** Books the measured charge lines when nothing is owed; an overpayment is refunded at once. */
async function bookSettlement(ctx: Ctx, w: Waybill, weighed: WaybillSettlement, attempt: number): Promise<void> {
  const back = await adjustCharges(ctx, w, weighed.rows, {
    key: `settle:${w.id}:${attempt}`,
    kind: 'settle_waybill',
    text_key: weighed.outcome === 'refund' ? 'money.waybill_lighter' : 'money.waybill_waived',
    points_back: w.points - weighed.final.points_used,
  });
  if (weighed.outcome === 'waived')
    await note(ctx, waybillLifecycle, w, { action: 'settle_waived', params: { amount_fen: weighed.settlement.waived } });
  if (back === 0) return;
  await note(ctx, waybillLifecycle, w, { action: 'settle_refund', params: { amount_fen: back } });
  await notify(ctx, w.member_id, {
    kind: 'money',
    key: 'freight_refund',
    params: { no: w.no, amount_fen: back },
    url: waybillUrl(w.id),
  });
}

/** Money is due: its bill is made first, so that the transition writes a settlement that names it. */
async function requestPayment(
  ctx: Ctx,
  w: Waybill,
  weighed: WaybillSettlement,
  attempt: number,
  step: (due_at: Date, settlement: WaybillSettlement['settlement']) => Promise<Waybill>,
): Promise<void> {
  const due_at = new Date(ctx.now.getTime() + (await setting(ctx.db, 'settle_days')) * DAY);
  const whole = weighed.outcome === 'whole';
  if (!whole) await restorePoints(ctx, w, w.points - weighed.final.points_used, `waybill_points:${w.id}:${attempt}`);
  const bill = await makeBill(ctx, {
    ...(whole ? wholeBill(w, weighed) : supplementBill(w, weighed)),
    member_id: w.member_id,
    params: { no: w.no },
    targets: [{ type: 'waybill', id: w.id }],
    expires_at: due_at,
    currency: w.currency,
    rate: w.rate,
  });
  await step(due_at, { ...weighed.settlement, invoice_no: bill.no });
  await note(ctx, waybillLifecycle, w, {
    action: whole ? 'settle_whole' : 'settle_supplement',
    params: { amount_fen: bill.amount },
  });
  await notify(ctx, w.member_id, {
    kind: 'waybill',
    key: whole ? 'freight_due' : 'freight_supplement',
    params: { no: w.no, amount_fen: bill.amount, until_at: due_at.toISOString() },
    url: whole ? waybillUrl(w.id) : `/pages/member/sendorder/detailAddReduce?id=${w.id}`,
  });
  if (whole) await payIfZero(ctx, bill);
}

type Charged = Pick<NewBill, 'kind' | 'title' | 'rows' | 'terms'>;

function supplementBill(w: Waybill, weighed: WaybillSettlement): Charged {
  const terms: WaybillSupplementTerms = { for: 'settle', rows: weighed.rows };
  return { kind: 'supplement', title: 'bill.waybill_supplement', rows: diffChargeLines(w.booked, weighed.rows), terms };
}

/** Freight that is paid after packing: the whole bill, on the measured boxes. */
function wholeBill(w: Waybill, weighed: WaybillSettlement): Charged {
  const boxes = weighed.final.boxes.map(({ weight, length, width, height }) => ({ weight, length, width, height }));
  const terms: WaybillTerms = { ...w.terms, ...freezeTerms(w.terms.line, { ...weighed.ask, coupon: null, points: 0, boxes }) };
  return { kind: 'waybill', title: 'bill.waybill', rows: weighed.rows, terms };
}

/** Why the line refuses the measured boxes, in every language; undefined when it accepts them. */
async function refusalReason(ctx: Ctx, w: Waybill, boxes: PackInput['boxes']): Promise<Names | undefined> {
  const reason = awaitsLine(w) ? await refusedByAll(ctx, w, boxes) : await refusedByLine(ctx, w, boxes);
  if (!reason) return undefined;
  const why: Names = {};
  for (const lang of LANGS) why[lang] = await formatReason({ ...ctx, lang }, reason);
  return why;
}

async function refusedByLine(ctx: Ctx, w: Waybill, boxes: PackInput['boxes']): Promise<Reason | undefined> {
  const { outcome, final } = calculateSettlement(w, boxes, w.services, await tolerance(ctx), ctx.now);
  return outcome === 'refused' ? final.reasons[0] : undefined;
}

/** Reports a packing problem that the member must answer. Where the line refuses the boxes, the member cancels and submits with another line. */
export async function reportProblem(ctx: OperatorCtx, input: Input<Rows['problem']>): Promise<void> {
  const { waybill: w } = await lockWaybill(ctx, input.id);
  const why = input.boxes && (await refusalReason(ctx, w, input.boxes));
  const due_at = new Date(ctx.now.getTime() + (await setting(ctx.db, 'waybill_problem_days')) * DAY);
  const files = (await operatorUploads(ctx, input.files ?? [])).map((u) => u.name);
  await transition(ctx, waybillLifecycle, w, {
    action: 'problem',
    reason: input.text,
    due_at,
    set: { problem: { text: input.text, files, at: ctx.now.toISOString(), ...(why ? { why } : {}) } },
  });
  await notify(ctx, w.member_id, {
    kind: 'waybill',
    key: why ? 'waybill_refused' : 'waybill_problem',
    params: { no: w.no, text: input.text, until_at: due_at.toISOString(), ...(why ? { why } : {}) },
    url: waybillUrl(w.id),
  });
}

/**
 * Unpacks a waybill before dispatch, to be packed again; its boxes must not be in a sealed bag, where no one would see that
 * they are to be unpacked. The settlement stays booked until the next weighing.
 */
export async function unpackWaybill(ctx: OperatorCtx, id: number, reason: string): Promise<void> {
  const { waybill: w } = await lockWaybill(ctx, id);
  const sealed = await ctx.db
    .selectFrom('unit_box as x')
    .innerJoin('unit as u', 'u.id', 'x.unit_id')
    .innerJoin('box as b', 'b.id', 'x.box_id')
    .select('u.no')
    .where('b.waybill_id', '=', id)
    .where('u.state', 'in', ['sealed', 'confirmed'])
    .executeTakeFirst();
  if (sealed) fail('unit.pull_first', { no: w.no, unit: sealed.no }, 'id');
  const services = w.services.map(unperformed);
  await transition(ctx, waybillLifecycle, w, {
    action: 'recall',
    reason,
    set: { services, final: null, settlement: null, operator_id: ctx.operator.id },
  });
  await clearBoxes(ctx, id);
  await clearChecks(ctx, id);
  await audit(ctx, 'recall', 'waybill', id, { no: w.no, reason });
}
