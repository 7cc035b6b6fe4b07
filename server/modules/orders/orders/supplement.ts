// Supplements of items: an amount requested because the real price or domestic freight is higher than what was paid.

import type { Names } from '#contract/lang.ts';
import { type Ctx, fail, json, type MemberCtx } from '../../../context.ts';
import type { ItemSupplementTerms } from '../../../db/stored/bill.ts';
import type { Bill } from '../../payments/bills/bill.ts';
import { endBill, lockBill, makeBill } from '../../payments/bills/bills.ts';
import { openOf } from '../../payments/bills/find.ts';
import { billTerms } from '../../payments/bills/terms.ts';
import { book } from '../../payments/ledger/ledger.ts';
import type { By } from '../../platform/lifecycle/transition.ts';
import { reasonIn, transition } from '../../platform/lifecycle/transition.ts';
import { setting } from '../../platform/settings/settings.ts';
import { costOf, type PaidOrder, paidFor, reprice } from '../../pricing/money/partial-refund.ts';
import { sum } from '../../pricing/money/round.ts';
import { moreFreightEntries } from '../../sellers/shares/shares.ts';
import { type Notification, notify } from '../../support/notifications/notify.ts';
import { afterSale } from './after-sale.ts';
import { type Item, itemLifecycle, lockOrder, type Order } from './items.ts';
import { bookRefund, refundItems, termsOf } from './refund-items.ts';

/**
 * Requests a supplement for an item: the real unit price and/or the order's domestic freight (fen). The service fee on the difference is added.
 * Once purchased, only freight may be requested. Refuses when it would not cost more than was paid.
 */
export async function requestSupplement(
  ctx: Ctx,
  order: Order,
  item: Item,
  input: {
    price?: number | undefined;
    freight?: number | undefined;
    text: string;
    texts?: Names | undefined;
    by?: By;
    price_before?: number;
  },
): Promise<Item> {
  if (item.state === 'purchased' && input.price !== undefined) fail('order.supplement_freight_only', {}, 'price');
  const terms = termsOf(order);
  const change = reprice(terms.paid, {
    ...(input.price === undefined ? {} : { item_id: item.id, price: input.price }),
    ...(input.freight === undefined ? {} : { freight: input.freight }),
  });
  if (change.supplement <= 0) fail('order.supplement_not_more');
  const days = await setting(ctx.db, 'supplement_days');
  const due = new Date(ctx.now.getTime() + days * 86_400_000);
  const frozen: ItemSupplementTerms = {
    was: item.state === 'purchased' ? 'purchased' : 'buying',
    ...(input.price === undefined ? {} : { price: input.price }),
    ...(input.freight === undefined ? {} : { freight: input.freight }),
    freight_before: terms.paid.freight,
  };
  const stepped = await transition(ctx, itemLifecycle, item, {
    action: 'supplement',
    by: input.by,
    due_at: due,
    ...reasonIn(input.text, input.texts),
    set: {
      ask: {
        kind: 'supplement',
        text: input.text,
        ...(input.texts && { texts: input.texts }),
        photos: [],
        choices: [],
        ...pricesOf(input),
      },
    },
  });
  const bill = await makeBill(ctx, {
    member_id: order.member_id,
    kind: 'supplement',
    title: 'bill.supplement',
    params: { no: order.no },
    currency: order.currency,
    rate: order.rate,
    rows: change.parts.map((p) => ({
      code: p.code === 'limit' ? 'coupon' : p.code,
      key: `fee.more.${p.code}`,
      params: {},
      amount: p.amount,
      ref: String(item.id),
    })),
    targets: [{ type: 'item', id: item.id }],
    terms: frozen,
    expires_at: due,
  });
  await ctx.db
    .updateTable('order_item')
    .set({ ask: json({ ...stepped.ask!, amount: bill.amount, invoice_no: bill.no }) })
    .where('id', '=', item.id)
    .execute();
  await notify(ctx, order.member_id, {
    kind: 'order',
    key: 'supplement',
    params: { no: order.no, amount_fen: bill.amount },
    url: `/pages/member/order/detail?id=${order.id}`,
  });
  return stepped;
}

/** For another SKU: the price paid for a piece, and the new price. */
const pricesOf = ({ price_before, price }: { price_before?: number; price?: number | undefined }) =>
  price_before === undefined || price === undefined ? {} : { price_before, price_after: price };

/**
 * A supplement is paid: its change applies to the order from now on, whatever else has happened to it since. If the change costs less by now (another
 * supplement included the same freight, the fee fell to its minimum) the rest is refunded at once; if it costs more, later refunds are reduced by it.
 */
export async function supplementPaid(ctx: Ctx, order: Order, item: Item, bill: Bill, bonus: number): Promise<void> {
  const terms = termsOf(order);
  const asked = billTerms(bill, 'supplement', 'item');
  const rest = withSupplement(terms.paid, item.id, asked);
  const missing = paidFor(rest) - paidFor(terms.paid) - bill.amount;
  order.terms = {
    ...terms,
    paid: { ...rest, owed: (rest.owed ?? 0) + Math.max(0, missing) },
    ...(terms.cash === undefined ? {} : { cash: terms.cash + bill.amount - bonus, bonus: (terms.bonus ?? 0) + bonus }),
  };
  if (asked.was === 'purchased') await clearFreight(ctx, order, item.id, rest.freight - terms.paid.freight, bill.id);
  await ctx.db
    .updateTable('orders')
    .set({ terms: json(order.terms) })
    .where('id', '=', order.id)
    .execute();
  if (missing >= 0) return;
  const [before, after] = [costOf(terms.paid), costOf(rest)];
  const parts = (['goods', 'domestic_freight', 'service_fee'] as const)
    .map((code) => ({
      code,
      amount: sum(bill.rows.filter((r) => r.code === code).map((r) => r.amount)) - (after[code] - before[code]),
    }))
    .filter((p) => p.amount !== 0);
  const refund = { parts, total: -missing, rest: termsOf(order).paid };
  await bookRefund(ctx, order, refund, { key: `supplement:${bill.id}`, text_key: 'money.cheaper', items: [item] });
}

function withSupplement(paid: PaidOrder, item_id: number, input: ItemSupplementTerms): PaidOrder {
  const limit = input.freight !== undefined && input.freight < input.freight_before ? Math.min : Math.max;
  const { rest } = reprice(paid, {
    ...(input.price === undefined ? {} : { item_id, price: input.price }),
    ...(input.freight === undefined ? {} : { freight: limit(input.freight, paid.freight) }),
  });
  return { ...rest, owed: paid.owed ?? 0 };
}

/** Freight that the seller requests after the purchase: passed on at once. */
async function clearFreight(ctx: Ctx, order: Order, item_id: number, more: number, bill_id: number): Promise<void> {
  const terms = termsOf(order);
  const cost = Math.max(0, terms.paid.freight - (terms.real_freight ?? 0));
  await book(ctx, {
    key: `clear:supplement:${bill_id}`,
    kind: 'purchase',
    ref: { type: 'order', id: order.id },
    params: { no: order.no },
    entries: [
      { kind: 'goods_clearing', amount: more },
      ...(await moreFreightEntries(ctx, item_id, cost)),
      { kind: 'purchases_variance', amount: cost - more },
    ],
  });
  order.terms = {
    ...terms,
    real_freight: (terms.real_freight ?? 0) + cost,
    freight_cleared: (terms.freight_cleared ?? 0) + more,
  };
}

/** Locks the open bill of the member's item, before its order. */
export async function lockSupplement(ctx: MemberCtx, item_id: number): Promise<void> {
  const open = await openOf(ctx, { type: 'item', id: item_id });
  if (open?.member_id === ctx.member.id) await lockBill(ctx, open.no, ctx.member.id);
}

/** The member declines, or the deadline passed: from buying the item is cancelled and refunded, from purchased it goes to after-sale. */
export async function declineSupplement(ctx: Ctx, item: Item, action: 'decline' | 'expire', by: By): Promise<void> {
  const { order } = await lockOrder(ctx, item.order_id);
  const bought = item.state_before?.split(',')[0] === 'purchased';
  if (action === 'decline') {
    const open = await openOf(ctx, { type: 'item', id: item.id });
    if (open) await endBill(ctx, await lockBill(ctx, open.no, order.member_id), 'cancel');
  }
  const now = await transition(ctx, itemLifecycle, item, {
    action,
    by,
    to: bought ? 'after_sale' : 'cancelled',
    set: { ask: null, ...(bought ? { state_before: 'purchased' } : {}) },
  });
  // A member who declines knows the outcome.
  const notifyExpired = (notice: Pick<Notification, 'kind' | 'key' | 'params'>) =>
    action === 'expire' && notify(ctx, order.member_id, { ...notice, url: `/pages/member/order/detail?id=${order.id}` });
  if (bought) {
    await afterSale.of(ctx)(ctx, order, now);
    await notifyExpired({ kind: 'order', key: 'supplement_after', params: { no: order.no } });
  } else {
    const back = await refundItems(ctx, order, [item], { key: `cancel:item:${item.id}`, text_key: 'money.cancelled' });
    await notifyExpired({ kind: 'refund', key: 'supplement_over', params: { no: order.no, amount_fen: back } });
  }
}
