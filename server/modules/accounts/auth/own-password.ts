// Checks the login password of a signed-in member again; wrong ones count as failed logins.

import type { Key } from '#contract/messages.ts';
import { fail, failKeeping, type MemberCtx } from '../../../context.ts';
import {
  addAttempt,
  clearAttempts,
  countAttempts,
  lockAttempts,
  minutesAgo,
  minutesUntil,
} from '../../platform/rate-limit/attempts.ts';
import { networkOf } from '../../platform/rate-limit/network.ts';
import { settings } from '../../platform/settings/settings.ts';
import { verifyPassword } from './password.ts';

const HOUR = 60;

/** Call it before anything else is written: a refusal keeps the count of attempts. */
export async function checkPassword(ctx: MemberCtx, password: string, field: string, key: Key): Promise<void> {
  const pair = `m:${ctx.member.id} ${networkOf(ctx.ip)}`;
  await lockAttempts(ctx, 'login_pair', pair);
  const limits = await settings(ctx.db, ['login_tries', 'login_pause_minutes']);
  const { count, last } = await countAttempts(ctx, 'login_pair', pair, minutesAgo(ctx.now, HOUR));
  const until = last && count >= limits.login_tries ? new Date(last.getTime() + limits.login_pause_minutes * 60_000) : null;
  if (until && until > ctx.now) fail('fail.too_many', { minutes: minutesUntil(ctx.now, until) });
  const { password_hash } = await ctx.db
    .selectFrom('member')
    .select('password_hash')
    .where('id', '=', ctx.member.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (!(await verifyPassword(password_hash, password))) {
    await addAttempt(ctx, 'login_pair', pair);
    failKeeping(key, {}, field);
  }
  await clearAttempts(ctx, 'login_pair', pair);
}
