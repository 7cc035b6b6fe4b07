// Goods that a stocktake lost while they wait on a waybill: the waybill continues without them, as after a return, and the
// difference is refunded.
import { fail } from '../../../../context.ts';
import { anyOf } from '../../../../db/any-of.ts';
import { itemLifecycle } from '../../../orders/orders/items.ts';
import { SYSTEM, transition } from '../../../platform/lifecycle/transition.ts';
import type { WaybillGoods } from '../../../warehouse/stocktake/ports.ts';
import { itemIds, lockPayableBills, lockWaybill } from '../core/store.ts';
import { removeFromWaybill, settleRemovedItem } from './remove-item.ts';

export const lostOnWaybill: WaybillGoods = {
  lockBills: async (ctx, item_ids) => {
    const rows = await ctx.db
      .selectFrom('order_item')
      .select(['waybill_id', 'member_id'])
      .distinct()
      .where('id', '=', anyOf(item_ids))
      .where('waybill_id', 'is not', null)
      .where('state', '=', 'in_waybill')
      .orderBy('waybill_id')
      .execute();
    const ids: number[] = [];
    for (const { waybill_id, member_id } of rows) {
      const bills = await lockPayableBills(ctx, waybill_id!, member_id);
      if (bills.some((bill) => bill.state === 'sealed')) fail('wallet.open_payment');
      ids.push(...(await itemIds(ctx, waybill_id!)));
    }
    return ids;
  },
  takeOff: async (ctx, item, of) => {
    const locked = await lockWaybill(ctx, item.waybill_id!);
    const set = await removeFromWaybill(ctx, locked, { item, ...(of ? { of } : {}), by: SYSTEM });
    return transition(ctx, itemLifecycle, item, { action: 'unpack', by: SYSTEM, set });
  },
  settle: settleRemovedItem,
};
