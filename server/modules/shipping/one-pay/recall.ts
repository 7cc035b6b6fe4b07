// A one-pay waybill is cancelled before packing because goods of it are exchanged, or because its line refuses what remains.
// The payment returns to the order, which collects again; the replacement is awaited like any missing item, and the member
// decides about the rest.
import type { Ctx } from '../../../context.ts';
import { actor, SYSTEM, transition } from '../../platform/lifecycle/transition.ts';
import { type Locked, waybillLifecycle } from '../waybills/core/store.ts';
import { returnToShelf } from '../waybills/stock/item-transitions.ts';
import { lockOnepay, onepayLifecycle } from './store.ts';

export async function recallOnepayWaybill(ctx: Ctx, { waybill: w, items }: Pick<Locked, 'waybill' | 'items'>): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('onepay')
    .select('id')
    .where('waybill_id', '=', w.id)
    .where('state', '=', 'shipping')
    .executeTakeFirst();
  if (!found) return false;
  const o = await lockOnepay(ctx, found.id);
  const { line, ask, quote } = w.terms;
  await transition(ctx, onepayLifecycle, o, {
    action: 'recollect',
    by: SYSTEM,
    params: { no: w.no },
    set: {
      waybill_id: null,
      approved_at: null,
      line_id: w.line_id,
      address: w.address,
      country: w.country,
      terms: { ...o.terms, line, ask: { ...ask, storage: 0 }, quote, booked: w.booked, bonus: w.bonus, points: w.points },
    },
  });
  await transition(ctx, waybillLifecycle, w, {
    action: 'cancel',
    by: actor(ctx),
    set: { booked: [], bonus: 0, points: 0, paid: 0 },
  });
  await returnToShelf(ctx, w, items);
  return true;
}
