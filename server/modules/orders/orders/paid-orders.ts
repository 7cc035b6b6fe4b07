// Shared by the bill kinds that pay for orders: the orders and items of a bill, and their transition when it is paid.

import { isIn } from '#contract/states/machine.ts';
import { orderItemMachine } from '#contract/states/order-item.ts';
import type { Ctx } from '../../../context.ts';
import type { OrderTerms } from '../../../db/stored/order.ts';
import { settleBoth } from '../../../db/transaction.ts';
import type { Bill } from '../../payments/bills/bill.ts';
import { refundFees } from '../../payments/wallet/fee-refund.ts';
import { SYSTEM, transition, transitionEach } from '../../platform/lifecycle/transition.ts';
import { sharesBegin } from '../../sellers/shares/shares.ts';
import { notify } from '../../support/notifications/notify.ts';
import { type Item, itemLifecycle, lockItems, lockOrder, type OrderWithItems, refreshOrder, refreshOrdersOf } from './items.ts';
import { returnUnusedCoupon } from './member-actions.ts';
import { refundItems, termsOf } from './refund-items.ts';

export const orderIds = (bill: Bill) =>
  bill.targets
    .filter((t) => t.type === 'order')
    .map((t) => t.id)
    .sort((a, b) => a - b);
export const itemIds = (bill: Bill) => bill.targets.filter((t) => t.type === 'item').map((t) => t.id);

/**
 * Moves the items of paid orders to their next state and notifies the member at the same time. By order, in fen: `totals` is its cost, `gifts` the part paid
 * from the bonus balance.
 */
export async function markOrdersPaid(
  ctx: Ctx,
  locked: readonly OrderWithItems[],
  totals: readonly number[],
  gifts: readonly number[],
  notice: Notice,
): Promise<void> {
  const { member_id, ...about } = notice;
  const [gone] = await settleBoth(
    movePaid(ctx, locked, totals, gifts),
    notify(ctx, member_id, { kind: 'order', key: 'paid', ...about }),
  );
  for (const { order_id, ids } of gone) await refuseSoldOut(ctx, order_id, ids);
}
type Notice = { member_id: number; params: { no: string }; url: string };

/** Returns, by order, the items that their seller had run out of. */
async function movePaid(
  ctx: Ctx,
  locked: readonly OrderWithItems[],
  totals: readonly number[],
  gifts: readonly number[],
): Promise<{ order_id: number; ids: readonly number[] }[]> {
  const all: { order_id: number; ids: readonly number[] }[] = [];
  for (const [at, { order, items }] of locked.entries()) {
    const terms: OrderTerms = { ...termsOf(order), cash: totals[at]! - gifts[at]!, bonus: gifts[at]! };
    const of = (state: Item['state']) => items.filter((item) => item.state === state);
    const paid = of('unpaid').map((row) => ({ row, step: { action: 'pay', by: SYSTEM } as const }));
    const confirmed = of('pay_review').map((row) => ({ row, step: { action: 'confirm', by: SYSTEM, to: 'paid' } as const }));
    const done = [...(await transitionEach(ctx, itemLifecycle, paid)), ...(await transitionEach(ctx, itemLifecycle, confirmed))];
    const moved = new Map(done.map((item) => [item.id, item]));
    const now = items.map((item) => moved.get(item.id) ?? item);
    await refreshOrder(ctx, order.id, { items: now, set: { paid_at: ctx.now, terms }, onepay_id: order.onepay_id });
    const gone = await sharesBegin(
      ctx,
      order,
      items.filter((i) => isIn(orderItemMachine, i.state, 'awaiting_payment')),
    );
    if (gone.length > 0) all.push({ order_id: order.id, ids: gone });
  }
  return all;
}

/** A seller had run out before the payment: these items are refused and refunded at once. */
async function refuseSoldOut(ctx: Ctx, order_id: number, ids: readonly number[]): Promise<void> {
  const { order, items } = await lockOrder(ctx, order_id);
  for (const item of items.filter((i) => ids.includes(i.id))) {
    const ended = await transition(ctx, itemLifecycle, item, { action: 'refuse', by: SYSTEM });
    const amount_fen = await refundItems(ctx, order, [ended], { key: `refuse:${item.id}`, text_key: 'money.invalid' });
    await notify(ctx, order.member_id, {
      kind: 'refund',
      key: 'sold_out_refunded',
      params: { no: order.no, amount_fen, title: item.titles },
      url: `/pages/member/order/detail?id=${order.id}`,
    });
  }
  await refreshOrder(ctx, order_id);
  if (!order.bill_id) return;
  await returnUnusedCoupon(ctx, order.bill_id);
  await refundFees(ctx, order);
}

/** Runs `act` on every item of a bill, then refreshes their orders. */
export async function forEachItem(ctx: Ctx, bill: Bill, act: (item: Item) => Promise<unknown> | undefined): Promise<void> {
  const ids = itemIds(bill);
  const items: Item[] = ids.length ? await lockItems(ctx, ids) : [];
  for (const id of orderIds(bill)) items.push(...(await lockOrder(ctx, id)).items);
  for (const item of items) await act(item);
  await refreshOrdersOf(ctx, items);
}
