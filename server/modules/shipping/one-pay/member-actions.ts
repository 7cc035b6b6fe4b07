// What a member does to a one-pay order: cancel before paying, approve the photos, ship what has arrived, convert to stock, keep waiting,
// confirm receipt, hide.

import { group, isIn } from '#contract/states/machine.ts';
import { billMachine } from '#contract/states/money.ts';
import { onepayMachine as machine, ONEPAY_OVER, type OnepayState } from '#contract/states/onepay.ts';
import { fail, type MemberCtx } from '../../../context.ts';
import { itemLifecycle, refreshOrder } from '../../orders/orders/items.ts';
import { endBill } from '../../payments/bills/bills.ts';
import { lockById } from '../../payments/bills/find.ts';
import { actor, nextState, transition } from '../../platform/lifecycle/transition.ts';
import { receiveWaybill } from '../waybills/changes/receive.ts';
import { lockWaybill } from '../waybills/core/store.ts';
import { createOnepayWaybill } from './create-waybill.ts';
import { convertToProxyOrders, nextDueAt } from './follow-up.ts';
import { refundFreight, refundFreightShare } from './freight-share.ts';
import { activeItems, inStock } from './items.ts';
import { readMerged } from './queries.ts';
import { refuseBlocked, shippingOptions } from './shipping-options.ts';
import { type LockedOnepay, lockOnepayWithOrders, onepayLifecycle, readOnepay, updateOnepay } from './store.ts';

/** States that an action leads to: repeating the action there changes nothing. */
const ALREADY_DONE: { [A in Run]?: readonly OnepayState[] } = {
  approve: group(machine, 'sent'),
  ship_now: group(machine, 'sent'),
  to_stock: ['released'],
};

const RUN = { approve, ship_now: shipNow, to_stock: toStock, wait };
type Run = keyof typeof RUN;
const isRun = (action: string): action is Run => Object.hasOwn(RUN, action);

export async function actOnOnepay(ctx: MemberCtx, id: number, action: string): Promise<void> {
  if (action === 'cancel') return cancelOnepay(ctx, id);
  if (action === 'receive') return confirmReceipt(ctx, id);
  if (action === 'delete') return hideOnepay(ctx, id);
  if (!isRun(action)) fail('order.action', {}, 'action');
  const whole = await lockOnepayWithOrders(ctx, id, ctx.member.id);
  if (ALREADY_DONE[action]?.includes(whole.onepay.state)) return;
  nextState(ctx, machine, whole.onepay, { action });
  await RUN[action](ctx, whole);
}

/** Cancels an unpaid order with its bill and its orders. The bill is locked first, as everywhere. */
export async function cancelOnepay(ctx: MemberCtx, id: number): Promise<void> {
  const seen = await readOnepay(ctx, id, ctx.member.id);
  const known = await lockById(ctx, seen.bill_id ?? 0);
  const { onepay, orders } = await lockOnepayWithOrders(ctx, id, ctx.member.id);
  if (onepay.state === 'cancelled') return;
  // The bill may have been replaced while we waited for its lock.
  const bill = onepay.bill_id === known?.id ? known : await lockById(ctx, onepay.bill_id ?? 0);
  await transition(ctx, onepayLifecycle, onepay, { action: 'cancel', set: { ended_at: ctx.now } });
  if (bill && isIn(billMachine, bill.state, 'payable')) await endBill(ctx, bill, 'cancel');
  for (const { order, items } of orders) {
    for (const item of items) if (item.state === 'unpaid') await transition(ctx, itemLifecycle, item, { action: 'cancel' });
    await refreshOrder(ctx, order.id);
  }
}

/** The member approves the photos: the order ships at once. */
async function approve(ctx: MemberCtx, whole: LockedOnepay): Promise<void> {
  const { onepay: o, items } = whole;
  const live = activeItems(o, items);
  if (inStock(live).length < live.length) fail('onepay.not_all_here', { n: inStock(live).length, count: live.length });
  refuseBlocked(shippingOptions(o, live, items));
  await transition(ctx, onepayLifecycle, o, { action: 'approve', due_at: o.due_at, set: { approved_at: ctx.now } });
  await createOnepayWaybill(ctx, whole, live, { action: 'ship', by: { kind: 'system', id: null } });
}

/** Ships what has arrived and its line accepts; the rest becomes ordinary stock and its freight share is refunded. */
async function shipNow(ctx: MemberCtx, whole: LockedOnepay): Promise<void> {
  const { onepay: o, items } = whole;
  const live = activeItems(o, items);
  const options = shippingOptions(o, live, items);
  const { going } = options;
  const rest = live.filter((i) => !going.includes(i));
  if (going.length === 0) fail('onepay.nothing_here');
  if (!options.part) refuseBlocked(options);
  if (rest.length === 0) fail('onepay.all_here');
  const released = [...o.terms.released, ...rest.map((i) => i.id)];
  await updateOnepay(ctx, o, { terms: { ...o.terms, released } });
  await refundFreightShare(ctx, o, going, items);
  await createOnepayWaybill(ctx, whole, going, { action: 'ship_now', by: actor(ctx) });
  const mixed = new Set(going.map((i) => i.order_id));
  await convertToProxyOrders(
    ctx,
    rest.filter((i) => !mixed.has(i.order_id)),
  );
}

/** Converts all of it to ordinary stock; freight, insurance and services are refunded in full. */
async function toStock(ctx: MemberCtx, { onepay: o, items }: LockedOnepay): Promise<void> {
  const back = await refundFreight(ctx, o, [], {
    key: `onepay_stock:${o.id}`,
    text_key: 'money.onepay_stock',
    points_back: o.terms.points,
  });
  await transition(ctx, onepayLifecycle, o, {
    action: 'to_stock',
    params: { amount_fen: back },
    set: { ended_at: ctx.now, asked_at: null },
  });
  await convertToProxyOrders(ctx, items);
}

/** Keeps waiting: for missing items the member is asked again after as many days; about goods the line refuses, not again. */
async function wait(ctx: MemberCtx, { onepay: o, items }: LockedOnepay): Promise<void> {
  if (!o.asked_at && o.terms.waits_from !== undefined) return; // chosen before
  if (!o.asked_at) fail('onepay.not_asked');
  await updateOnepay(ctx, o, { asked_at: null, terms: { ...o.terms, waits_from: ctx.now.toISOString() } });
  await transition(ctx, onepayLifecycle, o, { action: 'wait', due_at: await nextDueAt(ctx, o, activeItems(o, items), items) });
}

export async function confirmReceipt(ctx: MemberCtx, id: number): Promise<void> {
  const { waybill_id } = await readOnepay(ctx, id, ctx.member.id);
  if (waybill_id === null) fail('onepay.not_sent');
  await receiveWaybill(ctx, await lockWaybill(ctx, waybill_id, ctx.member.id), actor(ctx));
}

export async function hideOnepay(ctx: MemberCtx, id: number): Promise<void> {
  const { onepay } = await lockOnepayWithOrders(ctx, id, ctx.member.id);
  const [row] = await readMerged(ctx, [id]);
  if (!row || !ONEPAY_OVER.includes(row.merged)) fail('order.not_finished');
  await updateOnepay(ctx, onepay, { hidden: true });
}
