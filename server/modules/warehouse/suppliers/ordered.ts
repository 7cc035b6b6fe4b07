// Items in a supplier order: they are bought only with it until it ends without a purchase.
import { sql } from 'kysely';
import { type Ctx, fail } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';

/** For an item `i`: it is in no order that may still buy it. */
export const notOrdered = sql<boolean>`not exists (select 1 from supplier_order_line x where x.order_item_id = i.id and x.state = 'open')`;

/** For an item `i`: the order that may still buy it, by the platform's number or the shop's own. */
export const orderedWith = sql<{
  id: number;
  no: string;
} | null>`(select json_build_object('id', x.supplier_order_id, 'no', coalesce(nullif(z.platform_no, ''), z.key))
  from supplier_order_line x join supplier_order z on z.id = x.supplier_order_id where x.order_item_id = i.id and x.state = 'open')`;

export async function requireNotOrdered(ctx: Ctx, item_ids: readonly number[]): Promise<void> {
  const row = await ctx.db
    .selectFrom('supplier_order_line as l')
    .innerJoin('supplier_order as o', 'o.id', 'l.supplier_order_id')
    .select(['o.key', 'o.platform_no'])
    .where('l.order_item_id', '=', anyOf(item_ids))
    .where('l.state', '=', 'open')
    .limit(1)
    .executeTakeFirst();
  if (row) fail('suppliers.ordered', { no: row.platform_no || row.key });
}
