// Writes a member's growth and level. Their rules are in loyalty.
import type { Ctx } from '../../../context.ts';

/** Adds to a member's growth, or takes from it; returns the new value. */
export async function changeGrowth(ctx: Pick<Ctx, 'db'>, member_id: number, by: number): Promise<number> {
  const { growth } = await ctx.db
    .updateTable('member')
    .set((eb) => ({ growth: eb('growth', '+', by) }))
    .where('id', '=', member_id)
    .returning('growth')
    .executeTakeFirstOrThrow();
  return growth;
}

/** Raises a member to a level; false when they are at that level or above. */
export async function raiseLevel(ctx: Pick<Ctx, 'db'>, member_id: number, level: number): Promise<boolean> {
  const row = await ctx.db
    .updateTable('member')
    .set({ level })
    .where('id', '=', member_id)
    .where('level', '<', level)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
