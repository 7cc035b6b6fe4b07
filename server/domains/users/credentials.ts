// Password, mail address and mobile number: each change proves who asks, ends what it should and tells the member.
import type { Input } from '#contract/call.ts';
import type { users } from '#contract/calls/users.ts';
import { type Ctx, fail, type MemberCtx } from '../../context.ts';
import { notify } from '../content/notify.ts';
import { clearTries } from '../tries/tries.ts';
import { findAccount } from './account.ts';
import { type Target, takeCode } from './codes.ts';
import { checkPassword } from './own-password.ts';
import { hashPassword } from './password.ts';
import { refuseCommonPassword } from './password-rule.ts';
import { mobileOf } from './phone.ts';
import { targetOf } from './register.ts';
import { endSessions } from './sessions.ts';

/** By the old password; wrong ones count like wrong logins. All other sessions end. */
export async function changePassword(ctx: MemberCtx, old_password: string, password: string): Promise<void> {
  await checkPassword(ctx, old_password, 'old_password', 'user.old_password_wrong');
  await setPassword(ctx, ctx.member.id, password);
  await endSessions(ctx, ctx.member.id, true);
}

/** By a code to the account's mail address or mobile. All sessions end. An unknown account looks like a wrong code. */
export async function resetPassword(ctx: Ctx, input: Input<(typeof users)['user']['resetpwd']>): Promise<void> {
  const to = targetOf(input);
  await takeCode(ctx, 'resetpwd', to, input.captcha);
  const account = await findAccount(ctx, to);
  if (!account) fail('user.code_wrong', {}, 'captcha');
  if (account.state !== 'normal') fail('user.blocked');
  await setPassword(ctx, account.id, input.password);
  await endSessions(ctx, account.id);
  await clearTries(ctx, 'login_account', `m:${account.id}`);
}

async function setPassword(ctx: Ctx, member_id: number, password: string): Promise<void> {
  refuseCommonPassword(password);
  await ctx.db
    .updateTable('member')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', member_id)
    .execute();
  await notify(ctx, member_id, { kind: 'system', key: 'password_changed', params: { done_at: ctx.now.toISOString() } });
}

export async function changeMobile(ctx: MemberCtx, mobilecode: string, phone: string, code: string): Promise<void> {
  const to = mobileOf(mobilecode, phone) ?? fail('user.mobile_invalid', {}, 'mobile');
  await takeCode(ctx, 'changemobile', to, code);
  await move(ctx, to);
}

export async function changeEmail(ctx: MemberCtx, email: string, code: string): Promise<void> {
  await takeCode(ctx, 'changeemail', { email }, code);
  await move(ctx, { email });
}

/** The old mail address is told: if it was not its owner who did this, that is where they still look. */
async function move(ctx: MemberCtx, to: Target): Promise<void> {
  const byMail = 'email' in to;
  const owner = await findAccount(ctx, to);
  if (owner && owner.id !== ctx.member.id)
    fail(byMail ? 'user.email_taken' : 'user.mobile_taken', {}, byMail ? 'email' : 'mobile');
  await notify(ctx, ctx.member.id, {
    kind: 'system',
    key: byMail ? 'email_changed' : 'mobile_changed',
    params: { done_at: ctx.now.toISOString() },
  });
  await ctx.db
    .updateTable('member')
    .set(byMail ? { email: to.email } : to)
    .where('id', '=', ctx.member.id)
    .execute();
}
