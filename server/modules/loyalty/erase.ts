// Erases an account's data in the tables of this module.
import type { Ctx } from '../../context.ts';

/** Sign-ins and invitations go; points, growth and rebates are records of money and stay. */
export async function eraseLoyalty(ctx: Ctx, member_id: number): Promise<void> {
  for (const table of ['signin', 'signin_streak', 'point_notice', 'invitation', 'invite_mail'] as const)
    await ctx.db.deleteFrom(table).where('member_id', '=', member_id).execute();
}
