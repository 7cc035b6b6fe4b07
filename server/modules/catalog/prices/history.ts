// The price history of goods: a row for each change, written by a trigger, so that no change is missed.
import type { Output } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import type { Ctx } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import { alertOf } from './alerts.ts';
import { goodsNamed, type Named } from './named.ts';

const DAYS = 180;
const DAY_MS = 86_400_000;

export async function priceHistory(ctx: Ctx, input: Named): Promise<Output<(typeof calls)['prices']['history']>> {
  const goods = await goodsNamed(ctx, input);
  const since = new Date(ctx.now.getTime() - DAYS * DAY_MS);
  const changes = await changesSince(ctx.db, goods.id, since);
  const points = changes.length > 0 ? changes : [{ at: goods.created_at, price: goods.price }];
  const prices = [...points.map((point) => point.price), goods.price];
  return {
    // The price before the first day is shown at its start.
    points: points.map(({ at, price }) => ({ time: (at < since ? since : at).toISOString(), price })),
    now: goods.price,
    lowest: Math.min(...prices),
    highest: Math.max(...prices),
    alert: ctx.member ? await alertOf(ctx, ctx.member.id, goods.id) : null,
  };
}

/** The changes since a day and the one before it, oldest first. */
async function changesSince(db: Ctx['db'], goods_id: number, since: Date): Promise<{ at: Date; price: number }[]> {
  const of = db.selectFrom('price_change').select(['at', 'price']).where('goods_id', '=', goods_id);
  const before = await of.where('at', '<', since).orderBy('at', 'desc').limit(1).execute();
  return [...before, ...(await of.where('at', '>=', since).orderBy('at').execute())];
}

/** Deletes changes older than the history; of each goods the latest of these stays, because it is the price at the start. */
export const forgetChanges = (db: Db, before: Date): Promise<unknown> =>
  db
    .deleteFrom('price_change as p')
    .where('p.at', '<', before)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('price_change as later')
          .select('later.at')
          .whereRef('later.goods_id', '=', 'p.goods_id')
          .whereRef('later.at', '>', 'p.at')
          .where('later.at', '<', before),
      ),
    )
    .execute();
