// Asking a signed-in member for the login password again: wrong ones count like wrong logins.

import type { Key } from '#contract/messages.ts';
import { fail, failKeeping, type MemberCtx } from '../../../context.ts';
import { addTry, ago, clearTries, lockTries, minutesUntil, tries } from '../../platform/rate-limit/attempts.ts';
import { settings } from '../../platform/settings/settings.ts';
import { networkOf } from './network.ts';
import { passwordFits } from './password.ts';

const HOUR = 60;

/** Call it before anything else is written: the wrong try stays counted. */
export async function checkPassword(ctx: MemberCtx, password: string, field: string, key: Key): Promise<void> {
  const pair = `m:${ctx.member.id} ${networkOf(ctx.ip)}`;
  await lockTries(ctx, 'login_pair', pair);
  const limits = await settings(ctx.db, ['login_tries', 'login_pause_minutes']);
  const { count, last } = await tries(ctx, 'login_pair', pair, ago(ctx.now, HOUR));
  const until = last && count >= limits.login_tries ? new Date(last.getTime() + limits.login_pause_minutes * 60_000) : null;
  if (until && until > ctx.now) fail('fail.too_many', { minutes: minutesUntil(ctx.now, until) });
  const { password_hash } = await ctx.db
    .selectFrom('member')
    .select('password_hash')
    .where('id', '=', ctx.member.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (!(await passwordFits(password_hash, password))) {
    await addTry(ctx, 'login_pair', pair);
    failKeeping(key, {}, field);
  }
  await clearTries(ctx, 'login_pair', pair);
}
