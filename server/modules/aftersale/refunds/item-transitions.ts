// The item's transitions into after-sale and out of it; other modules are notified of each (listeners.ts).

import { type ItemState, stateBefore } from '#contract/states/order-item.ts';
import { type Ctx, fail } from '../../../context.ts';
import { type Item, itemLifecycle, type Order, refreshOrder, splitItem } from '../../orders/orders/items.ts';
import type { By } from '../../platform/lifecycle/transition.ts';
import { transition } from '../../platform/lifecycle/transition.ts';
import { setting } from '../../platform/settings/settings.ts';
import { removeFromWaybill, settleRemovedItem } from '../../shipping/waybills/changes/remove-item.ts';
import type { Locked as LockedWaybill } from '../../shipping/waybills/core/store.ts';
import { problemTexts } from '../../warehouse/receiving/problem-texts.ts';
import type { Refund } from './store.ts';

const ENTRY_ACTION: { [S in ItemState]?: 'refund' | 'return' } = { purchased: 'refund', on_the_way: 'refund' };

/** Splits off the requested pieces, removes them from their waybill (which must be locked), and moves them to after-sale. */
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
  return transition(ctx, itemLifecycle, split, {
    action:
      split.state === 'problem' ? (how.type === 'exchange' ? 'exchange' : 'return') : (ENTRY_ACTION[split.state] ?? 'return'),
    set: { ask: null, ...(off ? { ...off, state_before: 'in_stock' } : {}) },
  });
}

/** The item's state before after-sale; `received` if its parcel has arrived in the meantime. */
export async function stateBeforeAfterSale(ctx: Ctx, item: Item): Promise<ItemState> {
  const was = stateBefore(item) ?? item.state;
  if (was !== 'on_the_way' || item.parcel_id === null) return was;
  const parcel = await ctx.db.selectFrom('parcel').select('state').where('id', '=', item.parcel_id).executeTakeFirst();
  return parcel && parcel.state !== 'expected' ? 'received' : was;
}

/** Returns the item to its previous state. A problem awaiting an answer gets a new due time. */
export async function leaveAfterSale(ctx: Ctx, order: Order, item: Item, refund: Refund, by: By): Promise<void> {
  const to = await stateBeforeAfterSale(ctx, item);
  const days = await setting(ctx.db, 'problem_days');
  const asks = to === 'problem';
  const texts = asks ? await problemTexts(ctx, { order_id: order.id, item_id: item.id }, item.problem) : undefined;
  const back = await transition(
    ctx,
    itemLifecycle,
    { ...item, state_before: to },
    {
      action: 'close',
      by,
      due_at: asks ? new Date(ctx.now.getTime() + days * 86_400_000) : null,
      set: { ask: asks ? { kind: 'problem', text: item.problem, ...(texts && { texts }), photos: [], choices: [] } : null },
    },
  );
  await afterLeaving(ctx, order, back, refund);
}

/** Ends an item whose refund is paid. */
export async function endAsRefunded(ctx: Ctx, order: Order, item: Item, refund: Refund): Promise<void> {
  const ended = await transition(ctx, itemLifecycle, item, { action: 'refunded', set: { bin: '' } });
  await afterLeaving(ctx, order, ended, refund);
}

/** A replacement is on its way: the item continues like one that was just bought. Refuses without its parcel. */
export async function awaitReplacement(ctx: Ctx, order: Order, item: Item, refund: Refund): Promise<Item> {
  if (item.parcel_id === null) fail('refund.parcel_missing', {}, 'tracking_no');
  const coming = await transition(ctx, itemLifecycle, item, {
    action: 'exchanged',
    set: { problem: '', bin: '', stocked_at: null, storage_from: null, weight: null, length: null, width: null, height: null },
  });
  await afterLeaving(ctx, order, coming, refund);
  return coming;
}

async function afterLeaving(ctx: Ctx, order: Order, item: Item, refund: Refund): Promise<void> {
  await settleRemovedItem(ctx, item.id, `refund_left:${refund.id}`);
  await refreshOrder(ctx, order.id);
}
