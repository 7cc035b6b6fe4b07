// What the payment, review and end of a waybill's bills cause; putting a coupon and points on one.

import { group } from '#contract/states/machine.ts';
import { waybillMachine } from '#contract/states/waybill.ts';
import type { Ctx, MemberCtx } from '../../../../context.ts';
import { fail } from '../../../../context.ts';
import type { WaybillSupplementTerms } from '../../../../db/stored/bill.ts';
import type { WaybillTerms } from '../../../../db/stored/waybill.ts';
import type { Bill, NewBill } from '../../../payments/bills/bills.ts';
import { onBill } from '../../../payments/bills/effects.ts';
import { ownCoupon } from '../../../payments/discounts/coupons.ts';
import { balance } from '../../../payments/ledger/ledger.ts';
import { note, SYSTEM, transition } from '../../../platform/lifecycle/transition.ts';
import { freezeTerms } from '../../../pricing/freight/quote.ts';
import { notify } from '../../../support/notifications/notify.ts';
import { storagePaid } from '../stock/storage-clock.ts';
import { endWaybill } from './cancel.ts';
import { changePaid } from './change.ts';
import { billRows } from './charge-lines.ts';
import { bookPaid } from './charges.ts';
import { lockBehindBill, setWaybill, urlOf, waybillLife } from './store.ts';
import type { Waybill } from './types.ts';

const idOf = (bill: Bill): number => bill.targets.find((t) => t.type === 'waybill')!.id;
const WAITING: readonly string[] = group(waybillMachine, 'payment_due');
/** A settlement that money is still expected for. */
const waits = (w: Waybill): boolean => w.settlement?.state === 'due' || w.settlement?.state === 'disputed';

/** pay, or confirm where a remittance waited for finance. */
async function paidStep(ctx: Ctx, w: Waybill, bill: Bill, set: Record<string, unknown>): Promise<void> {
  const before = w.state === 'pay_review' ? (w.state_before ?? 'unpaid') : w.state;
  const to = before === 'unpaid' ? 'to_pack' : 'to_dispatch';
  const params = { amount_fen: bill.amount };
  await transition(
    ctx,
    waybillLife,
    w,
    w.state === 'pay_review' ? { action: 'confirm', by: SYSTEM, to, params, set } : { action: 'pay', by: SYSTEM, params, set },
  );
}

async function reviewed(ctx: Ctx, bill: Bill): Promise<void> {
  const { waybill: w } = await lockBehindBill(ctx, idOf(bill));
  if (WAITING.includes(w.state))
    await transition(ctx, waybillLife, w, { action: 'remit', by: { kind: 'member', id: w.member_id } });
}

async function rejected(ctx: Ctx, bill: Bill, until: Date | null): Promise<void> {
  const { waybill: w } = await lockBehindBill(ctx, idOf(bill));
  if (w.state === 'pay_review') await transition(ctx, waybillLife, w, { action: 'reject', by: SYSTEM, due_at: until });
}

async function expired(ctx: Ctx, bill: Bill): Promise<void> {
  const locked = await lockBehindBill(ctx, idOf(bill));
  if (WAITING.includes(locked.waybill.state)) await endWaybill(ctx, { ...locked, bills: [] }, { action: 'expire', by: SYSTEM });
}

onBill('waybill:waybill', {
  paid: async (ctx, bill) => {
    const { waybill: w, items } = await lockBehindBill(ctx, idOf(bill));
    const terms = bill.terms as WaybillTerms;
    await bookPaid(ctx, w, bill, [...w.booked, ...bill.rows]);
    await storagePaid(ctx, w, items);
    const packed = waits(w);
    const settlement = packed ? { ...w.settlement!, state: 'paid' as const, paid: bill.amount } : w.settlement;
    await paidStep(ctx, w, bill, { paid_at: ctx.now, terms, coupon_id: bill.coupon_id, settlement });
    const key = packed ? 'freight_paid' : 'waybill_paid';
    await notify(ctx, w.member_id, { kind: 'waybill', key, params: { no: w.no }, url: urlOf(w.id) });
  },
  review: reviewed,
  rejected,
  expired,
  replaced: async (ctx, _old, by) => {
    const { waybill: w } = await lockBehindBill(ctx, idOf(by));
    const terms = by.terms as WaybillTerms;
    await setWaybill(ctx, w, {
      terms,
      coupon_id: by.coupon_id,
      due_at: by.expires_at,
      currency: by.currency,
      rate: by.rate,
      ...(w.state === 'unpaid' ? { quote: terms.quote } : {}),
    });
    if (waits(w))
      await setWaybill(ctx, w, {
        settlement: { ...w.settlement!, invoice_no: by.no, final: by.amount, difference: by.amount, measured: by.rows },
      });
  },
  change: requote,
});

onBill('return_fee:waybill', {
  paid: async (ctx, bill) => {
    const { waybill: w } = await lockBehindBill(ctx, idOf(bill));
    await note(ctx, waybillLife, w, { action: 'return_paid', params: { amount_fen: bill.amount }, by: SYSTEM });
  },
});

onBill('supplement:waybill', {
  paid: async (ctx, bill) => {
    const { waybill: w } = await lockBehindBill(ctx, idOf(bill));
    const terms = bill.terms as WaybillSupplementTerms;
    await bookPaid(ctx, w, bill, terms.rows);
    if (terms.for === 'change') return changePaid(ctx, w, terms.change, bill.id);
    await paidStep(ctx, w, bill, { settlement: w.settlement && { ...w.settlement, state: 'paid' } });
  },
  review: reviewed,
  rejected,
  expired: async (ctx, bill) => {
    if ((bill.terms as WaybillSupplementTerms).for === 'settle') return expired(ctx, bill);
    const { waybill: w } = await lockBehindBill(ctx, idOf(bill));
    await note(ctx, waybillLife, w, { action: 'change_dropped', by: SYSTEM });
  },
  replaced: async (ctx, _old, by) => {
    const { waybill: w } = await lockBehindBill(ctx, idOf(by));
    if (waits(w)) await setWaybill(ctx, w, { settlement: { ...w.settlement!, invoice_no: by.no } });
  },
});

/** The same boxes under the same frozen terms with another coupon and other points: what the bill in its place is made of. */
export async function requote(
  ctx: Ctx,
  bill: Bill,
  wanted: { coupon_id: number | null; points: number },
): Promise<Pick<NewBill, 'rows' | 'coupon_id' | 'points' | 'terms'>> {
  const terms = bill.terms as WaybillTerms;
  const coupon = wanted.coupon_id ? await ownCoupon(ctx as MemberCtx, wanted.coupon_id, 'waybill', bill.coupon_id) : null;
  const points = Math.min(wanted.points, await balance(ctx, 'points', bill.member_id));
  const frozen = freezeTerms(terms.line, {
    ...terms.ask,
    coupon,
    points,
    boxes: terms.quote.boxes.map(({ weight, length, width, height }) => ({ weight, length, width, height })),
  });
  if (coupon && frozen.quote.coupon_amount === 0) fail('coupon.threshold', { threshold_fen: coupon.threshold }, 'coupon_id');
  return {
    rows: billRows(frozen.quote),
    coupon_id: coupon?.id ?? null,
    points: frozen.quote.points_used,
    terms: { ...terms, ...frozen },
  };
}
