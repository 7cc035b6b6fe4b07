// After too many wrong passwords of one account from one network its passwords are not compared for a while.
import type { Ctx } from '../../../context.ts';
import type { Reads } from '../../../db/reads.ts';
import { type AttemptScope, countAttempts, minutesAgo } from '../../platform/rate-limit/attempts.ts';
import { settings } from '../../platform/settings/settings.ts';

const HOUR = 60;
type PairScope = Extract<AttemptScope, `${string}_pair`>;

/** End of the pause; null when passwords are compared now. Only a hint, unless the counter is locked. */
export async function pausedUntil(ctx: Pick<Ctx, 'now'> & { db: Reads }, scope: PairScope, pair: string): Promise<Date | null> {
  const limits = await settings(ctx.db, ['login_tries', 'login_pause_minutes']);
  const { count, last } = await countAttempts(ctx, scope, pair, minutesAgo(ctx.now, HOUR));
  const until = last && count >= limits.login_tries ? new Date(last.getTime() + limits.login_pause_minutes * 60_000) : null;
  return until && until > ctx.now ? until : null;
}
