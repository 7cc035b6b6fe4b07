// Goods by the names used in the API.
import { type Ctx, fail } from '../../../context.ts';

export type Named = { tp: string; tid: string };

/** Refuses goods that do not exist, or that another member added by hand. */
export async function goodsNamed(ctx: Ctx, { tp, tid }: Named) {
  const goods = await ctx.db
    .selectFrom('goods')
    .select(['id', 'price', 'created_at', 'enabled'])
    .where('api_type', '=', tp)
    .where('num_iid', '=', tid)
    .where((eb) => eb.or([eb('member_id', 'is', null), eb('member_id', '=', ctx.member?.id ?? 0)]))
    .executeTakeFirst();
  return goods ?? fail('fail.not_found', {}, 'tid');
}
