// Parcels that the courier delivered, by its pushed events or by its list.
import { group } from '#contract/states/machine.ts';
import { parcelMachine } from '#contract/states/parcel.ts';
import type { Ctx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';

/** Records once when unscanned parcels were signed; other numbers are skipped. */
export async function noteSigned(ctx: Pick<Ctx, 'db'>, numbers: readonly string[], at: Date): Promise<number> {
  if (numbers.length === 0) return 0;
  const rows = await ctx.db
    .updateTable('parcel')
    .set({ signed_at: at })
    .where('tracking_no', '=', anyOf(numbers))
    .where('received_at', 'is', null)
    .where('signed_at', 'is', null)
    .where('state', 'in', group(parcelMachine, 'announced'))
    .returning('id')
    .execute();
  return rows.length;
}
