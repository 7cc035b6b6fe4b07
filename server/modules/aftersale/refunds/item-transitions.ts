// The item's transitions into after-sale and out of it; other modules are notified of each (listeners.ts).

import { type ItemState, stateBefore } from '#contract/states/order-item.ts';
import { type Ctx, fail } from '../../../context.ts';
import { type Item, itemLife, type Order, refreshOrder, splitItem } from '../../orders/orders/items.ts';
import type { By } from '../../platform/lifecycle/transition.ts';
import { transition } from '../../platform/lifecycle/transition.ts';
import { setting } from '../../platform/settings/settings.ts';
import { removeFromWaybill, settleRemovedItem } from '../../shipping/waybills/changes/remove-item.ts';
import type { Locked as LockedWaybill } from '../../shipping/waybills/core/store.ts';
import { tell } from './listeners.ts';
import type { Refund } from './store.ts';

const ENTRY_ACTION: { [S in ItemState]?: 'refund' | 'return' } = { purchased: 'refund', on_the_way: 'refund' };

/** Splits off the pieces that are meant, and puts them into after-sale; off their waybill, which must be locked then. */
export async function enterAfterSale(
  ctx: Ctx,
  item: Item,
  num: number,
  how: { type: Refund['type']; waybill: LockedWaybill | null },
): Promise<Item> {
  const { left, split } = num < item.num ? await splitItem(ctx, item, num) : { left: undefined, split: item };
  const off = how.waybill
    ? await removeFromWaybill(ctx, how.waybill, { item: split, ...(left ? { of: left } : {}), exchange: how.type === 'exchange' })
    : null;
  return transition(ctx, itemLife, split, {
    action:
      split.state === 'problem' ? (how.type === 'exchange' ? 'exchange' : 'return') : (ENTRY_ACTION[split.state] ?? 'return'),
    set: { ask: null, ...(off ? { ...off, state_before: 'in_stock' } : {}) },
  });
}

/** Where the item stood before after-sale. A parcel that arrived meanwhile has brought it to the warehouse. */
export async function stateBeforeAfterSale(ctx: Ctx, item: Item): Promise<ItemState> {
  const was = stateBefore(item) ?? item.state;
  if (was !== 'on_the_way' || item.parcel_id === null) return was;
  const parcel = await ctx.db.selectFrom('parcel').select('state').where('id', '=', item.parcel_id).executeTakeFirst();
  return parcel && parcel.state !== 'expected' ? 'received' : was;
}

/** Back to where it was. What waited for an answer waits for it anew. */
export async function leaveAfterSale(ctx: Ctx, order: Order, item: Item, refund: Refund, by: By): Promise<void> {
  const to = await stateBeforeAfterSale(ctx, item);
  const days = await setting(ctx.db, 'problem_days');
  const asks = to === 'problem';
  const back = await transition(
    ctx,
    itemLife,
    { ...item, state_before: to },
    {
      action: 'close',
      by,
      due_at: asks ? new Date(ctx.now.getTime() + days * 86_400_000) : null,
      set: { ask: asks ? { kind: 'problem', text: item.problem, photos: [], choices: [] } : null },
    },
  );
  await afterLeaving(ctx, order, back, refund, 'back');
}

/** The money is back: the item has ended. */
export async function endAsRefunded(ctx: Ctx, order: Order, item: Item, refund: Refund): Promise<void> {
  const ended = await transition(ctx, itemLife, item, { action: 'refunded', set: { bin: '' } });
  await afterLeaving(ctx, order, ended, refund, 'refunded');
}

/** Another one comes in its place: from here on it is like one that was just bought. */
export async function awaitReplacement(ctx: Ctx, order: Order, item: Item, refund: Refund): Promise<Item> {
  if (item.parcel_id === null) fail('refund.parcel_missing', {}, 'tracking_no');
  const coming = await transition(ctx, itemLife, item, {
    action: 'exchanged',
    set: { problem: '', bin: '', stocked_at: null, storage_from: null, weight: null, length: null, width: null, height: null },
  });
  await afterLeaving(ctx, order, coming, refund, 'exchanged');
  return coming;
}

async function afterLeaving(
  ctx: Ctx,
  order: Order,
  item: Item,
  refund: Refund,
  what: 'refunded' | 'exchanged' | 'back',
): Promise<void> {
  await settleRemovedItem(ctx, item.id, `refund_left:${refund.id}`);
  await refreshOrder(ctx, order.id);
  await tell(ctx, { what, order, item, refund });
}
