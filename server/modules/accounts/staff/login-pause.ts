// Limits password guessing in the back office.
import { type Ctx, fail } from '../../../context.ts';
import type { Reads } from '../../../db/reads.ts';
import { countAttempts, lockAttempts, minutesAgo, minutesUntil } from '../../platform/rate-limit/attempts.ts';
import { settings } from '../../platform/settings/settings.ts';

const HOUR = 60;
type Looking = Pick<Ctx, 'now'> & { db: Reads };

/** Refuses after too many failed logins of one user name from one network. */
export async function refuseTooManyLogins(ctx: Ctx, pair: string): Promise<void> {
  await lockAttempts(ctx, 'desk_pair', pair);
  const until = await pausedUntil(ctx, pair);
  if (until) fail('fail.too_many', { minutes: minutesUntil(ctx.now, until) });
}

/** Whether it would be refused now: only a hint, because others may count at the same time. */
export const isPaused = async (ctx: Looking, pair: string): Promise<boolean> => (await pausedUntil(ctx, pair)) !== null;

async function pausedUntil(ctx: Looking, pair: string): Promise<Date | null> {
  const limits = await settings(ctx.db, ['login_tries', 'login_pause_minutes']);
  const { count, last } = await countAttempts(ctx, 'desk_pair', pair, minutesAgo(ctx.now, HOUR));
  const until = last && count >= limits.login_tries ? new Date(last.getTime() + limits.login_pause_minutes * 60_000) : null;
  return until && until > ctx.now ? until : null;
}
