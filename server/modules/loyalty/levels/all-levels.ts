// The shop's levels, remembered.
import type { Ctx } from '../../../context.ts';
import { cached } from '../../../db/cache.ts';

/** Every level with what it takes and gives, from the lowest. */
export const allLevels = (ctx: Pick<Ctx, 'db'>) =>
  cached(ctx.db, 'levels', { reads: ['level'] }, (from) => from.selectFrom('level').selectAll().orderBy('level').execute());
