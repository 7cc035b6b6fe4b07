// The log of pushes from marketplaces: each push once, with its effect once the order was processed.
import type { Message } from '#contract/fields.ts';
import type { PurchasePush } from '../../../connectors/purchase/connector.ts';
import { type Ctx, json } from '../../../context.ts';
import type { OrderRow } from './store.ts';

/** Records a push; null for a duplicate. Returns the order it is about, 0 while that is unknown. */
export async function notePush(ctx: Ctx, connector: string, push: PurchasePush): Promise<number | null> {
  const order = await ctx.db
    .selectFrom('supplier_order')
    .select('id')
    .where('connector', '=', connector)
    .where('platform_no', '=', push.no)
    .where('platform_no', '<>', '')
    .executeTakeFirst();
  const fresh = await ctx.db
    .insertInto('supplier_push')
    .values({
      ...{ connector, ref: push.id, type: push.type, about: push.about, platform_no: push.no, at: ctx.now },
      supplier_order_id: order?.id ?? null,
      effects: json([]),
    })
    .onConflict((at) => at.columns(['connector', 'ref']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return fresh ? (order?.id ?? 0) : null;
}

/** The order was processed: pushes about it until `since` have had their effect, including those from before its number was known. */
export async function readPushes(
  ctx: Ctx,
  row: Pick<OrderRow, 'id' | 'connector' | 'platform_no'>,
  since: Date,
  effects: readonly Message[],
): Promise<void> {
  if (row.platform_no === '') return;
  await ctx.db
    .updateTable('supplier_push')
    .set({ supplier_order_id: row.id, read_at: ctx.now, effects: json([...effects]) })
    .where('connector', '=', row.connector)
    .where('platform_no', '=', row.platform_no)
    .where('read_at', 'is', null)
    .where('at', '<=', since)
    .execute();
}
