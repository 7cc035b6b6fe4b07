// The pay password and its one counter of wrong tries, shared by everything that asks for it.

import { fail, failKeeping, type MemberCtx } from '../../../context.ts';
import { addAttempt, clearAttempts, countAttempts, minutesAgo, minutesUntil } from '../../platform/rate-limit/attempts.ts';
import { addonState, settings } from '../../platform/settings/settings.ts';
import { refuseFrozen } from '../auth/freeze.ts';
import { verifyPassword } from '../auth/password.ts';

const SCOPE = 'paypassword';
const DAY = 24 * 60;

/**
 * Lets the right pay password through and refuses every other with `pay.password_*`. Call it before anything else is written:
 * the wrong try has to stay counted, so the refusal keeps what the call wrote so far.
 * A shop that switched pay passwords off asks for none. Everything that takes money out of a wallet comes this way, so a frozen one ends here.
 */
export async function checkPayPassword(ctx: MemberCtx, password: string, field = 'pay_password'): Promise<void> {
  await refuseFrozen(ctx, ctx.member.id);
  if (!(await addonState(ctx.db, 'paypassword'))) return;
  await matchPayPassword(ctx, password, field);
}

/** The same, whatever the addon says. Tries of one member go one after another: the member's row is locked. */
export async function matchPayPassword(ctx: MemberCtx, password: string, field = 'pay_password'): Promise<void> {
  const member = await ctx.db
    .selectFrom('member')
    .select('pay_password_hash')
    .where('id', '=', ctx.member.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (!member.pay_password_hash) fail('pay.password_unset', {}, field);
  const { tries: allowed, minutes, wrong, locked_until } = await payPasswordLock(ctx);
  if (locked_until) fail('pay.password_locked', { minutes: minutesUntil(ctx.now, locked_until) }, field);
  const key = String(ctx.member.id);
  if (wrong >= allowed) await clearAttempts(ctx, SCOPE, key); // the pause is over: counting starts anew
  if (await verifyPassword(member.pay_password_hash, password)) {
    await clearAttempts(ctx, SCOPE, key);
    return;
  }
  await addAttempt(ctx, SCOPE, key);
  const left = allowed - (wrong >= allowed ? 0 : wrong) - 1;
  if (left > 0) failKeeping('pay.password_wrong', { left }, field);
  failKeeping('pay.password_locked', { minutes }, field);
}

/** Wrong tries since the last right one, and until when it is locked. */
export async function payPasswordLock(
  ctx: MemberCtx,
): Promise<{ tries: number; minutes: number; wrong: number; locked_until: Date | null }> {
  const { pay_tries, pay_lock_minutes } = await settings(ctx.db, ['pay_tries', 'pay_lock_minutes']);
  const { count, last } = await countAttempts(ctx, SCOPE, String(ctx.member.id), minutesAgo(ctx.now, DAY));
  const until = last && count >= pay_tries ? new Date(last.getTime() + pay_lock_minutes * 60_000) : null;
  return { tries: pay_tries, minutes: pay_lock_minutes, wrong: count, locked_until: until && until > ctx.now ? until : null };
}

/** A new pay password was set by somebody who proved who they are: the count starts anew. */
export const clearPayAttempts = (ctx: MemberCtx): Promise<unknown> => clearAttempts(ctx, SCOPE, String(ctx.member.id));
