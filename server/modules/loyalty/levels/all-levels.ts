// The shop's levels, cached.
import type { Ctx } from '../../../context.ts';
import { cached } from '../../../db/cache.ts';

/** Every level with its threshold and benefits, from the lowest. */
export const allLevels = (ctx: Pick<Ctx, 'db'>) =>
  cached(ctx.db, 'levels', { reads: ['level'] }, (from) => from.selectFrom('level').selectAll().orderBy('level').execute());
