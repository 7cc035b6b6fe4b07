// What erasing an account takes from the tables of this module.
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';

/** Refunds and claims stay without what the member wrote and showed. */
export async function eraseAftersale(ctx: Ctx, member_id: number): Promise<void> {
  await sql`update refund set content = '', files = '[]' where member_id = ${member_id}`.execute(ctx.db);
  await sql`update claim set content = '', files = '[]' where member_id = ${member_id}`.execute(ctx.db);
}
