// Ending a waybill before it leaves: full refund before packing; after packing the freight less the repack fee. Goods go back to the shelf.

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
import { storagePaid, unpack } from '../stock/storage-clock.ts';
import { keptAfterPacking } from './charge-lines.ts';
import { rebook } from './charges.ts';
import { handlingBack } from './handling-fee.ts';
import { type Locked, urlOf, waybillLife } from './store.ts';
import type { Waybill } from './types.ts';

const AFTER_PACKING: readonly string[] = group(waybillMachine, 'packed');

export const doneCodes = (w: Waybill): string[] => w.services.filter((s) => s.state === 'done').map((s) => s.code);

/** What stays charged when it ends now: nothing before it is packed. */
export const keptOnCancel = async (ctx: Ctx, w: Waybill): Promise<StoredRow[]> =>
  AFTER_PACKING.includes(w.state) ? keptAfterPacking(w.booked, doneCodes(w), await setting(ctx.db, 'repack_fee')) : [];

/** Cancels or expires a waybill. Its open bills end, what was paid comes back as the rules say. Answers the fen given back. */
export async function endWaybill(
  ctx: Ctx,
  { waybill: w, items, bills }: Locked,
  step: { action: 'cancel' | 'expire'; by?: By; reason?: string },
): Promise<number> {
  const packed = AFTER_PACKING.includes(w.state);
  // Before the step: it depends on the state that ends.
  const kept = await keptOnCancel(ctx, w);
  const settlement =
    w.settlement && (w.settlement.state === 'due' || w.settlement.state === 'disputed')
      ? { ...w.settlement, state: 'cancelled' as const }
      : w.settlement;
  await transition(ctx, waybillLife, w, { ...step, set: { settlement, problem: null } });
  for (const bill of bills) await endBill(ctx, bill, 'cancel', step.reason ?? '');
  if (!packed && w.booked.some((r) => r.code === 'storage')) await storagePaid(ctx, w, items, -1);
  if (!kept.some((r) => r.code === 'handling')) await handlingBack(ctx, w);
  const back = await giveBack(ctx, w, kept, `waybill_end:${w.id}`, 'money.waybill_cancelled');
  await unpack(ctx, w, items);
  if (step.action === 'expire')
    await notify(ctx, w.member_id, {
      kind: 'waybill',
      key: 'waybill_cancelled',
      params: { no: w.no, amount_fen: back },
      url: urlOf(w.id),
    });
  return back;
}

/** Gives back all but `kept`, all points, and the coupon when nothing of the waybill was used. */
export async function giveBack(
  ctx: Ctx,
  w: Waybill,
  kept: StoredRow[],
  key: string,
  text_key: string,
  reason = '',
): Promise<number> {
  const paid = w.booked.length > 0;
  const back = await rebook(ctx, w, kept, { key, kind: 'refund_waybill', text_key, reason, points_back: w.points });
  if (back > 0) await note(ctx, waybillLife, w, { action: 'refund', params: { amount_fen: back } });
  if (paid && kept.length === 0 && w.coupon_id) await couponBack(ctx, w.coupon_id);
  return back;
}

async function couponBack(ctx: Ctx, coupon_id: number): Promise<void> {
  const coupon = await ctx.db.selectFrom('coupon').select(['bill_id', 'state']).where('id', '=', coupon_id).executeTakeFirst();
  if (coupon?.bill_id && coupon.state === 'used') await returnCoupon(ctx, coupon_id, coupon.bill_id);
}
