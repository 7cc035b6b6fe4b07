// Counts attempts (wrong passwords, codes sent, searches) in the table `attempt`, which all servers share.
import { sql } from 'kysely';
import { deleteInBatches } from '../../../clear-old.ts';
import type { Ctx } from '../../../context.ts';
import type { Reads } from '../../../db/reads.ts';
import { latest } from '../../../wait-time.ts';
import { lockLimit } from './limit.ts';

export type AttemptScope =
  | 'parcel_search'
  | 'image_search'
  | 'source'
  | 'login_account'
  | 'login_ip'
  | 'login_pair'
  | 'desk_pair'
  | 'code_target'
  | 'code_ip'
  | 'paypassword';

const MINUTE = 60_000;
export const minutesAgo = (now: Date, minutes: number): Date => new Date(now.getTime() - minutes * MINUTE);
export const minutesUntil = (now: Date, until: Date): number =>
  Math.max(1, Math.ceil((until.getTime() - now.getTime()) / MINUTE));

type Looking = Pick<Ctx, 'now'> & { db: Reads };

/** Number of attempts after `since`, with the times of the first and the last. Enforcing a limit takes lockAttempts first; without it the count is only a hint. */
export async function countAttempts(
  ctx: Looking,
  scope: AttemptScope,
  key: string,
  since: Date,
): Promise<{ count: number; first: Date | null; last: Date | null }> {
  return attemptsQuery(ctx, scope, key, since).executeTakeFirstOrThrow();
}

/** The same as a query, to be sent together with others. */
export const attemptsQuery = ({ db, now }: Looking, scope: AttemptScope, key: string, since: Date) =>
  db
    .selectFrom('attempt')
    .select((eb) => [
      eb.cast<number>(eb.fn.countAll(), 'int4').as('count'),
      eb.fn.min<Date | null>('at').as('first'),
      eb.fn.max<Date | null>('at').as('last'),
    ])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('at', '>', since)
    .where('at', '<=', latest(now));

export const addAttempt = (ctx: Ctx, scope: AttemptScope, key: string): Promise<unknown> =>
  ctx.db.insertInto('attempt').values({ scope, key, at: ctx.now }).execute();

export const clearAttempts = (ctx: Ctx, scope: AttemptScope, key: string): Promise<unknown> =>
  ctx.db.deleteFrom('attempt').where('scope', '=', scope).where('key', '=', key).execute();

/** Serializes the use of this counter until the transaction ends, so that concurrent requests can't exceed the limit. */
export const lockAttempts = (ctx: Ctx, scope: AttemptScope, key: string): Promise<unknown> => lockLimit(ctx, scope, key);

/** Deletes attempts before a time, and those that a wrong clock has put into the future. */
export const deleteAttempts = (db: Ctx['db'], now: Date, before: Date): Promise<unknown> =>
  deleteInBatches(db, 'attempt', sql`at < ${before} or at > ${latest(now)}`);
