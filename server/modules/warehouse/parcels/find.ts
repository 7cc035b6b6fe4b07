// The parcel that a label means.
import { parcelNumbers } from '#contract/label-text.ts';
import type { ParcelState } from '#contract/states/parcel.ts';
import type { Ctx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';

type FoundParcel = { id: number; tracking_no: string; member_id: number | null; warehouse_id: number; state: ParcelState };

/** The parcel with the likeliest number that a label may mean; of two with that number the one of this warehouse. */
export async function parcelOfLabel(
  ctx: Pick<Ctx, 'db'>,
  label: string,
  warehouse_id?: number,
): Promise<FoundParcel | undefined> {
  const numbers = parcelNumbers(label);
  const found = await ctx.db
    .selectFrom('parcel')
    .select(['id', 'tracking_no', 'member_id', 'warehouse_id', 'state'])
    .where('tracking_no', '=', anyOf(numbers))
    .orderBy('id')
    .execute();
  const rank = (row: FoundParcel) => numbers.indexOf(row.tracking_no) * 2 + (row.warehouse_id === warehouse_id ? 0 : 1);
  return found.sort((a, b) => rank(a) - rank(b))[0];
}
