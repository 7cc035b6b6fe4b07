// Private goods of one member: added by a link that could not be resolved, or sent in their own parcel. They are never listed.
import type { Insertable } from 'kysely';
import type { Names } from '#contract/lang.ts';
import { type Ctx, json } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { GoodsTable } from '../../../db/tables.ts';

type NewGoods = Omit<Insertable<GoodsTable>, 'listed' | 'created_at' | 'updated_at'> & { member_id: number };

/** Adds goods, with one SKU when they have options. */
export async function addPrivateGoods(
  ctx: Ctx,
  values: NewGoods,
  sku?: { sku_id: string; properties_name: Names; quantity: number },
): Promise<{ id: number; num_iid: string }> {
  const made = await ctx.db
    .insertInto('goods')
    .values({ ...values, listed: false, created_at: ctx.now, updated_at: ctx.now })
    .returning(['id', 'num_iid'])
    .executeTakeFirstOrThrow();
  if (sku)
    await ctx.db
      .insertInto('sku')
      .values({ ...sku, goods_id: made.id, properties_name: json(sku.properties_name), price: values.price })
      .execute();
  return made;
}

/** Deletes goods of a source that nothing refers to any more. */
export async function deletePrivateGoods(ctx: Ctx, api_type: string, ids: readonly number[]): Promise<void> {
  await ctx.db.deleteFrom('goods').where('id', '=', anyOf(ids)).where('api_type', '=', api_type).execute();
}

/** The seller of a source by code, created when it is new. */
export async function findOrCreateSeller(
  ctx: Ctx,
  { api_type, code, names }: { api_type: string; code: string; names: Names },
): Promise<number> {
  const known = await ctx.db
    .selectFrom('seller')
    .select('id')
    .where('api_type', '=', api_type)
    .where('code', '=', code)
    .executeTakeFirst();
  if (known) return known.id;
  const made = await ctx.db
    .insertInto('seller')
    .values({ api_type, code, names: json(names), created_at: ctx.now })
    .onConflict((c) => c.columns(['api_type', 'code']).doUpdateSet({ code }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}
