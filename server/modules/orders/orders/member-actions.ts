// Actions of members on their orders: cancelling, answering a question.

import { pick } from '#contract/lang.ts';
import { group, isIn, statesWith } from '#contract/states/machine.ts';
import { orderItemMachine } from '#contract/states/order-item.ts';
import { type Ctx, fail, type MemberCtx } from '../../../context.ts';
import type { Bill } from '../../payments/bills/bill.ts';
import { endBill, lockBill, replaceBill } from '../../payments/bills/bills.ts';
import { byId } from '../../payments/bills/find.ts';
import { payIfZero } from '../../payments/bills/pay.ts';
import { returnCoupon } from '../../payments/discounts/coupon-holds.ts';
import { reasonIn, transition } from '../../platform/lifecycle/transition.ts';
import { addMemberMessage } from '../../support/threads/threads.ts';
import { type Item, itemLifecycle, lockOrder, type Order, refreshOrder } from './items.ts';
import { refundItems } from './refund-items.ts';
import { recalculateBill } from './replace-bill.ts';
import { switchSku } from './switch-sku.ts';

const CANCELLED_AT_ONCE = statesWith(orderItemMachine, 'cancel', 'member');
const CANCELLED_BY_REQUEST = statesWith(orderItemMachine, 'request_cancel', 'member');
/** States in which a member may cancel or request it. */
const CANCELLABLE = [...CANCELLED_AT_ONCE, ...CANCELLED_BY_REQUEST];

/**
 * Cancels items of an order, or all that can be: unpaid ones at once (their bill is replaced or ends), paid ones with a refund at once, questions with a refund,
 * those being bought by request. Refuses when none of them can be cancelled.
 */
export async function cancelItems(
  ctx: MemberCtx,
  order_id: number,
  item_ids: readonly number[] | undefined,
  reason: string,
): Promise<void> {
  const unpaid = await lockUnpaidBill(ctx, order_id);
  const { order, items } = await lockOrder(ctx, order_id, ctx.member.id);
  const wanted = item_ids
    ? items.filter((i) => item_ids.includes(i.id))
    : items.filter((i) => CANCELLABLE.includes(i.state) && !(CANCELLED_BY_REQUEST.includes(i.state) && i.cancel_asked));
  if (item_ids && wanted.length !== new Set(item_ids).size) fail('fail.not_found', {}, 'item_ids');
  if (wanted.length === 0) await transition(ctx, itemLifecycle, items[0]!, { action: 'cancel' }); // refuses, and lists the allowed actions
  for (const item of wanted) {
    if (CANCELLED_BY_REQUEST.includes(item.state) && item.cancel_asked) continue; // requested before
    if (CANCELLED_BY_REQUEST.includes(item.state))
      await transition(ctx, itemLifecycle, item, { action: 'request_cancel', reason, set: { cancel_asked: true } });
    else await transition(ctx, itemLifecycle, item, { action: 'cancel', reason, set: { ask: null } });
  }
  // Paid items are refunded at once: every state that may be cancelled and comes after the payment.
  const back = wanted.filter((i) => CANCELLED_AT_ONCE.includes(i.state) && !isIn(orderItemMachine, i.state, 'awaiting_payment'));
  if (back.length)
    await refundItems(ctx, order, back, {
      key: `cancel:${back.map((i) => i.id).join('-')}`,
      text_key: 'money.cancelled',
      reason,
    });
  if (wanted.some((i) => i.state === 'unpaid'))
    await replaceRestOfBill(
      ctx,
      unpaid,
      order_id,
      items.filter((i) => i.state === 'unpaid' && !wanted.includes(i)),
    );
  await refreshOrder(ctx, order_id);
  if (order.bill_id) await returnUnusedCoupon(ctx, order.bill_id);
}

/** Bills are locked before orders. When the bill was replaced while this waited for its lock, the replacement is locked instead. */
async function lockUnpaidBill(ctx: MemberCtx, order_id: number, again = true): Promise<Bill | null> {
  const order = await ctx.db
    .selectFrom('orders')
    .select(['bill_id', 'state', 'member_id'])
    .where('id', '=', order_id)
    .executeTakeFirst();
  if (!order || order.member_id !== ctx.member.id) fail('fail.not_found', {}, 'id');
  if (!isIn(orderItemMachine, order.state, 'awaiting_payment') || !order.bill_id) return null;
  const bill = await byId(ctx, order.bill_id);
  if (bill?.kind === 'onepay') fail('onepay.cancel_whole');
  const locked = bill ? await lockBill(ctx, bill.no, ctx.member.id) : null;
  return locked?.state === 'replaced' && again ? lockUnpaidBill(ctx, order_id, false) : locked;
}

/** Replaces the bill by one without the cancelled items, or ends it when nothing is left. */
async function replaceRestOfBill(ctx: MemberCtx, bill: Bill | null, order_id: number, left: readonly Item[]): Promise<void> {
  if (!bill) return;
  const others = bill.targets.filter((t) => t.type === 'order' && t.id !== order_id).map((t) => t.id);
  const orders = [...others, ...(left.length ? [order_id] : [])];
  if (orders.length === 0) return endBill(ctx, bill, 'cancel');
  if (bill.state !== 'open') fail('wallet.open_payment');
  // A coupon whose threshold the rest no longer reaches is returned to the member.
  const made = await recalculateBill(ctx, bill, orders, bill.coupon_id).catch((error) =>
    (error as { key?: string }).key === 'coupon.threshold' ? recalculateBill(ctx, bill, orders, null) : Promise.reject(error),
  );
  const rest = await replaceBill(ctx, bill, made);
  if (left.length === 0) await ctx.db.updateTable('orders').set({ bill_id: bill.id }).where('id', '=', order_id).execute();
  await payIfZero(ctx, rest); // a coupon may cover all of it
}

/** Returns the coupon of a bill that ended without any purchase. */
export async function returnUnusedCoupon(ctx: Ctx, bill_id: number): Promise<void> {
  const bill = await ctx.db.selectFrom('bill').select(['id', 'coupon_id', 'state']).where('id', '=', bill_id).executeTakeFirst();
  if (!bill?.coupon_id || bill.state !== 'paid') return;
  const bought = await ctx.db
    .selectFrom('order_item as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select('i.id')
    .where('o.bill_id', '=', bill_id)
    .where((eb) => eb.or([eb('i.purchase_id', 'is not', null), eb('i.state', 'not in', group(orderItemMachine, 'not_bought'))]))
    .limit(1)
    .executeTakeFirst();
  if (!bought) await returnCoupon(ctx, bill.coupon_id, bill_id);
}

/**
 * The member's answer to a question: buying continues. `code` picks one of its choices, and with it the SKU that the choice offers; `text` is free
 * text and changes nothing about the item.
 */
export async function answer(
  ctx: MemberCtx,
  order: Order,
  item: Item,
  { text, code }: { text: string; code: string },
): Promise<void> {
  const choice = code ? item.ask?.choices?.find((c) => c.code === code) : undefined;
  const reply = choice?.sku ? pick(choice.sku.names, ctx.lang) : (choice?.label ?? text.trim());
  if (item.state === 'question' && code && !choice) fail('fail.field_choice', {}, 'code');
  if (!reply) fail('fail.field_missing', {}, 'text');
  if (reply.length > 500) fail('fail.field_long', { max: 500 }, 'text');
  const asked = String(item.due_at?.getTime() ?? '');
  const now = await transition(ctx, itemLifecycle, item, {
    action: 'answer',
    ...reasonIn(reply, choice?.sku?.names ?? choice?.names),
    set: { ask: null },
  });
  if (choice?.sku) await switchSku(ctx, order, now, choice.sku, asked);
  await addMemberMessage(ctx, 'order', item.order_id, reply, {
    texts: choice?.sku?.names ?? choice?.names,
    translations: choice?.translations,
  });
}
