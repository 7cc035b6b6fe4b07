// Reads the history that transitions wrote about one thing.
import type { Ctx } from '../../../context.ts';

/** All entries of a thing, named as in its state machine, newest first. */
export const historyOf = (ctx: Pick<Ctx, 'db'>, thing: string, id: number) =>
  ctx.db
    .selectFrom('history')
    .select(['id', 'thing', 'action', 'to_state', 'by_kind', 'reason', 'params', 'at'])
    .where('thing', '=', thing)
    .where('thing_id', '=', id)
    .orderBy('id', 'desc')
    .execute();
