// The handling fee of undeclared parcels (fen): charged once, by the first waybill that takes goods out of the parcel.
import type { Ctx } from '../../../../context.ts';
import { anyOf } from '../../../../db/any-of.ts';
import type { Item } from '../../../orders/orders/items.ts';
import { setParcelFees } from '../../../warehouse/parcels/parcel.ts';
import type { Waybill } from './types.ts';

/** The handling fees that parcels of these rows still owe, by parcel id. */
export async function handlingFeesDue(ctx: Ctx, rows: readonly Pick<Item, 'parcel_id'>[]): Promise<Map<number, number>> {
  const ids = [...new Set(rows.flatMap((r) => r.parcel_id ?? []))];
  if (ids.length === 0) return new Map();
  const owed = await ctx.db
    .selectFrom('parcel')
    .select(['id', 'fee'])
    .where('id', '=', anyOf(ids))
    .where('fee', '>', 0)
    .execute();
  return new Map(owed.map((p) => [p.id, p.fee]));
}

/** Clears fees that a waybill has charged, so that no other one does. The orders of its goods must be locked. */
export const clearHandlingFees = (ctx: Ctx, fees: ReadonlyMap<number, number>): Promise<void> =>
  setParcelFees(ctx, new Map([...fees.keys()].map((id) => [id, 0])));

/** Restores the fees of a waybill that ended and refunded them: the next one charges them. */
export const restoreHandlingFees = (ctx: Ctx, w: Pick<Waybill, 'terms'>): Promise<void> =>
  setParcelFees(ctx, new Map(Object.entries(w.terms.handling ?? {}).map(([id, fee]) => [Number(id), fee])));
