// A member's cart is put aside while staff composes an order for them, and stands there again afterwards, row by row as it was.
import type { Selectable } from 'kysely';
import { json, type MemberCtx } from '../../../context.ts';
import type { CartRowTable } from '../../../db/tables.ts';
import { lockLimit } from '../../platform/rate-limit/limit.ts';

type Row = Selectable<CartRowTable>;

/** Takes all rows out of the cart, locked against the member's own changes until the transaction ends. */
export async function setCartAside(ctx: MemberCtx): Promise<Row[]> {
  await lockLimit(ctx, 'cart', ctx.member.id);
  return ctx.db.deleteFrom('cart_row').where('member_id', '=', ctx.member.id).returningAll().execute();
}

/** Puts them back under their own ids: what the member has on the screen goes on to mean them. */
export async function restoreCart(ctx: MemberCtx, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  await ctx.db
    .insertInto('cart_row')
    .values(rows.map((row) => ({ ...row, services: json(row.services), steps_seen: json(row.steps_seen) })))
    .execute();
}
