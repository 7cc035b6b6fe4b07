// Waybills as the packing desk sees them: the queue by step, and the detail of one waybill.

import type { Input, Output } from '#contract/call.ts';
import type { PACK_TABS } from '#contract/desk/tabs.ts';
import type { PackCard, PackDetail } from '#contract/desk/waybills.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { pick } from '#contract/lang.ts';
import { boxTermsOf } from '#contract/rules/box.ts';
import { group, isIn } from '#contract/states/machine.ts';
import type { WaybillState } from '#contract/states/waybill.ts';
import { waybillMachine } from '#contract/states/waybill.ts';
import { fail, type OperatorCtx } from '../../../../context.ts';
import { toSnapshotAddress } from '../../../accounts/addresses/serialize.ts';
import { toFeeRows } from '../../../payments/bills/serialize.ts';
import { corrector, typedBy } from '../../../platform/audit/corrector.ts';
import { listQueue } from '../../../platform/queue.ts';
import { takesOf } from '../../../platform/takes.ts';
import { stateCounts } from '../../../platform/tally/tally.ts';
import {
  PRIORITY_PACK,
  packingClock,
  packingSince,
  packingSinceOf,
  packingSteps,
  type SlaTerms,
  slaDueAt,
  slaTerms,
} from '../../../support/sla/sla.ts';
import { readThread } from '../../../support/threads/threads.ts';
import { heldFor } from '../../../warehouse/holds/holds.ts';
import { toTasks } from '../../../warehouse/receiving/service-answers.ts';
import { stockRows } from '../../../warehouse/receiving/stock-rows.ts';
import * as queries from '../core/queries.ts';
import { awaitsLine } from '../core/rehearsal.ts';
import type { Waybill } from '../core/types.ts';
import { lineCarrier } from '../packing/line-carrier.ts';
import { knownOf } from '../packing/perform.ts';
import { estimateOf, toSettlement } from '../packing/settlement-serialize.ts';
import { checkedOf } from '../packing/verify.ts';
import { trackingEventsOf } from '../tracking/tracking.ts';
import { actionsFor, currentCharges, estimatedBox, packedBoxes, timeline } from './serialize.ts';

type Rows = DeskCalls['packing'];

const STATES: Record<(typeof PACK_TABS)[number], readonly WaybillState[]> = {
  to_pack: ['to_pack'],
  packing: ['packing'],
  problem: ['problem'],
  choose_line: ['choose_line'],
  settle: group(waybillMachine, 'settling'),
  to_dispatch: ['to_dispatch'],
  dispatched: group(waybillMachine, 'in_transit'),
};

export async function listPackingQueue(ctx: OperatorCtx, input: Input<Rows['lists']>): Promise<Output<Rows['lists']>> {
  const warehouse_id = input.warehouse_id ?? ctx.operator.warehouse_id;
  const terms = await slaTerms(ctx);
  return listQueue(ctx, {
    queue: queries.waybillQueue(STATES[input.tab], Math.max(0, terms.hours - terms.priority_hours)),
    input: { ...input, warehouse_id: warehouse_id ?? undefined },
    counts: () => countSteps(ctx, warehouse_id),
    counted: { in: (counts) => counts[input.tab]!, with: ['warehouse_id'] },
    read: async (ids) => {
      const [rows, steps, takes] = await Promise.all([
        queries.deskQuery(ctx, ids).execute(),
        input.tab === 'to_pack' || input.tab === 'packing' ? packingSteps(ctx, ids) : [],
        input.tab === 'to_pack' ? takesOf(ctx, 'waybill', ids) : null,
      ]);
      const due = dueOf(terms, rows, packingSinceOf(rows, steps));
      return rows.map((w) => ({ ...toPackCard(ctx, w, due), taken: takes?.get(w.id) ?? null }));
    },
  });
}

/** The count of each tab, of a warehouse or of all. */
async function countSteps(ctx: OperatorCtx, warehouse_id: number | null): Promise<Record<string, number>> {
  const { rows } = await stateCounts('waybill', Object.values(STATES).flat(), warehouse_id).execute(ctx.db);
  const inStates = (states: readonly WaybillState[]) => rows.reduce((s, c) => s + (states.includes(c.state) ? c.n : 0), 0);
  return Object.fromEntries(Object.entries(STATES).map(([tab, states]) => [tab, inStates(states)]));
}

/** When each is due to be packed, by waybill id. */
const packingDue = async (ctx: OperatorCtx, rows: readonly queries.WaybillDeskRow[]): Promise<Map<number, Date>> =>
  dueOf(await slaTerms(ctx), rows, await packingSince(ctx, rows));

function dueOf(terms: SlaTerms, rows: readonly queries.WaybillDeskRow[], since: ReadonlyMap<number, Date>): Map<number, Date> {
  return new Map(
    rows.flatMap((w): [number, Date][] => (since.has(w.id) ? [[w.id, slaDueAt(terms, since.get(w.id)!, packingClock(w))]] : [])),
  );
}

function toPackCard(ctx: OperatorCtx, w: queries.WaybillDeskRow, due: ReadonlyMap<number, Date>): PackCard {
  const since = isIn(waybillMachine, w.state, 'in_transit')
    ? w.dispatched_at
    : isIn(waybillMachine, w.state, 'measured')
      ? w.packed_at
      : null;
  return {
    id: w.id,
    no: w.no,
    state: w.state,
    line: pick(w.quote.line_name, ctx.lang),
    country: pick(w.country_names, ctx.lang) || w.country,
    count: w.pieces ?? 0,
    bins: w.bins ?? [],
    weight: (w.final ?? w.quote).weight,
    services: w.services.filter((s) => s.state !== 'refunded').map((s) => pick(s.names, ctx.lang)),
    since: (since ?? w.paid_at ?? w.created_at).toISOString(),
    due_at: w.due_at?.toISOString() ?? null,
    clock_due: due.get(w.id)?.toISOString() ?? null,
    operator: w.operator_name ?? '',
    disputed: w.settlement?.state === 'disputed',
    rehearsal: awaitsLine(w),
    priority: w.services.some((s) => s.code === PRIORITY_PACK && s.state !== 'refunded'),
    onepay: w.onepay_no,
    member: { id: w.member_id, nickname: w.nickname, mark: w.mark, level: w.level },
  };
}

/** The first of the two operators who waive a disputed supplement. */
async function firstWaiverName(ctx: OperatorCtx, w: Pick<Waybill, 'settlement'>): Promise<string> {
  const id = w.settlement?.state === 'disputed' ? w.settlement.waive_first : undefined;
  return id ? ((await ctx.db.selectFrom('operator').select('name').where('id', '=', id).executeTakeFirst())?.name ?? '') : '';
}

/** Boxes in stock, the smallest first. */
async function boxPresets(ctx: OperatorCtx): Promise<PackDetail['presets']> {
  const rows = await ctx.db
    .selectFrom('box_preset')
    .selectAll()
    .where('enabled', '=', true)
    .orderBy('sort')
    .orderBy('code')
    .execute();
  return rows.map(({ code, names, length, width, height, tare }) => ({
    code,
    name: pick(names, ctx.lang),
    length,
    width,
    height,
    tare,
  }));
}

export async function getPackDetail(ctx: OperatorCtx, id: number): Promise<PackDetail> {
  const w = await queries.deskById(ctx, id);
  if (!w) fail('fail.not_found', {}, 'id');
  const { boxes, photos } = await packedBoxes(ctx, w);
  const items = await queries.itemsOn(ctx, id);
  return {
    ...toPackCard(ctx, w, await packingDue(ctx, [w])),
    version: w.version,
    actions: actionsFor(ctx, w, false),
    items: await stockRows(ctx, { ids: items.map((i) => i.id) }),
    boxes,
    address: toSnapshotAddress(w.address, ctx.lang),
    remark: w.remark,
    warehouse: pick(w.warehouse_names, ctx.lang),
    services: w.services.map((s) => pick(s.names, ctx.lang)),
    tasks: toTasks(ctx, w.services, await knownOf(ctx, w, photos.length)),
    estimated_box: estimatedBox(w),
    box_terms: boxTermsOf(w.terms.line),
    line_carrier: await lineCarrier(ctx, w),
    components: toFeeRows(currentCharges(w), ctx.lang),
    paid: w.paid,
    settlement: w.settlement && w.final ? toSettlement(estimateOf(w), w.final, w.settlement, photos, ctx.lang) : null,
    declare: w.declare_rows.map(({ name_en, name_cn, hs_code, quantity, unit_value }) => ({
      name_en,
      name_cn,
      hs_code,
      quantity,
      unit_value,
    })),
    insured_value: w.insured_value,
    tracking: await trackingEventsOf(ctx, w.numbers ?? []),
    timeline: timeline(await queries.history(ctx, id), ctx.lang),
    messages: (await readThread(ctx, 'waybill', id)).messages,
    waive_first: await firstWaiverName(ctx, w),
    corrects:
      isIn(waybillMachine, w.state, 'in_transit') &&
      (await corrector(ctx))((await typedBy(ctx, 'waybill', [w.id], 'dispatch')).get(w.id)),
    checked: await checkedOf(ctx, id),
    presets: w.state === 'packing' ? await boxPresets(ctx) : [],
    held: await heldFor(ctx, w.member_id, w.id),
    problem: w.problem ? [pick(w.problem.why, ctx.lang), w.problem.text].filter(Boolean).join('\n') : '',
  };
}
