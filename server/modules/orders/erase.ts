// Erases a deleted account's data in the tables of this module.
import type { Ctx } from '../../context.ts';

/** Deletes the cart; orders are records of money and goods and stay. */
export async function eraseOrders(ctx: Ctx, member_id: number): Promise<void> {
  await ctx.db.deleteFrom('cart_row').where('member_id', '=', member_id).execute();
}
