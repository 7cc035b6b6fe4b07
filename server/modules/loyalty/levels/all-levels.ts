// The shop's levels, remembered.
import type { Ctx } from '../../../context.ts';
import { remembered } from '../../../db/remembered.ts';

/** Every level with what it takes and gives, from the lowest. */
export const allLevels = (ctx: Pick<Ctx, 'db'>) =>
  remembered(ctx.db, 'levels', ['level'], (from) => from.selectFrom('level').selectAll().orderBy('level').execute());
