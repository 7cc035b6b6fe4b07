// Limits password guessing in the back office.
import { type Ctx, fail } from '../../../context.ts';
import { lockAttempts, minutesUntil } from '../../platform/rate-limit/attempts.ts';
import { pausedUntil } from '../auth/login-pause.ts';

/** Refuses after too many failed logins of one user name from one network. */
export async function refuseTooManyLogins(ctx: Ctx, pair: string): Promise<void> {
  await lockAttempts(ctx, 'desk_pair', pair);
  const until = await pausedUntil(ctx, 'desk_pair', pair);
  if (until) fail('fail.too_many', { minutes: minutesUntil(ctx.now, until) });
}
