// What goods cost when: a row for each change, written with the price.
import type { Ctx } from '../../../context.ts';

/** Notes a price when it is another one than the last. */
export async function notePrice(ctx: Ctx, goods_id: number, price: number): Promise<void> {
  const last = await ctx.db
    .selectFrom('price_change')
    .select('price')
    .where('goods_id', '=', goods_id)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.price === price) return;
  await ctx.db
    .insertInto('price_change')
    .values({ goods_id, price, at: ctx.now })
    .onConflict((c) => c.columns(['goods_id', 'at']).doUpdateSet({ price }))
    .execute();
}
