// Checks the pay password, with one counter of failed attempts shared by everything that asks for it.

import { sql } from 'kysely';
import { fail, failKeeping, type MemberCtx, type MemberPrepareCtx } from '../../../context.ts';
import { rowsOf } from '../../../db/prepared.ts';
import { addAttempt, attemptsQuery, clearAttempts, minutesAgo, minutesUntil } from '../../platform/rate-limit/attempts.ts';
import { addonState, settings } from '../../platform/settings/settings.ts';
import { memberLock } from '../auth/changes.ts';
import { refuseFrozen, walletFrozenSql } from '../auth/freeze.ts';
import { type Compared, comparePassword, isMatch } from '../auth/password.ts';

const SCOPE = 'paypassword';
const DAY = 24 * 60;

/** For checkPayPassword: not compared while the addon is off, or the wallet is frozen or locked. */
export const comparePayPassword = async (ctx: MemberPrepareCtx, password: string): Promise<Compared> =>
  (await addonState(ctx.db, 'paypassword')) ? compare(ctx, password, true) : null;

/** For matchPayPassword. */
export const comparePayPasswordAlways = (ctx: MemberPrepareCtx, password: string): Promise<Compared> =>
  compare(ctx, password, false);

async function compare(ctx: MemberPrepareCtx, password: string, wantsWallet: boolean): Promise<Compared> {
  const limits = await settings(ctx.db, LIMITS);
  const { pay_password_hash: stored, ...tried } = await tries(ctx)
    .select((eb) => eb.selectFrom('member').select('pay_password_hash').where('id', '=', ctx.member.id).as('pay_password_hash'))
    .executeTakeFirstOrThrow();
  const lock = lockOf(ctx, limits, tried);
  if (!stored || lock.locked_until || (wantsWallet && lock.frozen)) return null;
  // An empty password matches nothing.
  return password === '' ? { stored, fits: false } : comparePassword(ctx.outside, stored, password);
}

/**
 * Refuses a wrong pay password with `pay.password_*`. Call it before anything else is written: the refusal keeps the count of attempts, and with it
 * everything written so far. Does not ask for one while the addon is off. All payments from a wallet pass here, so it also refuses a frozen wallet.
 */
export async function checkPayPassword(ctx: MemberCtx, compared: Compared, field = 'pay_password'): Promise<void> {
  if (!(await addonState(ctx.db, 'paypassword'))) return refuseFrozen(ctx, ctx.member.id);
  const { member, lock } = await underLock(ctx);
  if (lock.frozen) fail('wallet.is_frozen');
  await match(ctx, member, lock, compared, field);
}

/** The same, even while the addon is off or the wallet is frozen. Locks the member's row, so that a member's attempts are serialized. */
export async function matchPayPassword(ctx: MemberCtx, compared: Compared, field = 'pay_password'): Promise<void> {
  const { member, lock } = await underLock(ctx);
  await match(ctx, member, lock, compared, field);
}

async function underLock(ctx: MemberCtx) {
  const limits = await settings(ctx.db, LIMITS);
  const [[member], [tried]] = await Promise.all([rowsOf(ctx.db, memberLock(ctx, ctx.member.id)), rowsOf(ctx.db, tries(ctx))]);
  return { member: member!, lock: lockOf(ctx, limits, tried!) };
}

async function match(
  ctx: MemberCtx,
  member: { pay_password_hash: string | null },
  { tries: allowed, minutes, wrong, locked_until }: PayPasswordLock,
  compared: Compared,
  field: string,
): Promise<void> {
  if (!member.pay_password_hash) fail('pay.password_unset', {}, field);
  if (locked_until) fail('pay.password_locked', { minutes: minutesUntil(ctx.now, locked_until) }, field);
  const key = String(ctx.member.id);
  if (wrong >= allowed) await clearAttempts(ctx, SCOPE, key); // the lock has expired: the count restarts
  if (isMatch(compared, member.pay_password_hash)) {
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
  const limits = await settings(ctx.db, LIMITS);
  return lockOf(ctx, limits, await tries(ctx).executeTakeFirstOrThrow());
}

const LIMITS = ['pay_tries', 'pay_lock_minutes'] as const;

const tries = (ctx: MemberCtx | MemberPrepareCtx) =>
  attemptsQuery(ctx, SCOPE, String(ctx.member.id), minutesAgo(ctx.now, DAY)).select(
    sql<boolean>`${walletFrozenSql(ctx.member.id)}`.as('frozen'),
  );

function lockOf(
  ctx: Pick<MemberCtx, 'now'>,
  { pay_tries, pay_lock_minutes }: Record<(typeof LIMITS)[number], number>,
  { count, last, frozen }: { count: number; last: Date | null; frozen: boolean },
): PayPasswordLock {
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
