// The contents of a member's own parcel become stock: an order of kind parcel, whose items are received with it.

import type { Ctx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { type Item, itemLifecycle, refreshOrder } from '../../orders/orders/items.ts';
import { deleteOwnOrder, makeOwnOrder } from '../../orders/orders/own-parcels.ts';
import { shopDay } from '../../orders/orders/serialize.ts';
import { SYSTEM, transition } from '../../platform/lifecycle/transition.ts';
import type { Parcel } from './parcel.ts';
import { setParcel } from './parcel.ts';

/** Makes the order of a parcel that has arrived and receives its items. Storage counts from the first scan. */
export async function receiveContents(ctx: Ctx, parcel: Parcel): Promise<Parcel> {
  const { order_id, items } = await makeOwnOrder(ctx, { ...parcel, member_id: parcel.member_id! }, parcel.contents);
  const storage_from = await shopDay(ctx, parcel.received_at ?? ctx.now);
  for (const item of items)
    await transition(ctx, itemLifecycle, item, {
      action: 'receive',
      by: SYSTEM,
      params: { tracking_no: parcel.tracking_no },
      // It lies where the parcel lay until its owner was known.
      set: { storage_from, ...(parcel.bin ? { bin: parcel.bin } : {}) },
    });
  await refreshOrder(ctx, order_id);
  return setParcel(ctx, parcel, { order_id, bin: '' });
}

/** Undoes a receipt before inspection: only the declaration remains. */
export async function undoContents(ctx: Ctx, items: readonly Item[]): Promise<void> {
  await ctx.db
    .deleteFrom('photo')
    .where('order_item_id', '=', anyOf(items.map((i) => i.id)))
    .execute();
  await deleteOwnOrder(ctx, items);
}
