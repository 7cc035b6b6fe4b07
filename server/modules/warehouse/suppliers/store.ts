// Rows of supplier orders: locked, moved by their lifecycle, with their lines; and the operator they are booked as.
import type { Selectable } from 'kysely';
import { supplierOrderMachine } from '#contract/states/supplier-order.ts';
import { type Ctx, fail, type OperatorCtx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { SupplierOrderLineTable, SupplierOrderTable } from '../../../db/tables.ts';
import { lifecycle } from '../../platform/lifecycle/transition.ts';

export type OrderRow = Selectable<SupplierOrderTable>;
export type LineRow = Selectable<SupplierOrderLineTable>;

export const supplierLifecycle = lifecycle({
  machine: supplierOrderMachine,
  table: 'supplier_order',
  stamp: (ctx) => ({ updated_at: ctx.now }),
});

export async function lockOrderRow(ctx: Ctx, id: number): Promise<OrderRow> {
  const row = await ctx.db.selectFrom('supplier_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row ?? fail('fail.not_found', {}, 'id');
}

export const linesOf = (ctx: Pick<Ctx, 'db'>, id: number): Promise<LineRow[]> =>
  ctx.db.selectFrom('supplier_order_line').selectAll().where('supplier_order_id', '=', id).orderBy('id').execute();

/** States in which an item can still be bought with its order. */
export const WAITING: readonly string[] = ['buying', 'supplement_due', 'pay_review', 'question'];

/** The unbooked lines, by whether their item is still waiting: the others are spare. */
export async function openLines(ctx: Pick<Ctx, 'db'>, id: number): Promise<{ waited: LineRow[]; spare: LineRow[] }> {
  const lines = (await linesOf(ctx, id)).filter((line) => line.state === 'open');
  const items = await ctx.db
    .selectFrom('order_item')
    .select(['id', 'state'])
    .where('id', '=', anyOf(lines.map((line) => line.order_item_id)))
    .execute();
  const waits = (line: LineRow) => WAITING.includes(items.find((item) => item.id === line.order_item_id)!.state);
  return { waited: lines.filter(waits), spare: lines.filter((line) => !waits(line)) };
}

export async function setLines(
  ctx: Ctx,
  ids: readonly number[],
  set: Partial<Pick<LineRow, 'state' | 'reason' | 'supplier_order_id'>>,
): Promise<void> {
  if (ids.length > 0) await ctx.db.updateTable('supplier_order_line').set(set).where('id', '=', anyOf(ids)).execute();
}

/** The order ended without a purchase: its items may be bought another way. */
export async function dropLines(ctx: Ctx, id: number): Promise<void> {
  await ctx.db
    .updateTable('supplier_order_line')
    .set({ state: 'dropped' })
    .where('supplier_order_id', '=', id)
    .where('state', '=', 'open')
    .execute();
}

/** The context of the buyer who placed the order: its items are theirs. The order stays valid even if their permissions changed. */
export async function asBuyer(ctx: Ctx, operator_id: number): Promise<OperatorCtx> {
  const row = await ctx.db
    .selectFrom('operator')
    .select(['id', 'username', 'name', 'role', 'warehouse_id'])
    .where('id', '=', operator_id)
    .executeTakeFirstOrThrow();
  return { ...ctx, operator: { ...row, permissions: ['buy'] } };
}
