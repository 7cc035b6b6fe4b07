// Removes the parcel of a mistyped number, so that it is not expected.
import type { Ctx } from '../../../context.ts';

/** Removes an expected parcel of a purchase that no item belongs to any more. */
export async function removeEmptyPurchaseParcel(ctx: Ctx, id: number): Promise<void> {
  await ctx.db
    .deleteFrom('parcel')
    .where('id', '=', id)
    .where('kind', '=', 'purchase')
    .where('state', '=', 'expected')
    .where((eb) => eb.not(eb.exists(eb.selectFrom('order_item').select('id').where('parcel_id', '=', id))))
    .execute();
}
