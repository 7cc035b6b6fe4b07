// Keeps a one-pay order in step with its items and its waybill: refunds freight shares, sets the next due time, ends the order. It never
// creates the waybill: that locks all orders, and is done by a member action or by the job.

import { isEnd, isIn } from '#contract/states/machine.ts';
import { orderItemMachine as itemMachine } from '#contract/states/order-item.ts';
import { waybillMachine } from '#contract/states/waybill.ts';
import type { Ctx } from '../../../context.ts';
import { setOrders } from '../../orders/orders/facts.ts';
import type { Item } from '../../orders/orders/items.ts';
import { SYSTEM, transition } from '../../platform/lifecycle/transition.ts';
import { settings } from '../../platform/settings/settings.ts';
import { notify } from '../../support/notifications/notify.ts';
import { refundFreight, refundFreightShare } from './freight-share.ts';
import { activeItems, inStock } from './items.ts';
import { checkLineLimits, shippingOptions } from './shipping-options.ts';
import { itemsOf, lockOnepay, onepayLifecycle, onepayUrl, updateOnepay } from './store.ts';
import type { Onepay } from './types.ts';

const HOUR = 3_600_000;

export async function syncOnepay(ctx: Ctx, id: number): Promise<void> {
  const o = await lockOnepay(ctx, id);
  if (o.state === 'collecting') await syncCollecting(ctx, o, await itemsOf(ctx, id));
  else if (o.state === 'shipping') await syncShipping(ctx, o, await itemsOf(ctx, id));
}

async function syncCollecting(ctx: Ctx, o: Onepay, items: readonly Item[]): Promise<void> {
  const live = activeItems(o, items);
  if (live.length === 0) return endOnepay(ctx, o);
  await refundFreightShare(ctx, o, live, items);
  await checkLineLimits(ctx, o, live, items);
  const due_at = await nextDueAt(ctx, o, live, items);
  if (due_at?.getTime() !== o.due_at?.getTime()) await updateOnepay(ctx, o, { due_at });
}

/**
 * When something happens automatically: the order ships some hours after its last item was stocked; while it waits for other items, the member is asked
 * after some days. Goods that its line refuses wait for the member's decision (null).
 */
export async function nextDueAt(ctx: Ctx, o: Onepay, live: readonly Item[], all: readonly Item[]): Promise<Date | null> {
  const { onepay_ship_hours, onepay_wait_days } = await settings(ctx.db, ['onepay_ship_hours', 'onepay_wait_days']);
  const arrived = inStock(live).map((i) => i.stocked_at?.getTime() ?? ctx.now.getTime());
  if (arrived.length === 0) return null;
  if (arrived.length === live.length)
    return shippingOptions(o, live, all).block ? null : new Date(Math.max(...arrived) + onepay_ship_hours * HOUR);
  if (o.asked_at) return null;
  const since = Math.max(Math.min(...arrived), o.terms.waits_from ? Date.parse(o.terms.waits_from) : 0);
  return new Date(since + onepay_wait_days * 24 * HOUR);
}

/** No item is left: freight, insurance and services not performed are refunded in full. */
async function endOnepay(ctx: Ctx, o: Onepay): Promise<void> {
  const back = await refundFreight(ctx, o, [], {
    key: `onepay_end:${o.id}`,
    text_key: 'money.onepay_end',
    points_back: o.terms.points,
  });
  await transition(ctx, onepayLifecycle, o, {
    action: 'end',
    by: SYSTEM,
    params: { amount_fen: back },
    set: { ended_at: ctx.now },
  });
  if (back > 0)
    await notify(ctx, o.member_id, {
      kind: 'refund',
      key: 'onepay_end',
      params: { no: o.no, amount_fen: back },
      url: onepayUrl(o.id),
    });
}

async function syncShipping(ctx: Ctx, o: Onepay, items: readonly Item[]): Promise<void> {
  const waybill = await ctx.db.selectFrom('waybill').select('state').where('id', '=', o.waybill_id!).executeTakeFirstOrThrow();
  const set = { ended_at: ctx.now };
  if (isIn(waybillMachine, waybill.state, 'concluded')) {
    await transition(ctx, onepayLifecycle, o, { action: 'finish', by: SYSTEM, set });
    await convertToProxyOrders(ctx, items);
  } else if (isIn(waybillMachine, waybill.state, 'undone')) {
    const live = activeItems(o, items);
    await transition(ctx, onepayLifecycle, o, { action: live.length > 0 ? 'come_back' : 'end', by: SYSTEM, set });
    await convertToProxyOrders(ctx, items);
  }
}

/** Converts orders with unfinished items to ordinary proxy orders, which appear in the list of orders. */
export async function convertToProxyOrders(ctx: Ctx, items: readonly Item[]): Promise<void> {
  const ids = [...new Set(items.filter((i) => !isEnd(itemMachine, i.state)).map((i) => i.order_id))];
  await setOrders(ctx, ids, { kind: 'proxy' });
}
