// What happens to a waybill when one of its bills is paid, under review, rejected, expired or replaced; requoting with another coupon or points.

import { group } from '#contract/states/machine.ts';
import { waybillMachine } from '#contract/states/waybill.ts';
import type { Ctx, MemberCtx } from '../../../../context.ts';
import { lockCards } from '../../../loyalty/cards/store.ts';
import type { Item } from '../../../orders/orders/items.ts';
import type { Bill, NewBill } from '../../../payments/bills/bill.ts';
import type { BillEffect } from '../../../payments/bills/effects.ts';
import { billTerms } from '../../../payments/bills/terms.ts';
import { ownCoupon, refuseUseless } from '../../../payments/discounts/coupons.ts';
import { usablePoints } from '../../../payments/discounts/points.ts';
import { note, SYSTEM, transition } from '../../../platform/lifecycle/transition.ts';
import { freezeTerms } from '../../../pricing/freight/quote.ts';
import { notify } from '../../../support/notifications/notify.ts';
import { toChargeLines } from '../core/charge-lines.ts';
import { bookPayment } from '../core/charges.ts';
import { lockAfterBill, updateWaybill, waybillLifecycle, waybillUrl } from '../core/store.ts';
import type { Waybill } from '../core/types.ts';
import { recordStoragePaid } from '../stock/item-transitions.ts';
import { endWaybill } from './cancel.ts';
import { applyPaidChange } from './change.ts';

const idOf = (bill: Pick<Bill, 'targets'>): number => bill.targets.find((t) => t.type === 'waybill')!.id;
const WAITING: readonly string[] = group(waybillMachine, 'payment_due');
/** Whether its settlement still awaits payment. */
const awaitsPayment = (w: Waybill): boolean => w.settlement?.state === 'due' || w.settlement?.state === 'disputed';

/** Locks what a payment changes: the items with their orders, the waybill, the member's cards. Refuses `fail.not_found` for an unknown waybill. */
async function lockToPay(ctx: Ctx, bill: Bill): Promise<{ waybill: Waybill; items: Item[] }> {
  const locked = await lockAfterBill(ctx, idOf(bill));
  await lockCards(ctx, bill.member_id);
  return locked;
}

/** The transition of a payment: `pay`, or `confirm` where a remittance was under review. */
async function movePaid(ctx: Ctx, w: Waybill, bill: Bill, set: Record<string, unknown>): Promise<void> {
  const before = w.state === 'pay_review' ? (w.state_before ?? 'unpaid') : w.state;
  const to = before === 'unpaid' ? 'to_pack' : 'to_dispatch';
  const params = { amount_fen: bill.amount, ...(bill.kind === 'services' ? { of: bill.kind } : {}) };
  await transition(
    ctx,
    waybillLifecycle,
    w,
    w.state === 'pay_review' ? { action: 'confirm', by: SYSTEM, to, params, set } : { action: 'pay', by: SYSTEM, params, set },
  );
}

async function reviewed(ctx: Ctx, bill: Bill): Promise<void> {
  const { waybill: w } = await lockAfterBill(ctx, idOf(bill));
  if (WAITING.includes(w.state))
    await transition(ctx, waybillLifecycle, w, { action: 'remit', by: { kind: 'member', id: w.member_id } });
}

async function rejected(ctx: Ctx, bill: Bill, until: Date | null): Promise<void> {
  const { waybill: w } = await lockAfterBill(ctx, idOf(bill));
  if (w.state === 'pay_review') await transition(ctx, waybillLifecycle, w, { action: 'reject', by: SYSTEM, due_at: until });
}

async function expired(ctx: Ctx, bill: Bill): Promise<void> {
  const locked = await lockAfterBill(ctx, idOf(bill));
  if (WAITING.includes(locked.waybill.state)) await endWaybill(ctx, { ...locked, bills: [] }, { action: 'expire', by: SYSTEM });
}

const destination: BillEffect['destination'] = async (ctx, bill) => {
  const { address } = await ctx.db.selectFrom('waybill').select('address').where('id', '=', idOf(bill)).executeTakeFirstOrThrow();
  return address.country;
};

/** Freight, on the estimate or after packing. */
export const waybillBill: BillEffect = {
  destination,
  lock: async (ctx, due) => {
    const { waybill: w, items } = await lockToPay(ctx, due);
    return async (bill) => {
      const terms = billTerms(bill, 'waybill', 'waybill');
      await bookPayment(ctx, w, bill, [...w.booked, ...bill.rows]);
      await recordStoragePaid(ctx, w, items);
      const packed = awaitsPayment(w);
      const settlement = packed ? { ...w.settlement!, state: 'paid' as const, paid: bill.amount } : w.settlement;
      await movePaid(ctx, w, bill, { paid_at: w.paid_at ?? ctx.now, terms, coupon_id: bill.coupon_id, settlement });
      const key = packed ? 'freight_paid' : 'waybill_paid';
      await notify(ctx, w.member_id, { kind: 'waybill', key, params: { no: w.no }, url: waybillUrl(w.id) });
    };
  },
  review: reviewed,
  rejected,
  expired,
  replaced: async (ctx, _old, by) => {
    const { waybill: w } = await lockAfterBill(ctx, idOf(by));
    const terms = billTerms(by, 'waybill', 'waybill');
    await updateWaybill(ctx, w, {
      terms,
      coupon_id: by.coupon_id,
      due_at: by.expires_at,
      currency: by.currency,
      rate: by.rate,
      ...(w.state === 'unpaid' ? { quote: terms.quote } : {}),
    });
    if (awaitsPayment(w))
      await updateWaybill(ctx, w, {
        settlement: {
          ...w.settlement!,
          invoice_no: by.no,
          final: by.amount,
          difference: by.amount,
          measured: [...w.booked, ...by.rows],
        },
      });
  },
  change: requote,
};

/** Services of a rehearsal, paid before it is packed. */
export const waybillServicesBill: BillEffect = {
  destination,
  lock: async (ctx, due) => {
    const { waybill: w } = await lockToPay(ctx, due);
    return async (bill) => {
      await bookPayment(ctx, w, bill, [...w.booked, ...bill.rows]);
      await movePaid(ctx, w, bill, { paid_at: ctx.now });
      await notify(ctx, w.member_id, { kind: 'waybill', key: 'rehearsal_paid', params: { no: w.no }, url: waybillUrl(w.id) });
    };
  },
  review: reviewed,
  rejected,
  expired,
  replaced: async (ctx, _old, by) => {
    const { waybill: w } = await lockAfterBill(ctx, idOf(by));
    await updateWaybill(ctx, w, { due_at: by.expires_at, currency: by.currency, rate: by.rate });
  },
};

/** What a carrier charged for bringing a waybill back. */
export const waybillReturnBill: BillEffect = {
  destination,
  lock: async (ctx, due) => {
    const { waybill: w } = await lockToPay(ctx, due);
    return (bill) => note(ctx, waybillLifecycle, w, { action: 'return_paid', params: { amount_fen: bill.amount }, by: SYSTEM });
  },
};

/** A settlement or a change of line that costs more. */
export const waybillSupplementBill: BillEffect = {
  destination,
  lock: async (ctx, due) => {
    const { waybill: w } = await lockToPay(ctx, due);
    return async (bill) => {
      const terms = billTerms(bill, 'supplement', 'waybill');
      await bookPayment(ctx, w, bill, terms.rows);
      if (terms.for === 'change') return applyPaidChange(ctx, w, terms.change, bill.id);
      await movePaid(ctx, w, bill, { settlement: w.settlement && { ...w.settlement, state: 'paid' } });
    };
  },
  review: reviewed,
  rejected,
  expired: async (ctx, bill) => {
    if (billTerms(bill, 'supplement', 'waybill').for === 'settle') return expired(ctx, bill);
    const { waybill: w } = await lockAfterBill(ctx, idOf(bill));
    await note(ctx, waybillLifecycle, w, { action: 'change_dropped', by: SYSTEM });
  },
  replaced: async (ctx, _old, by) => {
    const { waybill: w } = await lockAfterBill(ctx, idOf(by));
    if (awaitsPayment(w)) await updateWaybill(ctx, w, { settlement: { ...w.settlement!, invoice_no: by.no } });
  },
};

/** Quotes the same boxes under the same frozen terms with another coupon and other points, for the replacement bill. */
async function requote(
  ctx: Ctx,
  bill: Bill,
  wanted: { coupon_id: number | null; points: number },
): Promise<Pick<NewBill, 'rows' | 'coupon_id' | 'points' | 'terms'>> {
  const terms = billTerms(bill, 'waybill', 'waybill');
  const coupon = wanted.coupon_id ? await ownCoupon(ctx as MemberCtx, wanted.coupon_id, 'waybill', bill.coupon_id) : null;
  const points = Math.min(wanted.points, await usablePoints(ctx, bill.member_id, bill.points));
  const frozen = freezeTerms(terms.line, {
    ...terms.ask,
    coupon,
    points,
    boxes: terms.quote.boxes.map(({ weight, length, width, height }) => ({ weight, length, width, height })),
  });
  if (coupon && frozen.quote.coupon_amount === 0) refuseUseless(coupon, terms.line.id);
  return {
    rows: toChargeLines(frozen.quote),
    coupon_id: coupon?.id ?? null,
    points: frozen.quote.points_used,
    terms: { ...terms, ...frozen },
  };
}
