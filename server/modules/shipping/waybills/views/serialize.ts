// Waybills as members see them: list cards, the detail page, the timeline.

import type { HistoryRow, Photo } from '#contract/calls/parts.ts';
import type { BoxOut, WaybillCard, WaybillDetail } from '#contract/calls/waybills.ts';
import { pick } from '#contract/lang.ts';
import { say, texts } from '#contract/messages.ts';
import { actionsOf, isIn, possibly } from '#contract/states/machine.ts';
import { waybillMachine as machine } from '#contract/states/waybill.ts';
import { type Ctx, fail, type MemberCtx } from '../../../../context.ts';
import { anyOf } from '../../../../db/any-of.ts';
import type { StoredRow } from '../../../../db/stored/order.ts';
import { toSnapshotAddress } from '../../../accounts/addresses/serialize.ts';
import { photoUrl, toPhoto } from '../../../orders/orders/photos.ts';
import { toOrderItems } from '../../../orders/orders/serialize.ts';
import { toOutcomes } from '../../../orders/orders/service-outcomes.ts';
import { rateDue, toBillRows } from '../../../payments/bills/charged.ts';
import { toFeeRows } from '../../../payments/bills/serialize.ts';
import { toHistoryRow } from '../../../platform/lifecycle/history-row.ts';
import { actor, may } from '../../../platform/lifecycle/transition.ts';
import { sum } from '../../../pricing/money/round.ts';
import { waybillClocks } from '../../../support/sla/sla.ts';
import { readThread } from '../../../support/threads/threads.ts';
import { chargesKeptOnCancel } from '../changes/cancel.ts';
import { toChargeLines, total } from '../core/charge-lines.ts';
import { claimOptions, claimTerms } from '../core/claimable.ts';
import * as queries from '../core/queries.ts';
import { awaitsLine, chargedNow } from '../core/rehearsal.ts';
import { etaOf, progressOf } from '../core/route.ts';
import type { Waybill } from '../core/types.ts';
import { estimateOf, memberAmount, toSettlement } from '../packing/settlement-serialize.ts';
import { declaredTotal, toDeclareRows } from '../submit/declare.ts';
import { placeIn, trackingEventsOf } from '../tracking/tracking.ts';

export function toWaybillCard(ctx: Ctx, w: queries.WaybillCardRow): WaybillCard {
  const bill = w.bills?.[0];
  const quote = w.final ?? w.quote;
  const journey = {
    state: w.state,
    days_min: w.quote.days_min,
    days_max: w.quote.days_max,
    dispatched_at: w.dispatched_at,
    latest: w.latest?.word ?? null,
  };
  return {
    id: w.id,
    no: w.no,
    line: pick(w.quote.line_name, ctx.lang),
    country: pick(w.country_names, ctx.lang) || w.country,
    city: w.address.city,
    count: w.pieces ?? 0,
    pics: w.pics ?? [],
    weight: quote.billed,
    amount: total(currentCharges(w)),
    created_at: w.created_at.toISOString(),
    state: w.state,
    actions: actionsFor(ctx, w, bill !== undefined),
    due_at: w.due_at?.toISOString() ?? null,
    needs_you: isIn(machine, w.state, 'needs_you'),
    pays_later: awaitsLine(w) || (w.pays === 'after_packing' && w.paid === 0),
    rehearsal: awaitsLine(w),
    invoice_no: bill?.no ?? null,
    due: bill?.amount ?? null,
    due_rate: bill ? rateDue(ctx.now, bill) : null,
    currency: w.currency,
    rate: w.rate,
    route: {
      places: [
        pick(w.warehouse_names, ctx.lang),
        say('route.export', {}, ctx.lang),
        pick(w.country_names, ctx.lang) || w.country,
        w.address.city,
      ],
      progress: progressOf(journey, ctx.now),
    },
    ...etaOf(journey),
    tracking_no: w.numbers?.[0] ?? '',
    latest: w.latest && {
      time: new Date(w.latest.at).toISOString(),
      word: w.latest.word as 'info',
      text: pick(w.latest.texts, ctx.lang),
      place: placeIn(w.latest.place, [w.warehouse_city], ctx.lang),
    },
  };
}

/** The current charge lines: the measured ones once it is packed, the kept ones once it has ended. */
export function currentCharges(w: Omit<Waybill, 'terms'>): StoredRow[] {
  if (w.settlement && w.settlement.state !== 'cancelled' && w.state !== 'cancelled' && w.state !== 'returned')
    return w.settlement.measured;
  return w.booked.length > 0 || w.paid > 0 ? w.booked : chargedNow(w, toChargeLines(w.quote));
}

/** Actions available to the user. Paying leads to the bill; an operator enters `delivered` as a tracking event. */
export function actionsFor(
  ctx: Ctx,
  w: Pick<Waybill, 'state' | 'settlement' | 'pays' | 'booked'>,
  has_bill: boolean,
): WaybillCard['actions'] {
  const disputed = w.settlement?.state === 'disputed';
  const own = actionsOf(machine, w.state, may(ctx, actor(ctx))).filter(
    (a) =>
      a !== 'remit' &&
      a !== 'delivered' &&
      (a !== 'dispute' || !disputed) &&
      (a !== 'choose' || (awaitsLine(w) && !disputed)) &&
      (!['waive', 'confirm_supplement'].includes(a) || disputed),
  );
  if (ctx.operator) return [...own, ...possibly(isIn(machine, w.state, 'in_transit'), 'track'), 'reply'];
  return [...possibly(has_bill && w.state !== 'pay_review', 'pay'), ...own];
}

const MILESTONES = ['submit', 'pay', 'pay_services', 'confirm', 'pack', 'dispatch', 'delivered', 'receive', 'receive_auto'];

/** History rows as a timeline, newest first. */
export function timeline(rows: Awaited<ReturnType<typeof queries.history>>, lang: string): HistoryRow[] {
  return rows.flatMap((r) => {
    const action =
      r.action === 'receive' && r.by_kind === 'system'
        ? 'receive_auto'
        : r.action === 'pay' && r.params.of === 'services'
          ? 'pay_services'
          : r.action;
    const key = `event.waybill.${action}`;
    if (!(key in texts)) return [];
    return [toHistoryRow({ ...r, action }, key, lang, MILESTONES)];
  });
}

export type Packed = { boxes: BoxOut[]; photos: Photo[] };

export async function packedBoxes(ctx: Ctx, w: Pick<Waybill, 'id' | 'final'>): Promise<Packed> {
  const rows = await queries.boxes(ctx, w.id);
  const photos = (await queries.photos(ctx, w.id)).map((p) => ({ box_id: p.box_id, photo: toPhoto(ctx, p) }));
  const carriers = await ctx.db
    .selectFrom('carrier')
    .select(['code', 'names'])
    .where('code', '=', anyOf(rows.map((b) => b.carrier)))
    .execute();
  const boxes = rows.map((b, at) => ({
    id: b.id,
    no: b.no,
    weight: b.weight,
    length: b.length,
    width: b.width,
    height: b.height,
    unit: w.final?.unit ?? 'kg',
    volume_weight: w.final?.boxes[at]?.volume_weight ?? 0,
    billable: w.final?.boxes[at]?.billable ?? 0,
    carrier: pick(carriers.find((c) => c.code === b.carrier)?.names, ctx.lang) || b.carrier,
    tracking_no: b.tracking_no,
    photos: photos.filter((p) => p.box_id === b.id).map((p) => p.photo),
  }));
  return { boxes, photos: photos.map((p) => p.photo) };
}

/** The estimated box: the size of the largest, the weight of all, and their count. */
export const estimatedBox = (w: Waybill) => {
  const boxes = w.quote.boxes;
  const largest = [...boxes].sort((a, b) => b.length * b.width * b.height - a.length * a.width * a.height)[0];
  return largest
    ? {
        weight: sum(boxes.map((b) => b.weight)),
        length: largest.length,
        width: largest.width,
        height: largest.height,
        count: boxes.length,
      }
    : null;
};

export async function getWaybillDetail(ctx: MemberCtx, id: number): Promise<WaybillDetail> {
  const w = await queries.cardById(ctx, id);
  if (!w || w.member_id !== ctx.member.id || w.hidden) fail('fail.not_found', {}, 'id');
  const { boxes, photos } = await packedBoxes(ctx, w);
  const tracking = await trackingEventsOf(ctx, w.numbers ?? []);
  const thread = await readThread(ctx, 'waybill', id);
  const bills = await queries.bills(ctx, id);
  const card = toWaybillCard(ctx, w);
  const { claims, now: may_claim } = await claimOptions(ctx, w);
  return {
    ...card,
    actions: may_claim ? [...card.actions, 'claim'] : card.actions,
    line_id: w.line_id,
    warehouse_name: pick(w.warehouse_names, ctx.lang),
    address: toSnapshotAddress(w.address, ctx.lang),
    remark: w.remark,
    items: await toOrderItems(ctx, await queries.itemsOn(ctx, id)),
    boxes,
    estimated_box: estimatedBox(w),
    components: toFeeRows(currentCharges(w), ctx.lang),
    paid: w.paid,
    refunded: w.refunded,
    settlement:
      w.settlement && w.final
        ? toSettlement(estimateOf(w), w.final, w.settlement, photos, ctx.lang, await memberAmount(ctx, w))
        : null,
    services: toOutcomes(ctx, w.services),
    insured_value: w.insured_value,
    declare: toDeclareRows(w.declare_rows),
    declared_total: declaredTotal(w.declare_rows),
    tracking,
    tracking_updated_at: tracking[0]?.time ?? null,
    clocks: await waybillClocks(ctx, w, thread.messages),
    timeline: timeline(await queries.history(ctx, id), ctx.lang),
    messages: thread.messages,
    unread: thread.unread,
    problem: toProblem(ctx, w),
    bills: await toBillRows(ctx, bills),
    claimable: may_claim && { types: may_claim.types, until: may_claim.until.toISOString(), ...(await claimTerms(ctx)) },
    claims,
    cancel: card.actions.includes('cancel') ? await previewCancellation(ctx, w) : null,
  };
}

/** What cancelling would refund and keep, shown beforehand. */
async function previewCancellation(ctx: MemberCtx, w: Waybill): Promise<WaybillDetail['cancel']> {
  const kept = await chargesKeptOnCancel(ctx, w);
  return { back: total(w.booked) - total(kept), points: w.points, kept: toFeeRows(kept, ctx.lang) };
}

const toProblem = (ctx: Ctx, w: Waybill): WaybillDetail['problem'] =>
  w.state === 'problem' && w.problem
    ? {
        text: w.problem.text,
        why: w.problem.why ? say('waybill.problem_refused', { reason: pick(w.problem.why, ctx.lang) }, ctx.lang) : '',
        photos: w.problem.files.map((name) => photoUrl(ctx, name)),
        expires_at: w.due_at?.toISOString() ?? null,
      }
    : null;
