// Packs a rehearsal: the member sees boxes and photos, with the price of every line. What was paid for services that were not
// done, or for more boxes than there are, is refunded at once.

import type { SettlementOut } from '#contract/calls/waybills.ts';
import type { Box, Reason } from '#contract/freight.ts';
import { type Ctx, fail, type OperatorCtx } from '../../../../context.ts';
import type { StoredRow } from '../../../../db/stored/order.ts';
import type { WaybillService } from '../../../../db/stored/waybill.ts';
import { note, transition } from '../../../platform/lifecycle/transition.ts';
import { setting } from '../../../platform/settings/settings.ts';
import { sum } from '../../../pricing/money/round.ts';
import { notify } from '../../../support/notifications/notify.ts';
import { total } from '../core/charge-lines.ts';
import { adjustCharges } from '../core/charges.ts';
import { formatReason } from '../core/reasons.ts';
import { waybillLifecycle, waybillUrl } from '../core/store.ts';
import type { Waybill } from '../core/types.ts';
import { nextPackingNumber, type PackInput, writeBoxes } from './boxes.ts';
import { freightSettlement, noLineReason, offersFor, paidFor } from './offers.ts';
import { toSettlement } from './settlement-serialize.ts';

const DAY = 86_400_000;

/** Why no line takes the boxes; undefined when one does. */
export async function refusedByAll(ctx: Ctx, w: Waybill, boxes: readonly Box[]): Promise<Reason | undefined> {
  const offers = await offersFor(ctx, w, boxes);
  return offers.chosen ? undefined : noLineReason(w, offers);
}

/** The form's line, or the cheapest, for these boxes next to its estimate; refuses boxes that no line takes. */
export async function previewRehearsal(ctx: OperatorCtx, w: Waybill, boxes: readonly Box[]): Promise<SettlementOut> {
  const { chosen } = await servedOffers(ctx, w, boxes);
  return toSettlement(w.quote, chosen.quote, freightSettlement(ctx, w, chosen.quote, null), [], ctx.lang);
}

async function servedOffers(ctx: OperatorCtx, w: Waybill, boxes: readonly Box[]) {
  const offers = await offersFor(ctx, w, boxes);
  const { chosen } = offers;
  if (chosen) return { ...offers, chosen };
  const why = noLineReason(w, offers);
  return fail('waybill.boxes_refused', { reason: why ? await formatReason(ctx, why) : '' }, 'boxes');
}

export async function packRehearsal(
  ctx: OperatorCtx,
  w: Waybill,
  boxes: PackInput['boxes'],
  services: WaybillService[],
  seen: { seen_from?: string; seen_to?: string } = {},
): Promise<void> {
  const { chosen } = await servedOffers(ctx, w, boxes);
  await writeBoxes(ctx, w, boxes);
  const attempt = await nextPackingNumber(ctx, w.id);
  const days = await setting(ctx.db, 'choose_line_days');
  const due_at = new Date(ctx.now.getTime() + days * DAY);
  await transition(ctx, waybillLifecycle, w, {
    action: 'pack',
    to: 'choose_line',
    params: { boxes: boxes.length, weight_g: sum(boxes.map((b) => b.weight)), ...seen },
    set: { services, final: chosen.quote, packed_at: ctx.now },
    due_at,
  });
  await refundUndone(ctx, w, boxes.length, attempt);
  await notify(ctx, w.member_id, {
    kind: 'waybill',
    key: 'choose_line',
    params: { no: w.no, until_at: due_at.toISOString() },
    url: waybillUrl(w.id),
  });
}

/** Refunds what was paid for services not done, and for boxes that were not needed. */
async function refundUndone(ctx: Ctx, w: Waybill, boxes: number, attempt: number): Promise<void> {
  const earned = (s: WaybillService): number =>
    s.state === 'refunded' ? 0 : s.per === 'box' ? Math.min(paidFor(w, s), s.price * boxes) : paidFor(w, s);
  const rows = w.booked.flatMap((row): StoredRow[] => {
    const service = row.code === 'service' && w.services.find((s) => s.code === row.ref);
    if (!service) return [row];
    const amount = earned(service);
    return amount > 0 ? [{ ...row, amount, ...(service.per === 'box' ? { params: { ...row.params, count: boxes } } : {}) }] : [];
  });
  if (total(rows) === total(w.booked)) return;
  const back = await adjustCharges(ctx, w, rows, {
    key: `rehearse:${w.id}:${attempt}`,
    kind: 'settle_waybill',
    text_key: 'money.waybill_services_back',
  });
  await note(ctx, waybillLifecycle, w, { action: 'services_back', params: { amount_fen: back } });
}
