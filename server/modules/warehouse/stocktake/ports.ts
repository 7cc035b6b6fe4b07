// Ports that waybills implement for stocktakes.
import type { Ctx } from '../../../context.ts';
import type { Item } from '../../orders/orders/items.ts';
import { port } from '../../platform/ports.ts';

export type WaybillGoods = {
  /** Locks the unpaid bills of the waybills of these items. Returns the ids of all items on them, to be locked next. */
  lockBills: (ctx: Ctx, item_ids: readonly number[]) => Promise<number[]>;
  /** Takes a lost item (of `of`, when only some of its pieces are lost) off a waybill to be packed: it is in stock again, to be written off. */
  takeOff: (ctx: Ctx, item: Item, of?: Item) => Promise<Item>;
  /** Refunds the reduction of the waybill's cost, once the item is written off. */
  settle: (ctx: Ctx, item_id: number, key: string) => Promise<void>;
};
export const waybillGoods = port<WaybillGoods>()('waybillGoods');
