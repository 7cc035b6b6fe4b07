// The standing of a member: growth and level. What they mean, and when they change, is said by loyalty.
import type { Ctx } from '../../../context.ts';

/** Adds to a member's growth, or takes from it; answers what it is then. */
export async function changeGrowth(ctx: Pick<Ctx, 'db'>, member_id: number, by: number): Promise<number> {
  const { growth } = await ctx.db
    .updateTable('member')
    .set((eb) => ({ growth: eb('growth', '+', by) }))
    .where('id', '=', member_id)
    .returning('growth')
    .executeTakeFirstOrThrow();
  return growth;
}

/** Raises a member to a level; false when that is none above theirs. */
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
