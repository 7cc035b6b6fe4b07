// Proof of identity for account changes, in addition to the code to the new address: the login password, or a code to an address that the account already has.
import { fail, type MemberCtx, type MemberPrepareCtx } from '../../../context.ts';
import type { Account } from './account.ts';
import { type CodeEvent, checkCode, lastTarget, markCodeUsed, type Target } from './codes.ts';
import { checkPassword, compareOwnPassword } from './own-password.ts';
import type { Compared } from './password.ts';

type Given = { password?: string | undefined; old_captcha?: string | undefined };
/** `password`: undefined when none was given. */
export type Proof = { password: Compared | undefined; old_captcha: string | undefined };
type ProofEvent = Extract<CodeEvent, `prove${string}`>;

/** For checkProof: the input, with its password compared. */
export const prepareProof = async (ctx: MemberPrepareCtx, { password, old_captcha }: Given): Promise<Proof> => ({
  password: password ? await compareOwnPassword(ctx, password) : undefined,
  old_captcha,
});

/**
 * Refuses `user.proof_password` or `user.proof_code`, depending on what is missing. Call it before anything is written: a refusal keeps the count of attempts.
 * Returns a function that uses up the code: run it once everything else has been checked. `field` names the password in the caller's form.
 */
export async function checkProof(
  ctx: MemberCtx,
  own: Pick<Account, 'password_hash'>,
  { password, old_captcha }: Proof,
  { event, among, field = 'password' }: { event: ProofEvent; among: Target[]; field?: string },
): Promise<() => Promise<unknown>> {
  if (password !== undefined && own.password_hash) {
    await checkPassword(ctx, password, field, 'user.login_password_wrong');
    return async () => undefined;
  }
  if (old_captcha) {
    const to = await lastTarget(ctx, event, among);
    if (!to) fail('user.code_wrong', {}, 'old_captcha');
    const code = await checkCode(ctx, event, to, old_captcha, 'old_captcha');
    return () => markCodeUsed(ctx, code);
  }
  if (own.password_hash) fail('user.proof_password', {}, field);
  fail('user.proof_code', {}, 'old_captcha');
}
