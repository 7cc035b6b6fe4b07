// Changes of password, mail address and mobile number: each requires proof of identity, ends sessions, is recorded, and notifies the owner.
import type { Input } from '#contract/call.ts';
import type { users } from '#contract/calls/users.ts';
import { type Ctx, fail, type MemberCtx, type MemberPrepareCtx, type PrepareCtx } from '../../../context.ts';
import { clearAttempts } from '../../platform/rate-limit/attempts.ts';
import { findAccount, targetsOf } from './account.ts';
import { lockMember, recordChange } from './changes.ts';
import { consumeCode, isCodeRight, type Target } from './codes.ts';
import { isWalletFrozen } from './freeze.ts';
import { checkPassword, compareOwnPassword } from './own-password.ts';
import { hashed, hashPassword } from './password.ts';
import { refuseCommonPassword } from './password-rule.ts';
import { parseMobile } from './phone.ts';
import { checkProof, type Proof, prepareProof } from './proof.ts';
import { targetOf } from './register.ts';
import { endSessions } from './sessions.ts';

/** Changes the password, given the old one; wrong ones count as failed logins. All other sessions end. */
export async function changePassword(ctx: MemberPrepareCtx, old_password: string, password: string) {
  const compared = await compareOwnPassword(ctx, old_password);
  const made = compared?.fits ? await newHash(ctx, password) : null;
  return async (inside: MemberCtx): Promise<void> => {
    await checkPassword(inside, compared, 'old_password', 'user.old_password_wrong');
    await setPassword(inside, inside.member.id, hashed(made), 'password');
    await endSessions(inside, inside.member.id, true);
  };
}

/** Resets the password, given a code sent to the account's mail address or mobile. All sessions end. An unknown account gets the same refusal as a wrong code. */
export async function resetPassword(ctx: PrepareCtx, input: Input<(typeof users)['user']['resetpwd']>) {
  const to = targetOf(input);
  const made = (await isCodeRight(ctx, 'resetpwd', to, input.captcha)) ? await newHash(ctx, input.password) : null;
  return async (inside: Ctx): Promise<void> => {
    await consumeCode(inside, 'resetpwd', to, input.captcha);
    const account = await findAccount(inside, to);
    if (!account) fail('user.code_wrong', {}, 'captcha');
    if (account.state !== 'normal') fail('user.blocked');
    await setPassword(inside, account.id, hashed(made), 'password_reset');
    await endSessions(inside, account.id);
    await clearAttempts(inside, 'login_account', `m:${account.id}`);
  };
}

function newHash(ctx: PrepareCtx, password: string): Promise<string> {
  refuseCommonPassword(password);
  return hashPassword(ctx.outside, password);
}

async function setPassword(
  ctx: Ctx,
  member_id: number,
  password_hash: string,
  kind: 'password' | 'password_reset',
): Promise<void> {
  const own = await lockMember(ctx, member_id);
  await ctx.db.updateTable('member').set({ password_hash }).where('id', '=', member_id).execute();
  await recordChange(ctx, { member: own, kind }, targetsOf(own));
}

type Moved = (ctx: MemberCtx) => Promise<void>;

export async function changeMobile(ctx: MemberPrepareCtx, input: Input<(typeof users)['user']['changemobile']>): Promise<Moved> {
  const to = parseMobile(input.mobilecode, input.mobile) ?? fail('user.mobile_invalid', {}, 'mobile');
  const proof = await prepareProof(ctx, input);
  return (inside) => move(inside, to, 'mobile', proof, input.captcha);
}

export async function changeEmail(ctx: MemberPrepareCtx, input: Input<(typeof users)['user']['changeemail']>): Promise<Moved> {
  const proof = await prepareProof(ctx, input);
  return (inside) => move(inside, { email: input.email }, 'email', proof, input.captcha);
}

/** A session may be stolen: in addition to the code sent to the new address this requires the password, or a code sent to the old one. */
async function move(ctx: MemberCtx, to: Target, kind: 'email' | 'mobile', proof: Proof, captcha: string): Promise<void> {
  const own = await lockMember(ctx, ctx.member.id);
  if (await isWalletFrozen(ctx, own.id)) fail('wallet.is_frozen');
  const before = targetsOf(own);
  const endProof = await checkProof(ctx, own, proof, { event: `prove${kind}`, among: before });
  await consumeCode(ctx, `change${kind}`, to, captcha);
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
