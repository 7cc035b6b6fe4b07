// Corrects the international number of a box that was dispatched: its tracking starts again under the right one.
import type { Input } from '#contract/call.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { pick } from '#contract/lang.ts';
import { sayAll } from '#contract/messages.ts';
import { isIn } from '#contract/states/machine.ts';
import { waybillMachine } from '#contract/states/waybill.ts';
import { fail, type OperatorCtx } from '../../../../context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { requireCorrector, typedBy } from '../../../platform/audit/corrector.ts';
import { notify } from '../../../support/notifications/notify.ts';
import { lockWaybill, waybillUrl } from '../core/store.ts';
import { addTrackingEvents } from '../tracking/tracking.ts';
import { refuseUsedNumbers } from './dispatch.ts';
import { refuseUnknownCarriers } from './line-carrier.ts';

export async function correctNumber(ctx: OperatorCtx, input: Input<DeskCalls['packing']['correct_number']>): Promise<void> {
  const { waybill: w } = await lockWaybill(ctx, input.id);
  if (!isIn(waybillMachine, w.state, 'in_transit')) fail('correct.not_sent');
  await requireCorrector(ctx, (await typedBy(ctx, 'waybill', [w.id], 'dispatch')).get(w.id));
  const box = await ctx.db
    .selectFrom('box')
    .selectAll()
    .where('id', '=', input.box_id)
    .where('waybill_id', '=', w.id)
    .executeTakeFirst();
  if (!box) fail('fail.not_found', {}, 'box_id');
  const { carrier, tracking_no } = input;
  if (box.carrier === carrier && box.tracking_no === tracking_no) return;
  await refuseUsedNumbers(ctx, w.id, [tracking_no]);
  await refuseUnknownCarriers(ctx, [carrier], 'carrier');
  await ctx.db.updateTable('box').set({ carrier, tracking_no }).where('id', '=', box.id).execute();
  await audit(ctx, 'correct_number', 'waybill', w.id, {
    no: w.no,
    carrier,
    ...(carrier === box.carrier ? {} : { carrier_was: box.carrier }),
    tracking_no_was: box.tracking_no,
    tracking_no,
    reason: input.reason,
  });
  if (tracking_no === box.tracking_no) return;
  const city = await ctx.db.selectFrom('warehouse').select('city').where('id', '=', w.warehouse_id).executeTakeFirst();
  await addTrackingEvents(ctx, [
    {
      tracking_no,
      status: 'info',
      texts: sayAll('track.left'),
      place: pick(city?.city, ctx.lang),
      at: w.dispatched_at ?? ctx.now,
      source: 'manual',
      operator_id: ctx.operator.id,
    },
  ]);
  await notify(ctx, w.member_id, {
    kind: 'waybill',
    key: 'number_corrected',
    params: { no: w.no, before: box.tracking_no, tracking_no },
    url: waybillUrl(w.id),
  });
}
