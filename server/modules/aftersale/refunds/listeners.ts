// What else moves when an item enters after-sale or leaves it: other domains register here, so that refunds know none of them.
import type { Ctx } from '../../../context.ts';
import type { Item, Order } from '../../orders/orders/items.ts';
import type { Refund } from './store.ts';

/**
 * entered: the item is in after-sale now (and off its waybill). refunded: it has ended, its money is back. exchanged: another one is on its way to the
 * warehouse. back: refused, withdrawn, closed, or a part of the price was given back: the item is where it was before.
 */
export type RefundEvent = { what: 'entered' | 'refunded' | 'exchanged' | 'back'; order: Order; item: Item; refund: Refund };
type Listener = (ctx: Ctx, event: RefundEvent) => Promise<void>;

const listeners: Listener[] = [];

/** Runs inside the transaction of the step, after the item has taken its own; order and items are locked. */
export const onRefund = (listener: Listener): void => void listeners.push(listener);

export async function tell(ctx: Ctx, event: RefundEvent): Promise<void> {
  for (const listener of listeners) await listener(ctx, event);
}
