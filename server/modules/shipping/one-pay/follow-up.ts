// What follows for a one-pay order when its items or its waybill have moved: shares given back, clocks set, its end. It never makes the waybill: that takes
// locks on all orders, and is done by its member or by the job.

import { isEnd, isIn } from '#contract/states/machine.ts';
import { orderItemMachine as itemMachine } from '#contract/states/order-item.ts';
import { waybillMachine } from '#contract/states/waybill.ts';
import type { Ctx } from '../../../context.ts';
import type { Item } from '../../orders/orders/items.ts';
import { SYSTEM, transition } from '../../platform/lifecycle/transition.ts';
import { settings } from '../../platform/settings/settings.ts';
import { notify } from '../../support/notifications/notify.ts';
import { lookAtLine, waysOf } from './block.ts';
import { giveBack, leaveOnly } from './freight-share.ts';
import { here, liveOf } from './items.ts';
import { itemsOf, lockOnepay, onepayLife, setOnepay, urlOf } from './store.ts';
import type { Onepay } from './types.ts';

const HOUR = 3_600_000;

export async function followOnepay(ctx: Ctx, id: number): Promise<void> {
  const o = await lockOnepay(ctx, id);
  if (o.state === 'collecting') await collect(ctx, o, await itemsOf(ctx, id));
  else if (o.state === 'shipping') await ship(ctx, o, await itemsOf(ctx, id));
}

async function collect(ctx: Ctx, o: Onepay, items: readonly Item[]): Promise<void> {
  const live = liveOf(o, items);
  if (live.length === 0) return end(ctx, o);
  await leaveOnly(ctx, o, live, items);
  await lookAtLine(ctx, o, live, items);
  const due_at = await nextAt(ctx, o, live, items);
  if (due_at?.getTime() !== o.due_at?.getTime()) await setOnepay(ctx, o, { due_at });
}

/**
 * When something happens by itself: it ships some time after the last stock-in; while goods wait for others the member is asked after some days. What can't
 * go by its line waits for its member's word.
 */
export async function nextAt(ctx: Ctx, o: Onepay, live: readonly Item[], all: readonly Item[]): Promise<Date | null> {
  const { onepay_ship_hours, onepay_wait_days } = await settings(ctx.db, ['onepay_ship_hours', 'onepay_wait_days']);
  const arrived = here(live).map((i) => i.stocked_at?.getTime() ?? ctx.now.getTime());
  if (arrived.length === 0) return null;
  if (arrived.length === live.length)
    return waysOf(o, live, all).block ? null : new Date(Math.max(...arrived) + onepay_ship_hours * HOUR);
  if (o.asked_at) return null;
  const since = Math.max(Math.min(...arrived), o.terms.waits_from ? Date.parse(o.terms.waits_from) : 0);
  return new Date(since + onepay_wait_days * 24 * HOUR);
}

/** Nothing of it is left: freight, insurance and services that were not done come back in full. */
async function end(ctx: Ctx, o: Onepay): Promise<void> {
  const back = await giveBack(ctx, o, [], {
    key: `onepay_end:${o.id}`,
    text_key: 'money.onepay_end',
    points_back: o.terms.points,
  });
  await transition(ctx, onepayLife, o, { action: 'end', by: SYSTEM, params: { amount_fen: back }, set: { ended_at: ctx.now } });
  if (back > 0)
    await notify(ctx, o.member_id, {
      kind: 'refund',
      key: 'onepay_end',
      params: { no: o.no, amount_fen: back },
      url: urlOf(o.id),
    });
}

async function ship(ctx: Ctx, o: Onepay, items: readonly Item[]): Promise<void> {
  const waybill = await ctx.db.selectFrom('waybill').select('state').where('id', '=', o.waybill_id!).executeTakeFirstOrThrow();
  const set = { ended_at: ctx.now };
  if (isIn(waybillMachine, waybill.state, 'concluded')) {
    await transition(ctx, onepayLife, o, { action: 'finish', by: SYSTEM, set });
    await toOrdinary(ctx, items);
  } else if (isIn(waybillMachine, waybill.state, 'undone')) {
    const live = liveOf(o, items);
    await transition(ctx, onepayLife, o, { action: live.length > 0 ? 'come_back' : 'end', by: SYSTEM, set });
    await toOrdinary(ctx, items);
  }
}

/** Orders with goods that are still on their way or on the shelf are ordinary ones from now on, to be found in the list of orders. */
export async function toOrdinary(ctx: Ctx, items: readonly Item[]): Promise<void> {
  const ids = [...new Set(items.filter((i) => !isEnd(itemMachine, i.state)).map((i) => i.order_id))];
  if (ids.length > 0) await ctx.db.updateTable('orders').set({ kind: 'proxy' }).where('id', 'in', ids).execute();
}
