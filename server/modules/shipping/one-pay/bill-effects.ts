// What happens to a one-pay order and its orders when its bill is paid, under review, rejected, expired or replaced.

import type { Ctx } from '../../../context.ts';
import type { ValuesOf } from '../../../db/stored.ts';
import { lockCards } from '../../loyalty/cards/store.ts';
import { followFreight } from '../../loyalty/promotion/rebates.ts';
import { setOrders } from '../../orders/orders/facts.ts';
import { itemLifecycle, refreshOrder } from '../../orders/orders/items.ts';
import { markOrdersPaid } from '../../orders/orders/paid-orders.ts';
import type { Bill } from '../../payments/bills/bill.ts';
import type { BillEffect } from '../../payments/bills/effects.ts';
import { billTerms } from '../../payments/bills/terms.ts';
import { type By, SYSTEM, transition } from '../../platform/lifecycle/transition.ts';
import { spread } from '../../pricing/money/round.ts';
import { notify } from '../../support/notifications/notify.ts';
import { toChargeLines } from '../waybills/core/charge-lines.ts';
import { requoteOnepayBill } from './replace-bill.ts';
import { lockOnepayWithOrders, onepayLifecycle, onepayUrl, readOnepay, updateOnepay } from './store.ts';

const idOf = (bill: Pick<Bill, 'targets'>): number => bill.targets.find((t) => t.type === 'onepay')!.id;

/** Performs one transition on the one-pay order and on every item in that state. */
async function together(
  ctx: Ctx,
  bill: Bill,
  state: 'unpaid' | 'pay_review',
  step: { action: 'remit' | 'reject' | 'expire'; by: By; due_at?: Date | null },
  set: ValuesOf<'onepay'> = {},
): Promise<void> {
  const { onepay, orders } = await lockOnepayWithOrders(ctx, idOf(bill));
  if (onepay.state !== state) return;
  await transition(ctx, onepayLifecycle, onepay, { ...step, set });
  for (const { order, items } of orders) {
    for (const item of items) if (item.state === state) await transition(ctx, itemLifecycle, item, step);
    await refreshOrder(ctx, order.id);
  }
}

/** Goods and freight at once. */
export const onepayBill: BillEffect = {
  destination: async (ctx, bill) => (await readOnepay(ctx, idOf(bill))).address.country,
  lock: async (ctx, due) => {
    const { onepay: o, orders } = await lockOnepayWithOrders(ctx, idOf(due));
    await lockCards(ctx, due.member_id);
    return async (bill, bonus) => {
      const { totals, freight } = billTerms(bill, 'onepay', 'onepay');
      const each = orders.map(({ order }) => totals[String(order.id)] ?? 0);
      const gifts = spread(bonus, [...each, freight]);
      await transition(ctx, onepayLifecycle, o, {
        action: o.state === 'pay_review' ? 'confirm' : 'pay',
        by: SYSTEM,
        params: { amount_fen: bill.amount },
        set: {
          paid_at: ctx.now,
          freight_paid: freight,
          terms: { ...o.terms, booked: toChargeLines(o.terms.quote), bonus: gifts.at(-1)!, points: bill.points },
        },
      });
      await followFreight(ctx, { onepay_id: o.id }, [], toChargeLines(o.terms.quote), bill);
      await markOrdersPaid(ctx, orders, each, gifts, { member_id: o.member_id, params: { no: o.no }, url: onepayUrl(o.id) });
    };
  },
  review: (ctx, bill) => together(ctx, bill, 'unpaid', { action: 'remit', by: { kind: 'member', id: bill.member_id } }),
  rejected: (ctx, bill, until) => together(ctx, bill, 'pay_review', { action: 'reject', by: SYSTEM, due_at: until }),
  expired: async (ctx, bill) => {
    await together(ctx, bill, 'unpaid', { action: 'expire', by: SYSTEM }, { ended_at: ctx.now });
    const { id, no, member_id } = await readOnepay(ctx, idOf(bill));
    await notify(ctx, member_id, { kind: 'order', key: 'order_expired', params: { no }, url: onepayUrl(id), mail: false });
  },
  change: requoteOnepayBill,
  replaced: async (ctx, _old, by) => {
    const { onepay, orders } = await lockOnepayWithOrders(ctx, idOf(by));
    await updateOnepay(ctx, onepay, { bill_id: by.id, currency: by.currency, rate: by.rate });
    await setOrders(
      ctx,
      orders.map(({ order }) => order.id),
      { bill_id: by.id },
    );
  },
};
