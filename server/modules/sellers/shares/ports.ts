// Ports of sellers to the modules above.
import type { Ctx } from '../../../context.ts';
import { port } from '../../platform/ports.ts';

/** How many items wait for the seller: to be accepted, and to be sent. */
export const sellerWork = port<(ctx: Ctx, seller_id: number) => Promise<{ to_do: number; to_ship: number }>>()('sellerWork');

/** Whether anything about an order item is open that its seller may still have to pay for. */
export const shareDisputed = port<(ctx: Ctx, order_item_id: number) => Promise<boolean>>()('shareDisputed');
