// Proof that money may leave the shop: the pay password; while its addon is off, the login password.
import { fail, type MemberCtx, type MemberPrepareCtx } from '../../../context.ts';
import { addonState } from '../../platform/settings/settings.ts';
import { checkPassword, compareOwnPassword } from '../auth/own-password.ts';
import type { Compared } from '../auth/password.ts';
import { checkPayPassword, comparePayPassword } from './check.ts';

type Given = { pay_password: string; login_password?: string | undefined };
/** `login`: undefined when none was given. */
export type OwnerProof = { pay: Compared; login: Compared | undefined };

/** For checkOwner. */
export const compareOwner = async (ctx: MemberPrepareCtx, { pay_password, login_password }: Given): Promise<OwnerProof> => ({
  pay: await comparePayPassword(ctx, pay_password),
  login: login_password ? await compareOwnPassword(ctx, login_password) : undefined,
});

/** Call it before anything else is written: a refusal keeps the count of attempts. Locks the member's row. */
export async function checkOwner(ctx: MemberCtx, { pay, login }: OwnerProof): Promise<void> {
  await checkPayPassword(ctx, pay);
  if (await addonState(ctx.db, 'paypassword')) return;
  const { password_hash } = await ctx.db
    .selectFrom('member')
    .select('password_hash')
    .where('id', '=', ctx.member.id)
    .executeTakeFirstOrThrow();
  if (!password_hash) fail('cash.no_password', {}, 'login_password');
  if (login === undefined) fail('cash.login_password', {}, 'login_password');
  await checkPassword(ctx, login, 'login_password', 'user.login_password_wrong');
}
