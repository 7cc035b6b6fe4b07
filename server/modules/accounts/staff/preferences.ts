// Preferences of an operator: the same on every computer, and visible to no one else.
import type { Input, Output } from '#contract/call.ts';
import type { staff } from '#contract/desk/staff.ts';
import { json, type OperatorCtx } from '../../../context.ts';

type Rows = (typeof staff)['session'];

export async function readPreferences(ctx: OperatorCtx): Promise<Output<Rows['preferences']>> {
  const rows = await ctx.db
    .selectFrom('operator_preference')
    .select(['name', 'items'])
    .where('operator_id', '=', ctx.operator.id)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.name, row.items]));
}

export async function prefer(ctx: OperatorCtx, { name, items }: Input<Rows['prefer']>): Promise<void> {
  if (items.length === 0) {
    await ctx.db.deleteFrom('operator_preference').where('operator_id', '=', ctx.operator.id).where('name', '=', name).execute();
    return;
  }
  const kept = { items: json([...new Set(items)]), at: ctx.now };
  await ctx.db
    .insertInto('operator_preference')
    .values({ operator_id: ctx.operator.id, name, ...kept })
    .onConflict((c) => c.columns(['operator_id', 'name']).doUpdateSet(kept))
    .execute();
}
