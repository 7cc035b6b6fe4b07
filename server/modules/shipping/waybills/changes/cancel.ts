// Cancelling or expiring a waybill before dispatch: a full refund before packing; after packing the refund keeps performed services,
// storage and the repack fee (docs/money.md). The goods return to the shelf.

import { group } from '#contract/states/machine.ts';
import { waybillMachine } from '#contract/states/waybill.ts';
import type { Ctx } from '../../../../context.ts';
import type { StoredRow } from '../../../../db/stored/order.ts';
import { endBill } from '../../../payments/bills/bills.ts';
import { returnCoupon } from '../../../payments/discounts/coupon-holds.ts';
import type { By } from '../../../platform/lifecycle/transition.ts';
import { note, transition } from '../../../platform/lifecycle/transition.ts';
import { setting } from '../../../platform/settings/settings.ts';
import { notify } from '../../../support/notifications/notify.ts';
import { chargesKeptAfterPacking } from '../core/charge-lines.ts';
import { adjustCharges } from '../core/charges.ts';
import { restoreHandlingFees } from '../core/handling-fee.ts';
import { type Locked, waybillLifecycle, waybillUrl } from '../core/store.ts';
import type { Waybill } from '../core/types.ts';
import { recordStoragePaid, returnToShelf } from '../stock/item-transitions.ts';

const AFTER_PACKING: readonly string[] = group(waybillMachine, 'packed');

export const performedServiceCodes = (w: Waybill): string[] => w.services.filter((s) => s.state === 'done').map((s) => s.code);

/** The charge lines kept if it is cancelled now: none before it is packed. */
export const chargesKeptOnCancel = async (ctx: Ctx, w: Waybill): Promise<StoredRow[]> =>
  AFTER_PACKING.includes(w.state)
    ? chargesKeptAfterPacking(w.booked, performedServiceCodes(w), await setting(ctx.db, 'repack_fee'))
    : [];

/** Cancels or expires a waybill: its open bills are closed, the refund follows the rules. Returns the refunded amount in fen. */
export async function endWaybill(
  ctx: Ctx,
  { waybill: w, items, bills }: Locked,
  step: { action: 'cancel' | 'expire'; by?: By; reason?: string },
): Promise<number> {
  const packed = AFTER_PACKING.includes(w.state);
  // Before the transition: it depends on the current state.
  const kept = await chargesKeptOnCancel(ctx, w);
  const settlement =
    w.settlement && (w.settlement.state === 'due' || w.settlement.state === 'disputed')
      ? { ...w.settlement, state: 'cancelled' as const }
      : w.settlement;
  await transition(ctx, waybillLifecycle, w, { ...step, set: { settlement, problem: null } });
  for (const bill of bills) await endBill(ctx, bill, 'cancel', step.reason ?? '');
  if (!packed && w.booked.some((r) => r.code === 'storage')) await recordStoragePaid(ctx, w, items, -1);
  if (!kept.some((r) => r.code === 'handling')) await restoreHandlingFees(ctx, w);
  const back = await refundCharges(ctx, w, kept, `waybill_end:${w.id}`, 'money.waybill_cancelled');
  await returnToShelf(ctx, w, items);
  if (step.action === 'expire')
    await notify(ctx, w.member_id, {
      kind: 'waybill',
      key: 'waybill_cancelled',
      params: { no: w.no, amount_fen: back },
      url: waybillUrl(w.id),
    });
  return back;
}

/** Refunds everything but `kept`, restores all points, and the coupon when nothing is kept. Returns the refunded amount in fen. */
export async function refundCharges(
  ctx: Ctx,
  w: Waybill,
  kept: StoredRow[],
  key: string,
  text_key: string,
  reason = '',
): Promise<number> {
  const paid = w.booked.length > 0;
  const back = await adjustCharges(ctx, w, kept, { key, kind: 'refund_waybill', text_key, reason, points_back: w.points });
  if (back > 0) await note(ctx, waybillLifecycle, w, { action: 'refund', params: { amount_fen: back } });
  if (paid && kept.length === 0 && w.coupon_id) await restoreCoupon(ctx, w.coupon_id);
  return back;
}

async function restoreCoupon(ctx: Ctx, coupon_id: number): Promise<void> {
  const coupon = await ctx.db.selectFrom('coupon').select(['bill_id', 'state']).where('id', '=', coupon_id).executeTakeFirst();
  if (coupon?.bill_id && coupon.state === 'used') await returnCoupon(ctx, coupon_id, coupon.bill_id);
}
