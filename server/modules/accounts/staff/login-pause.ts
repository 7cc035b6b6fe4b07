// Limits password guessing in the back office.
import { type Ctx, fail } from '../../../context.ts';
import { countAttempts, lockAttempts, minutesAgo, minutesUntil } from '../../platform/rate-limit/attempts.ts';
import { settings } from '../../platform/settings/settings.ts';

const HOUR = 60;

/** Refuses after too many failed logins of one user name from one network. */
export async function refuseTooManyLogins(ctx: Ctx, pair: string): Promise<void> {
  const limits = await settings(ctx.db, ['login_tries', 'login_pause_minutes']);
  await lockAttempts(ctx, 'desk_pair', pair);
  const { count, last } = await countAttempts(ctx, 'desk_pair', pair, minutesAgo(ctx.now, HOUR));
  const until = last && count >= limits.login_tries ? new Date(last.getTime() + limits.login_pause_minutes * 60_000) : null;
  if (until && until > ctx.now) fail('fail.too_many', { minutes: minutesUntil(ctx.now, until) });
}
