// How the items follow their waybill: dispatched, completed or lost with it, back on the shelf when it ends, restocked when a carrier
// returns it. Their storage clock is paused while they are on a waybill.

import type { Ctx } from '../../../../context.ts';
import { anyOf } from '../../../../db/any-of.ts';
import { addStoragePaid } from '../../../orders/orders/facts.ts';
import { type Item, itemLifecycle, refreshOrdersOf } from '../../../orders/orders/items.ts';
import { shopDay } from '../../../orders/orders/serialize.ts';
import { SYSTEM, transition } from '../../../platform/lifecycle/transition.ts';
import type { Waybill } from '../core/types.ts';
import { pausedDays } from './stock.ts';

/** Since when storage is paused: when the waybill became ready for packing. Null: not paused. */
export const pausedSince = (w: Pick<Waybill, 'pays' | 'paid_at' | 'created_at'>): Date | null =>
  w.pays === 'after_packing' ? w.created_at : w.paid_at;

/** Records that the storage charged by a bill is paid (or, with -1, refunded). */
export async function recordStoragePaid(ctx: Ctx, w: Waybill, items: readonly Item[], sign: 1 | -1 = 1): Promise<void> {
  for (const item of items) {
    const fee = w.terms.storage?.[String(item.id)] ?? 0;
    if (fee > 0) await addStoragePaid(ctx, item.id, sign * fee);
  }
}

/** Returns items to the shelf: the days on the waybill don't count as storage. */
export async function returnToShelf(ctx: Ctx, w: Waybill, items: readonly Item[]): Promise<void> {
  for (const item of items)
    await transition(ctx, itemLifecycle, item, {
      action: 'unpack',
      by: SYSTEM,
      set: { waybill_id: null, storage_days: await pausedDays(ctx, item, pausedSince(w)) },
    });
  await markRemoved(ctx, w, items);
}

/** Restocks items returned by the carrier, with a new storage clock. */
export async function restockReturned(ctx: Ctx, w: Waybill, items: readonly Item[]): Promise<void> {
  const storage_from = await shopDay(ctx);
  for (const item of items)
    await transition(ctx, itemLifecycle, item, {
      action: 'come_back',
      by: SYSTEM,
      set: {
        waybill_id: null,
        stocked_at: ctx.now,
        storage_from,
        storage_days: 0,
        extended_days: 0,
        storage_paid: 0,
        abandon_notices: 0,
        abandon_first: null,
      },
    });
  await markRemoved(ctx, w, items);
}

/** dispatch, complete or lose: the items stay on their waybill. */
export async function transitionItems(ctx: Ctx, items: readonly Item[], action: 'dispatch' | 'complete' | 'lose'): Promise<void> {
  for (const item of items) await transition(ctx, itemLifecycle, item, { action, by: SYSTEM });
  await refreshOrdersOf(ctx, items);
}

async function markRemoved(ctx: Ctx, w: Waybill, items: readonly Item[]): Promise<void> {
  if (items.length === 0) return;
  await ctx.db
    .updateTable('waybill_item')
    .set({ left_at: ctx.now })
    .where('waybill_id', '=', w.id)
    .where('order_item_id', '=', anyOf(items.map((i) => i.id)))
    .execute();
  await refreshOrdersOf(ctx, items);
}
