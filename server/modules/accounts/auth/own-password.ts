// Checks the login password of a signed-in member again; wrong ones count as failed logins.
import type { Key } from '#contract/messages.ts';
import { fail, failKeeping, type MemberCtx, type MemberPrepareCtx } from '../../../context.ts';
import { addAttempt, clearAttempts, lockAttempts, minutesUntil } from '../../platform/rate-limit/attempts.ts';
import { networkOf } from '../../platform/rate-limit/network.ts';
import { pausedUntil } from './login-pause.ts';
import { type Compared, comparePassword, isMatch } from './password.ts';

type Asking = MemberCtx | MemberPrepareCtx;

const pairOf = ({ member, ip }: Asking): string => `m:${member.id} ${networkOf(ip)}`;

/** For checkPassword; not compared after too many wrong ones. */
export async function compareOwnPassword(ctx: MemberPrepareCtx, password: string): Promise<Compared> {
  if (await pausedUntil(ctx, 'login_pair', pairOf(ctx))) return null;
  const { password_hash } = await ctx.db
    .selectFrom('member')
    .select('password_hash')
    .where('id', '=', ctx.member.id)
    .executeTakeFirstOrThrow();
  return comparePassword(ctx.outside, password_hash, password);
}

/** Call it before anything else is written: a refusal keeps the count of attempts. */
export async function checkPassword(ctx: MemberCtx, compared: Compared, field: string, key: Key): Promise<void> {
  const pair = pairOf(ctx);
  await lockAttempts(ctx, 'login_pair', pair);
  const until = await pausedUntil(ctx, 'login_pair', pairOf(ctx));
  if (until) fail('fail.too_many', { minutes: minutesUntil(ctx.now, until) });
  const { password_hash } = await ctx.db
    .selectFrom('member')
    .select('password_hash')
    .where('id', '=', ctx.member.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (!isMatch(compared, password_hash)) {
    await addAttempt(ctx, 'login_pair', pair);
    failKeeping(key, {}, field);
  }
  await clearAttempts(ctx, 'login_pair', pair);
}
