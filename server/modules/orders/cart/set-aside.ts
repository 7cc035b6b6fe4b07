// Sets a member's cart aside while staff composes an order for them, and restores it row by row afterwards.
import type { Selectable } from 'kysely';
import { json, type MemberCtx } from '../../../context.ts';
import type { CartRowTable } from '../../../db/tables.ts';
import { lockLimit } from '../../platform/rate-limit/limit.ts';

type Row = Selectable<CartRowTable>;

/** Deletes and returns all rows of the cart; the lock keeps the member's own changes out until the transaction ends. */
export async function setCartAside(ctx: MemberCtx): Promise<Row[]> {
  await lockLimit(ctx, 'cart', ctx.member.id);
  return ctx.db.deleteFrom('cart_row').where('member_id', '=', ctx.member.id).returningAll().execute();
}

/** Restores the rows under their own ids, which the member's screens refer to. */
export async function restoreCart(ctx: MemberCtx, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  await ctx.db
    .insertInto('cart_row')
    .values(rows.map((row) => ({ ...row, services: json(row.services), steps_seen: json(row.steps_seen) })))
    .execute();
}
