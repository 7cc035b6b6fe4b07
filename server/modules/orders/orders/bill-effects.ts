// Effects of paying a goods bill or a supplement on orders.

import { json } from '../../../context.ts';
import { lockCards } from '../../loyalty/cards/store.ts';
import type { Bill } from '../../payments/bills/bill.ts';
import type { BillEffect } from '../../payments/bills/effects.ts';
import { billTerms } from '../../payments/bills/terms.ts';
import { SYSTEM, transition } from '../../platform/lifecycle/transition.ts';
import { spread } from '../../pricing/money/round.ts';
import { notify } from '../../support/notifications/notify.ts';
import { type Item, itemLifecycle, lockItems, lockOrder, lockOrdersWithItems, refreshOrdersOf } from './items.ts';
import { forEachItem as each, itemIds, markOrdersPaid, orderIds } from './paid-orders.ts';
import { recalculateBill } from './replace-bill.ts';
import { declineSupplement, supplementPaid } from './supplement.ts';

export const goodsBill: BillEffect = {
  lock: async (ctx, due) => {
    // Sent together: they share a round trip and lock in this order.
    const [locked] = await Promise.all([lockOrdersWithItems(ctx, orderIds(due)), lockCards(ctx, due.member_id)]);
    return async (bill, bonus) => {
      const totals = locked.map(({ order }) => orderTotal(bill, order.id, locked.length));
      const gifts = spread(bonus, totals);
      await markOrdersPaid(ctx, locked, totals, gifts, {
        member_id: bill.member_id,
        params: { no: locked.map((l) => l.order.no).join(', ') },
        url: `/pages/member/order/detail?id=${locked[0]!.order.id}`,
      });
    };
  },
  review: (ctx, bill) =>
    each(ctx, bill, (item) =>
      item.state === 'unpaid'
        ? transition(ctx, itemLifecycle, item, { action: 'remit', by: { kind: 'member', id: bill.member_id } })
        : undefined,
    ),
  rejected: (ctx, bill, until) =>
    each(ctx, bill, (item) =>
      item.state === 'pay_review'
        ? transition(ctx, itemLifecycle, item, { action: 'reject', by: SYSTEM, due_at: until })
        : undefined,
    ),
  expired: async (ctx, bill) => {
    await each(ctx, bill, (item) =>
      item.state === 'unpaid' ? transition(ctx, itemLifecycle, item, { action: 'expire', by: SYSTEM }) : undefined,
    );
    await notify(ctx, bill.member_id, {
      kind: 'order',
      key: 'order_expired',
      params: { no: String(bill.params.no ?? '') },
      url: `/pages/member/order/detail?id=${orderIds(bill)[0]}`,
      mail: false,
    });
  },
  change: async (ctx, bill, { coupon_id }) => recalculateBill(ctx, bill, orderIds(bill), coupon_id),
  replaced: async (ctx, old, by) => {
    await ctx.db
      .updateTable('orders')
      .set({ bill_id: by.id, currency: by.currency, rate: by.rate })
      .where('bill_id', '=', old.id)
      .where('state', 'in', ['unpaid'])
      .execute();
  },
};

/** A supplement for an item. */
export const itemSupplementBill: BillEffect = {
  lock: async (ctx, due) => {
    const items = await lockItems(ctx, itemIds(due));
    const { order } = await lockOrder(ctx, items[0]!.order_id);
    await lockCards(ctx, due.member_id);
    return async (bill, bonus) => {
      await supplementPaid(ctx, order, items[0]!, bill, bonus);
      for (const item of items)
        await transition(
          ctx,
          itemLifecycle,
          item,
          item.state === 'pay_review'
            ? { action: 'confirm', by: SYSTEM, to: beneath(item), set: { ask: null, state_before: null } }
            : { action: 'pay', by: SYSTEM, set: { ask: null } },
        );
      await refreshOrdersOf(ctx, items);
    };
  },
  review: (ctx, bill) =>
    each(ctx, bill, (item) =>
      item.state === 'supplement_due'
        ? transition(ctx, itemLifecycle, item, { action: 'remit', by: { kind: 'member', id: bill.member_id } })
        : undefined,
    ),
  rejected: (ctx, bill, until) =>
    each(ctx, bill, (item) =>
      item.state === 'pay_review'
        ? transition(ctx, itemLifecycle, item, { action: 'reject', by: SYSTEM, due_at: until })
        : undefined,
    ),
  expired: async (ctx, bill) => {
    const items = await lockItems(ctx, itemIds(bill));
    for (const item of items) if (item.state === 'supplement_due') await declineSupplement(ctx, item, 'expire', SYSTEM);
    await refreshOrdersOf(ctx, items);
  },
  replaced: async (ctx, _old, by) => {
    for (const item of await lockItems(ctx, itemIds(by)))
      await ctx.db
        .updateTable('order_item')
        .set({ ask: json({ ...item.ask!, invoice_no: by.no }) })
        .where('id', '=', item.id)
        .execute();
  },
};

/** The state a supplement was requested in: buying or purchased. */
const beneath = (item: Item): 'buying' | 'purchased' =>
  item.state_before?.split(',')[0] === 'purchased' ? 'purchased' : 'buying';

/** Rows of an order sum to what it cost, its coupon share included; the coupon's row belongs to the bill, so it is taken from the terms. */
function orderTotal(bill: Bill, order_id: number, orders: number): number {
  if (orders === 1) return bill.amount;
  const own = bill.rows.filter((r) => r.ref === String(order_id)).reduce((s, r) => s + r.amount, 0);
  const shares = billTerms(bill, 'goods', 'order').shares ?? {};
  return own - (shares[String(order_id)] ?? 0);
}
