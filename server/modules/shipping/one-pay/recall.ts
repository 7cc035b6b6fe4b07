// Goods of a one-pay waybill are to be exchanged before packing, or leave so little that its line doesn't take the rest: the waybill is taken back, what was
// paid for it with it, and the order collects again. The other one is waited for like anything that has not come yet; about the rest the member is asked.
import type { Ctx } from '../../../context.ts';
import { actor, SYSTEM, transition } from '../../platform/lifecycle/transition.ts';
import { type Locked, waybillLife } from '../waybills/core/store.ts';
import { unpack } from '../waybills/stock/storage-clock.ts';
import { lockOnepay, onepayLife } from './store.ts';

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
  await transition(ctx, onepayLife, o, {
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
  await transition(ctx, waybillLife, w, { action: 'cancel', by: actor(ctx), set: { booked: [], bonus: 0, points: 0, paid: 0 } });
  await unpack(ctx, w, items);
  return true;
}
