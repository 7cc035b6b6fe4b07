// What members do with their one-pay orders: cancel before paying, approve the photos, ship what is here, turn into stock, wait on, confirm receipt, hide.

import { group, isIn } from '#contract/states/machine.ts';
import { billMachine } from '#contract/states/money.ts';
import { onepayMachine as machine, ONEPAY_OVER, type OnepayState } from '#contract/states/onepay.ts';
import { fail, type MemberCtx } from '../../../context.ts';
import { itemLife, refreshOrder } from '../../orders/orders/items.ts';
import { endBill } from '../../payments/bills/bills.ts';
import { lockById } from '../../payments/bills/queries.ts';
import { actor, nextState, transition } from '../../platform/lifecycle/transition.ts';
import { receiveWaybill } from '../waybills/core/receive.ts';
import { lockWaybill } from '../waybills/core/store.ts';
import { refuseBlocked, waysOf } from './block.ts';
import { nextAt, toOrdinary } from './follow-up.ts';
import { giveBack, leaveOnly } from './freight-share.ts';
import { here, liveOf } from './items.ts';
import { merged } from './queries.ts';
import { makeWaybill } from './ship.ts';
import { lockWhole, onepayLife, readOnepay, setOnepay, type Whole } from './store.ts';

/** Where an action has led to already: taking it again is harmless. */
const DONE: { [A in Run]?: readonly OnepayState[] } = {
  approve: group(machine, 'sent'),
  ship_now: group(machine, 'sent'),
  to_stock: ['released'],
};

const RUN = { approve, ship_now: shipNow, to_stock: toStock, wait };
type Run = keyof typeof RUN;
const isRun = (action: string): action is Run => Object.hasOwn(RUN, action);

export async function act(ctx: MemberCtx, id: number, action: string): Promise<void> {
  if (action === 'cancel') return cancel(ctx, id);
  if (action === 'receive') return receive(ctx, id);
  if (action === 'delete') return hide(ctx, id);
  if (!isRun(action)) fail('order.action', {}, 'action');
  const whole = await lockWhole(ctx, id, ctx.member.id);
  if (DONE[action]?.includes(whole.onepay.state)) return;
  nextState(ctx, machine, whole.onepay, { action });
  await RUN[action](ctx, whole);
}

/** Ends an unpaid one: its bill, its orders, itself. The bill is locked first, as everywhere. */
export async function cancel(ctx: MemberCtx, id: number): Promise<void> {
  const seen = await readOnepay(ctx, id, ctx.member.id);
  const known = await lockById(ctx, seen.bill_id ?? 0);
  const { onepay, orders } = await lockWhole(ctx, id, ctx.member.id);
  if (onepay.state === 'cancelled') return;
  // While we waited for its bill, another one may have taken its place.
  const bill = onepay.bill_id === known?.id ? known : await lockById(ctx, onepay.bill_id ?? 0);
  await transition(ctx, onepayLife, onepay, { action: 'cancel', set: { ended_at: ctx.now } });
  if (bill && isIn(billMachine, bill.state, 'payable')) await endBill(ctx, bill, 'cancel');
  for (const { order, items } of orders) {
    for (const item of items) if (item.state === 'unpaid') await transition(ctx, itemLife, item, { action: 'cancel' });
    await refreshOrder(ctx, order.id);
  }
}

/** The photos are fine: it ships at once. */
async function approve(ctx: MemberCtx, whole: Whole): Promise<void> {
  const { onepay: o, items } = whole;
  const live = liveOf(o, items);
  if (here(live).length < live.length) fail('onepay.not_all_here', { n: here(live).length, count: live.length });
  refuseBlocked(waysOf(o, live, items));
  await transition(ctx, onepayLife, o, { action: 'approve', due_at: o.due_at, set: { approved_at: ctx.now } });
  await makeWaybill(ctx, whole, live, { action: 'ship', by: { kind: 'system', id: null } });
}

/** What is here, and can go by its line, ships; the rest is ordinary stock from now on and gives its freight share back. */
async function shipNow(ctx: MemberCtx, whole: Whole): Promise<void> {
  const { onepay: o, items } = whole;
  const live = liveOf(o, items);
  const ways = waysOf(o, live, items);
  const { going } = ways;
  const rest = live.filter((i) => !going.includes(i));
  if (going.length === 0) fail('onepay.nothing_here');
  if (!ways.part) refuseBlocked(ways);
  if (rest.length === 0) fail('onepay.all_here');
  const released = [...o.terms.released, ...rest.map((i) => i.id)];
  await setOnepay(ctx, o, { terms: { ...o.terms, released } });
  await leaveOnly(ctx, o, going, items);
  await makeWaybill(ctx, whole, going, { action: 'ship_now', by: actor(ctx) });
  const mixed = new Set(going.map((i) => i.order_id));
  await toOrdinary(
    ctx,
    rest.filter((i) => !mixed.has(i.order_id)),
  );
}

/** All of it is ordinary stock from now on; freight, insurance and services come back in full. */
async function toStock(ctx: MemberCtx, { onepay: o, items }: Whole): Promise<void> {
  const back = await giveBack(ctx, o, [], {
    key: `onepay_stock:${o.id}`,
    text_key: 'money.onepay_stock',
    points_back: o.terms.points,
  });
  await transition(ctx, onepayLife, o, {
    action: 'to_stock',
    params: { amount_fen: back },
    set: { ended_at: ctx.now, asked_at: null },
  });
  await toOrdinary(ctx, items);
}

/** Waits on: for what is missing, asked again after as many days; for a line that takes it, not asked again about the same. */
async function wait(ctx: MemberCtx, { onepay: o, items }: Whole): Promise<void> {
  if (!o.asked_at) fail('onepay.not_asked');
  await setOnepay(ctx, o, { asked_at: null, terms: { ...o.terms, waits_from: ctx.now.toISOString() } });
  await transition(ctx, onepayLife, o, { action: 'wait', due_at: await nextAt(ctx, o, liveOf(o, items), items) });
}

export async function receive(ctx: MemberCtx, id: number): Promise<void> {
  const { waybill_id } = await readOnepay(ctx, id, ctx.member.id);
  if (waybill_id === null) fail('onepay.not_sent');
  await receiveWaybill(ctx, await lockWaybill(ctx, waybill_id, ctx.member.id), actor(ctx));
}

export async function hide(ctx: MemberCtx, id: number): Promise<void> {
  const { onepay } = await lockWhole(ctx, id, ctx.member.id);
  const [row] = await merged(ctx, [id]);
  if (!row || !ONEPAY_OVER.includes(row.merged)) fail('order.not_finished');
  await setOnepay(ctx, onepay, { hidden: true });
}
