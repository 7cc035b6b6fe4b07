// Checks the pay password, with one counter of failed attempts shared by everything that asks for it.

import { sql } from 'kysely';
import { fail, failKeeping, type MemberCtx } from '../../../context.ts';
import { addAttempt, attemptsQuery, clearAttempts, minutesAgo, minutesUntil } from '../../platform/rate-limit/attempts.ts';
import { addonState, settings } from '../../platform/settings/settings.ts';
import { lockMember } from '../auth/changes.ts';
import { refuseFrozen, walletFrozenSql } from '../auth/freeze.ts';
import { verifyPassword } from '../auth/password.ts';

const SCOPE = 'paypassword';
const DAY = 24 * 60;

/**
 * Refuses a wrong pay password with `pay.password_*`. Call it before anything else is written: the refusal keeps the count of attempts, and with it
 * everything written so far. Does not ask for one while the addon is off. All payments from a wallet pass here, so it also refuses a frozen wallet.
 */
export async function checkPayPassword(ctx: MemberCtx, password: string, field = 'pay_password'): Promise<void> {
  if (!(await addonState(ctx.db, 'paypassword'))) return refuseFrozen(ctx, ctx.member.id);
  const member = await lockMember(ctx, ctx.member.id);
  const lock = await payPasswordLock(ctx);
  if (lock.frozen) fail('wallet.is_frozen');
  await match(ctx, member, lock, password, field);
}

/** The same, even while the addon is off or the wallet frozen. Locks the member's row, so that the attempts of one member are serialized. */
export async function matchPayPassword(ctx: MemberCtx, password: string, field = 'pay_password'): Promise<void> {
  const member = await lockMember(ctx, ctx.member.id);
  await match(ctx, member, await payPasswordLock(ctx), password, field);
}

async function match(
  ctx: MemberCtx,
  member: { pay_password_hash: string | null },
  { tries: allowed, minutes, wrong, locked_until }: PayPasswordLock,
  password: string,
  field: string,
): Promise<void> {
  if (!member.pay_password_hash) fail('pay.password_unset', {}, field);
  if (locked_until) fail('pay.password_locked', { minutes: minutesUntil(ctx.now, locked_until) }, field);
  const key = String(ctx.member.id);
  if (wrong >= allowed) await clearAttempts(ctx, SCOPE, key); // the lock has expired: the count restarts
  if (await verifyPassword(member.pay_password_hash, password)) {
    if (wrong > 0 && wrong < allowed) await clearAttempts(ctx, SCOPE, key);
    return;
  }
  await addAttempt(ctx, SCOPE, key);
  const left = allowed - (wrong >= allowed ? 0 : wrong) - 1;
  if (left > 0) failKeeping('pay.password_wrong', { left }, field);
  failKeeping('pay.password_locked', { minutes }, field);
}

type PayPasswordLock = { tries: number; minutes: number; wrong: number; locked_until: Date | null; frozen: boolean };

/** Failed attempts since the last success, until when the pay password is locked, and whether the wallet is frozen. */
export async function payPasswordLock(ctx: MemberCtx): Promise<PayPasswordLock> {
  const { pay_tries, pay_lock_minutes } = await settings(ctx.db, ['pay_tries', 'pay_lock_minutes']);
  const { count, last, frozen } = await attemptsQuery(ctx, SCOPE, String(ctx.member.id), minutesAgo(ctx.now, DAY))
    .select(sql<boolean>`${walletFrozenSql(ctx.member.id)}`.as('frozen'))
    .executeTakeFirstOrThrow();
  const until = last && count >= pay_tries ? new Date(last.getTime() + pay_lock_minutes * 60_000) : null;
  return {
    tries: pay_tries,
    minutes: pay_lock_minutes,
    wrong: count,
    locked_until: until && until > ctx.now ? until : null,
    frozen,
  };
}

/** Resets the counter, after the member proved their identity and set a new pay password. */
export const clearPayAttempts = (ctx: MemberCtx): Promise<unknown> => clearAttempts(ctx, SCOPE, String(ctx.member.id));
