// Erases an account's data in the tables of this module.
import { type Ctx, json } from '../../context.ts';

/** Refunds and claims stay without the member's texts and pictures. */
export async function eraseAftersale(ctx: Ctx, member_id: number): Promise<void> {
  for (const table of ['refund', 'claim'] as const)
    await ctx.db
      .updateTable(table)
      .set({ content: '', files: json([]) })
      .where('member_id', '=', member_id)
      .execute();
}
