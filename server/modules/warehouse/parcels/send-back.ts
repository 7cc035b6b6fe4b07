// Returns prohibited contents at the member's cost: the bill, its payment, and the warehouse's confirmation.

import { isIn } from '#contract/states/machine.ts';
import { billMachine } from '#contract/states/money.ts';
import { type Ctx, fail, type MemberCtx, type OperatorCtx } from '../../../context.ts';
import { lockCards } from '../../loyalty/cards/store.ts';
import { setItems } from '../../orders/orders/facts.ts';
import { type Item, itemLifecycle, refreshOrdersOf } from '../../orders/orders/items.ts';
import { makeBill } from '../../payments/bills/bills.ts';
import type { BillEffect } from '../../payments/bills/effects.ts';
import { byId } from '../../payments/bills/find.ts';
import { payIfZero } from '../../payments/bills/pay.ts';
import { billTerms } from '../../payments/bills/terms.ts';
import { audit } from '../../platform/audit/audit.ts';
import { requireAction, transition } from '../../platform/lifecycle/transition.ts';
import { setting } from '../../platform/settings/settings.ts';
import { notify } from '../../support/notifications/notify.ts';
import { daysLater, lockParcel, PARCELS_URL, type Parcel, parcelLifecycle, setParcel } from './parcel.ts';
import { settleParcel } from './settle-parcel.ts';

/** The fee for returning goods to their sender. */
export async function returnFee(ctx: Ctx): Promise<number> {
  const row = await ctx.db.selectFrom('service').select('price').where('code', '=', 'return').executeTakeFirst();
  return row?.price ?? 2000;
}

/** Makes the bill of sending the goods back; an open one is reused. */
export async function requestReturn(ctx: MemberCtx, parcel: Parcel, waiting: readonly Item[], to: string): Promise<void> {
  if (!to.trim()) fail('fail.field_missing', {}, 'text');
  const open = parcel.detail.back ? await byId(ctx, parcel.detail.back.bill_id) : undefined;
  if (open?.state === 'paid') fail('parcel.no_problem', {}, 'action');
  if (open && isIn(billMachine, open.state, 'payable')) {
    await setParcel(ctx, parcel, { detail: { ...parcel.detail, back: { ...parcel.detail.back!, to } } });
    return;
  }
  const bill = await makeBill(ctx, {
    member_id: ctx.member.id,
    kind: 'return_fee',
    title: 'bill.parcel_return',
    params: { no: parcel.tracking_no },
    rows: [{ code: 'return_fee', key: 'fee.return_fee', params: {}, amount: await returnFee(ctx) }],
    targets: [{ type: 'order', id: parcel.order_id! }],
    terms: { parcel_id: parcel.id },
    // The deadline of the decision continues while it is unpaid.
    expires_at: waiting[0]!.due_at ?? daysLater(ctx.now, await setting(ctx.db, 'problem_days')),
  });
  await transition(ctx, parcelLifecycle, parcel, {
    action: 'return',
    reason: to,
    set: { detail: { ...parcel.detail, back: { bill_id: bill.id, to, paid: false } } },
  });
  await payIfZero(ctx, bill);
}

/** The bill kind for returning prohibited contents. */
export const parcelReturnBill: BillEffect = {
  lock: async (ctx, due) => {
    const { parcel, items } = await lockParcel(ctx, billTerms(due, 'return_fee', 'order').parcel_id);
    await lockCards(ctx, due.member_id);
    return async (bill) => {
      await setParcel(ctx, parcel, { detail: { ...parcel.detail, back: { ...parcel.detail.back!, paid: true } } });
      // Items no longer move into stock automatically.
      const waiting = items.filter((i) => i.state === 'problem').map((i) => i.id);
      await setItems(ctx, waiting, { due_at: null });
      const params = { no: parcel.tracking_no };
      await notify(ctx, bill.member_id, { kind: 'parcel', key: 'parcel_return_paid', params, url: PARCELS_URL });
    };
  },
};

/** The warehouse has returned them: the rest of the parcel goes into stock, or the parcel ends. */
export async function confirmReturn(ctx: OperatorCtx, id: number, tracking_no: string): Promise<void> {
  const { parcel, items } = await lockParcel(ctx, id);
  requireAction(ctx, parcelLifecycle.machine, parcel, 'returned');
  if (!parcel.detail.back?.paid) fail('parcel.not_paid');
  const going = items.filter((i) => i.state === 'problem');
  for (const item of going)
    await transition(ctx, itemLifecycle, item, { action: 'sent_back', params: { tracking_no }, set: { ask: null } });
  await refreshOrdersOf(ctx, going);
  await settleParcel(ctx, id);
  await audit(ctx, 'parcels.sentback', 'parcel', id, { tracking_no });
  await notify(ctx, parcel.member_id!, {
    kind: 'parcel',
    key: 'parcel_returned',
    params: { no: parcel.tracking_no, tracking_no },
    url: PARCELS_URL,
  });
}
