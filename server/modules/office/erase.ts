// Erases an account's data in the tables of this module.
import type { Ctx } from '../../context.ts';

/** Translations of what a member and the shop wrote to each other. */
export const eraseSaid = (ctx: Pick<Ctx, 'db'>, member_id: number): Promise<unknown> =>
  ctx.db.deleteFrom('said_translation').where('member_id', '=', member_id).execute();
