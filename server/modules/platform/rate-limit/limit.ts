// The one lock behind every limit. Whoever counts takes it first, counts, then writes what is counted.
// `ctx.now` is read when a call begins, before it waits for this lock: rows of calls that began later may be there already. A count therefore
// has a lower bound of time only ("since yesterday"), never `<= ctx.now`, and includes every committed row.
import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';

/** Until the transaction ends, nobody else counts this limit for this key. */
export const lockLimit = (ctx: Pick<Ctx, 'db'>, limit: string, key: string | number): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${limit}:${key}`}, 0))`.execute(ctx.db);
