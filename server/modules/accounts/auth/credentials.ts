// Changes of password, mail address and mobile number: each asks for proof of identity, ends sessions, is recorded, and notifies the owner.
import type { Input } from '#contract/call.ts';
import type { users } from '#contract/calls/users.ts';
import { type Ctx, fail, type MemberCtx } from '../../../context.ts';
import { clearAttempts } from '../../platform/rate-limit/attempts.ts';
import { findAccount, targetsOf } from './account.ts';
import { lockMember, recordChange } from './changes.ts';
import { consumeCode, type Target } from './codes.ts';
import { isWalletFrozen } from './freeze.ts';
import { checkPassword } from './own-password.ts';
import { hashPassword } from './password.ts';
import { refuseCommonPassword } from './password-rule.ts';
import { parseMobile } from './phone.ts';
import { checkProof, type Proof } from './proof.ts';
import { targetOf } from './register.ts';
import { endSessions } from './sessions.ts';

/** Changes the password, given the old one; wrong ones count as failed logins. All other sessions end. */
export async function changePassword(ctx: MemberCtx, old_password: string, password: string): Promise<void> {
  await checkPassword(ctx, old_password, 'old_password', 'user.old_password_wrong');
  await setPassword(ctx, ctx.member.id, password, 'password');
  await endSessions(ctx, ctx.member.id, true);
}

/** Resets the password, given a code sent to the account's mail address or mobile. All sessions end. An unknown account gets the same refusal as a wrong code. */
export async function resetPassword(ctx: Ctx, input: Input<(typeof users)['user']['resetpwd']>): Promise<void> {
  const to = targetOf(input);
  await consumeCode(ctx, 'resetpwd', to, input.captcha);
  const account = await findAccount(ctx, to);
  if (!account) fail('user.code_wrong', {}, 'captcha');
  if (account.state !== 'normal') fail('user.blocked');
  await setPassword(ctx, account.id, input.password, 'password_reset');
  await endSessions(ctx, account.id);
  await clearAttempts(ctx, 'login_account', `m:${account.id}`);
}

async function setPassword(ctx: Ctx, member_id: number, password: string, kind: 'password' | 'password_reset'): Promise<void> {
  refuseCommonPassword(password);
  const own = await lockMember(ctx, member_id);
  await ctx.db
    .updateTable('member')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', member_id)
    .execute();
  await recordChange(ctx, { member: own, kind }, targetsOf(own));
}

export async function changeMobile(ctx: MemberCtx, input: Input<(typeof users)['user']['changemobile']>): Promise<void> {
  const to = parseMobile(input.mobilecode, input.mobile) ?? fail('user.mobile_invalid', {}, 'mobile');
  await move(ctx, to, 'mobile', input);
}

export const changeEmail = (ctx: MemberCtx, input: Input<(typeof users)['user']['changeemail']>): Promise<void> =>
  move(ctx, { email: input.email }, 'email', input);

/** A stolen session is not enough: besides the code sent to the new address it takes the password, or a code sent to the old address. */
async function move(ctx: MemberCtx, to: Target, kind: 'email' | 'mobile', input: Proof & { captcha: string }): Promise<void> {
  const own = await lockMember(ctx, ctx.member.id);
  if (await isWalletFrozen(ctx, own.id)) fail('wallet.is_frozen');
  const before = targetsOf(own);
  const endProof = await checkProof(ctx, own, input, { event: `prove${kind}`, among: before });
  await consumeCode(ctx, `change${kind}`, to, input.captcha);
  await endProof();
  const owner = await findAccount(ctx, to);
  if (owner && owner.id !== own.id) fail(`user.${kind}_taken`, {}, kind);
  await ctx.db
    .updateTable('member')
    .set('email' in to ? { email: to.email } : to)
    .where('id', '=', own.id)
    .execute();
  const from = before.find((target) => 'email' in target === (kind === 'email')) ?? null;
  await recordChange(ctx, { member: own, kind, from, to }, [...before, to]);
}
