// The pay password: six digits, set by a code, changed by the old one.
import { fail, type MemberCtx } from '../../context.ts';
import { notify } from '../content/notify.ts';
import { settings } from '../settings/settings.ts';
import { offeredTargets, targetsOf } from '../users/account.ts';
import { lastTarget, takeCode } from '../users/codes.ts';
import { hashPassword } from '../users/password.ts';
import { clearPayTries, matchPayPassword, payLock } from './check.ts';

export async function hasPayPassword(ctx: MemberCtx) {
  const { pay_password_hash } = await own(ctx);
  return { has: pay_password_hash !== null, locked_until: (await payLock(ctx)).locked_until?.toISOString() ?? null };
}

export async function payPasswordConfig(ctx: MemberCtx) {
  const { pay_tries, pay_lock_minutes } = await settings(ctx.db, ['pay_tries', 'pay_lock_minutes']);
  return {
    length: 6,
    tries: pay_tries,
    lock_minutes: pay_lock_minutes,
    ...offeredTargets(ctx.app.config, await own(ctx)),
  };
}

/** By a code to the member's own mail address or mobile. A lock ends with it. */
export async function setPayPassword(ctx: MemberCtx, password: string, code: string, by: 'email' | 'mobile' | undefined) {
  const targets = targetsOf(await own(ctx)).filter((to) => !by || (by === 'email') === 'email' in to);
  const to = await lastTarget(ctx, 'paypassword', targets);
  if (!to) fail('user.code_wrong', {}, 'captcha');
  await takeCode(ctx, 'paypassword', to, code);
  await store(ctx, password);
  await clearPayTries(ctx);
  return { has: true };
}

export async function changePayPassword(ctx: MemberCtx, old_password: string, password: string) {
  await matchPayPassword(ctx, old_password, 'old_password');
  await store(ctx, password);
  return { has: true };
}

export async function testPayPassword(ctx: MemberCtx, password: string) {
  await matchPayPassword(ctx, password, 'password');
  return { ok: true };
}

async function store(ctx: MemberCtx, password: string): Promise<void> {
  await ctx.db
    .updateTable('member')
    .set({ pay_password_hash: await hashPassword(password) })
    .where('id', '=', ctx.member.id)
    .execute();
  await notify(ctx, ctx.member.id, {
    kind: 'system',
    key: 'pay_password_set',
    params: { done_at: ctx.now.toISOString() },
    url: '/pages/member/paypassword/index',
  });
}

const own = (ctx: MemberCtx) =>
  ctx.db
    .selectFrom('member')
    .select(['email', 'mobilecode', 'mobile', 'pay_password_hash'])
    .where('id', '=', ctx.member.id)
    .executeTakeFirstOrThrow();
