// A packed waybill leaves the warehouse: tracking numbers of its boxes, tracking events entered by operators, and the end of its journey.
import type { Input } from '#contract/call.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { pick } from '#contract/lang.ts';
import { sayAll } from '#contract/messages.ts';
import { waybillMachine as machine } from '#contract/states/waybill.ts';
import { fail, type OperatorCtx } from '../../../../context.ts';
import { anyOf } from '../../../../db/any-of.ts';
import { endRebates } from '../../../loyalty/promotion/rebates.ts';
import type { Bill } from '../../../payments/bills/bill.ts';
import { makeBill } from '../../../payments/bills/bills.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { actor, nextState, transition } from '../../../platform/lifecycle/transition.ts';
import { setting } from '../../../platform/settings/settings.ts';
import { sum } from '../../../pricing/money/round.ts';
import { notify } from '../../../support/notifications/notify.ts';
import { refuseHeld } from '../../../warehouse/holds/holds.ts';
import { performedServiceCodes, refundCharges } from '../changes/cancel.ts';
import { receiveWaybill } from '../changes/receive.ts';
import { chargesKeptBeforeExport } from '../core/charge-lines.ts';
import { lockWaybill, waybillLifecycle, waybillUrl } from '../core/store.ts';
import type { Waybill } from '../core/types.ts';
import { restockReturned, transitionItems } from '../stock/item-transitions.ts';
import { addTrackingEvents, applyTrackingEvent, boxTrackingNumbers } from '../tracking/tracking.ts';
import { otherCarrierReason, refuseUnknownCarriers } from './line-carrier.ts';

type Rows = DeskCalls['packing'];
const DAY = 86_400_000;

export async function dispatchWaybill(ctx: OperatorCtx, input: Input<Rows['dispatch']>): Promise<void> {
  const { waybill: w, items } = await lockWaybill(ctx, input.id);
  nextState(ctx, machine, w, { action: 'dispatch' });
  await refuseHeld(ctx, w);
  const boxes = await ctx.db.selectFrom('box').select(['id', 'weight']).where('waybill_id', '=', w.id).execute();
  if (
    boxes.length === 0 ||
    boxes.some((b) => !input.boxes.some((i) => i.id === b.id)) ||
    input.boxes.some((i) => !boxes.some((b) => b.id === i.id))
  )
    fail('waybill.box_numbers', {}, 'boxes');
  await refuseUsedNumbers(
    ctx,
    w.id,
    input.boxes.map((b) => b.tracking_no),
  );
  const carriers = input.boxes.map((b) => b.carrier);
  await refuseUnknownCarriers(ctx, carriers, 'boxes');
  const reason = await otherCarrierReason(ctx, w, carriers, input.reason);
  if (reason) await audit(ctx, 'other_carrier', 'waybill', w.id, { no: w.no, carrier: input.boxes[0]!.carrier, reason });
  for (const { id, carrier, tracking_no } of input.boxes)
    await ctx.db.updateTable('box').set({ carrier, tracking_no }).where('id', '=', id).execute();
  const due_at = new Date(ctx.now.getTime() + (await setting(ctx.db, 'auto_receive_silent_days')) * DAY);
  const city = await ctx.db.selectFrom('warehouse').select('city').where('id', '=', w.warehouse_id).executeTakeFirst();
  await transition(ctx, waybillLifecycle, w, {
    action: 'dispatch',
    params: { boxes: boxes.length, weight_g: sum(boxes.map((b) => b.weight)) },
    due_at,
    set: { dispatched_at: ctx.now },
  });
  await transitionItems(ctx, items, 'dispatch');
  const numbers = [...new Set(input.boxes.map((b) => b.tracking_no))];
  await addTrackingEvents(
    ctx,
    numbers.map((tracking_no) => ({
      tracking_no,
      status: 'info',
      texts: sayAll('track.left'),
      place: pick(city?.city, ctx.lang),
      at: ctx.now,
      source: 'manual',
      operator_id: ctx.operator.id,
    })),
  );
  await notify(ctx, w.member_id, {
    kind: 'waybill',
    key: 'dispatched',
    params: { no: w.no, line: w.terms.quote.line_name, tracking_no: numbers.join(', ') },
    url: waybillUrl(w.id),
  });
}

/** A tracking number belongs to one waybill, or a typo would show another member's tracking. Boxes of one waybill may share a number. */
export async function refuseUsedNumbers(ctx: OperatorCtx, id: number, numbers: readonly string[]): Promise<void> {
  const used = await ctx.db
    .selectFrom('box')
    .select('tracking_no')
    .where('tracking_no', '=', anyOf(numbers))
    .where('waybill_id', '<>', id)
    .executeTakeFirst();
  if (used) fail('waybill.number_used', { no: used.tracking_no }, 'boxes');
}

/** Records a tracking event entered by an operator, for all boxes of the waybill. */
export async function recordTrackingEvent(ctx: OperatorCtx, input: Input<Rows['track']>): Promise<void> {
  const locked = await lockWaybill(ctx, input.id);
  const { waybill: w } = locked;
  const at = input.at ? new Date(input.at) : ctx.now;
  if (Number.isNaN(at.getTime()) || at > ctx.now || (w.dispatched_at && at < w.dispatched_at))
    fail('waybill.track_time', {}, 'at');
  if (w.state !== 'delivered') nextState(ctx, machine, w, { action: 'delivered' }); // only waybills in transit are tracked
  await addTrackingEvents(
    ctx,
    (await boxTrackingNumbers(ctx, w)).map((tracking_no) => ({
      tracking_no,
      status: input.word,
      texts: { [ctx.lang]: input.text },
      place: input.place ?? '',
      at,
      source: 'manual',
      operator_id: ctx.operator.id,
    })),
  );
  await applyTrackingEvent(ctx, locked, { status: input.word, at }, actor(ctx));
}

/** Bills the carrier's return fee (fen). The bill doesn't expire. */
const billReturnFee = (ctx: OperatorCtx, w: Waybill, amount: number): Promise<Bill> =>
  makeBill(ctx, {
    member_id: w.member_id,
    kind: 'return_fee',
    title: 'bill.carrier_return',
    params: { no: w.no },
    rows: [{ code: 'carrier_return', key: 'fee.carrier_return', params: {}, amount }],
    targets: [{ type: 'waybill', id: w.id }],
    expires_at: null,
    currency: w.currency,
    rate: w.rate,
  });

/** Ends a waybill as reported by the carrier. Lost or seized: compensation only through a claim. Returned before export: the freight is refunded in full. */
export async function finishWaybill(ctx: OperatorCtx, input: Input<Rows['finish']>): Promise<void> {
  const locked = await lockWaybill(ctx, input.id);
  const { waybill: w, items } = locked;
  const { reason } = input;
  if (input.how === 'receive') return receiveWaybill(ctx, locked, actor(ctx));
  if (input.how === 'returned') {
    await transition(ctx, waybillLifecycle, w, { action: 'come_back', reason });
    await restockReturned(ctx, w, items);
    if (input.before_export === 'yes')
      await refundCharges(
        ctx,
        w,
        chargesKeptBeforeExport(w.booked, performedServiceCodes(w)),
        `waybill_returned:${w.id}`,
        'money.waybill_returned',
        reason,
      );
    if (input.return_fee) await billReturnFee(ctx, w, input.return_fee);
  } else {
    await transition(ctx, waybillLifecycle, w, { action: input.how === 'lost' ? 'lose' : 'seize', reason });
    await transitionItems(ctx, items, 'lose');
  }
  await endRebates(ctx, w.id);
  await audit(ctx, `waybill_${input.how}`, 'waybill', w.id, {
    no: w.no,
    reason,
    before_export: input.before_export ?? '',
    return_fee: input.return_fee ?? 0,
  });
  const fee = input.how === 'returned' ? (input.return_fee ?? 0) : 0;
  await notify(ctx, w.member_id, {
    kind: 'waybill',
    key: fee > 0 ? 'waybill_returned_fee' : `waybill_${input.how}`,
    params: { no: w.no, reason, ...(fee > 0 ? { amount_fen: fee } : {}) },
    url: waybillUrl(w.id),
  });
}
