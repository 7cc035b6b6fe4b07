// The lock behind every limit (n per day, hour or member): take it first, then count, then write the row that counts.
// `ctx.now` is read when a call begins, before it waits for this lock: rows of calls that began later may exist already. A count therefore
// has only a lower bound of time ("since yesterday"), never `<= ctx.now`, and includes every committed row.
import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';

/** Serializes the callers that count `limit` for `key`, until the transaction ends. */
export const lockLimit = (ctx: Pick<Ctx, 'db'>, limit: string, key: string | number): Promise<unknown> =>
  limitLock(limit, key).execute(ctx.db);

/** The same as a query, to be sent together with what is read under the lock. */
export const limitLock = (limit: string, key: string | number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${limit}:${key}`}, 0))`;
