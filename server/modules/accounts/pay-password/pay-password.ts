// Setting and changing the pay password (six digits): set with a code, changed with the old one; replacing it takes a second proof of identity.
import type { Input } from '#contract/call.ts';
import type { wallet } from '#contract/calls/wallet.ts';
import { fail, type MemberCtx, type MemberPrepareCtx } from '../../../context.ts';
import type { Reads } from '../../../db/reads.ts';
import { settings } from '../../platform/settings/settings.ts';
import { maskedTargets, targetsOf } from '../auth/account.ts';
import { lockMember, recordChange, refuseDuringHold } from '../auth/changes.ts';
import { consumeCode, isCodeRight, lastTarget, type Target } from '../auth/codes.ts';
import { isWalletFrozen, walletRestrictions } from '../auth/freeze.ts';
import { type Compared, hashed, hashPassword } from '../auth/password.ts';
import { checkProof, type Proof, prepareProof } from '../auth/proof.ts';
import { clearPayAttempts, comparePayPasswordAlways, matchPayPassword, payPasswordLock } from './check.ts';

type Calls = (typeof wallet)['paypassword'];

export async function hasPayPassword(ctx: MemberCtx) {
  const { pay_password_hash } = await own(ctx);
  return {
    has: pay_password_hash !== null,
    locked_until: (await payPasswordLock(ctx)).locked_until?.toISOString() ?? null,
    ...(await walletRestrictions(ctx)),
  };
}

export async function payPasswordConfig(ctx: MemberCtx) {
  const { pay_tries, pay_lock_minutes } = await settings(ctx.db, ['pay_tries', 'pay_lock_minutes']);
  return {
    length: 6,
    tries: pay_tries,
    lock_minutes: pay_lock_minutes,
    ...maskedTargets(ctx.app.config, await own(ctx)),
  };
}

/**
 * Sets the pay password, given a code sent to the member's own mail address or mobile; this also ends a lock. The code is enough for the first one.
 * Replacing one also takes the login password or a code sent to the other address, because access to one mailbox does not prove ownership;
 * an account that has neither is not asked for them.
 */
export async function prepareSet(ctx: MemberPrepareCtx, input: Input<Calls['set']>) {
  const to = await targetOf(ctx, input, targetsOf(await own(ctx)));
  const isRight = to !== null && (await isCodeRight(ctx, 'paypassword', to, input.captcha));
  const proof = await prepareProof(ctx, proofIn(input));
  const made = isRight ? await hashPassword(ctx.outside, input.password) : null;
  return (inside: MemberCtx) => setPayPassword(inside, input, proof, made);
}

const targetOf = (ctx: { db: Reads }, { by }: Input<Calls['set']>, targets: Target[]): Promise<Target | null> =>
  lastTarget(
    ctx,
    'paypassword',
    targets.filter((target) => !by || (by === 'email') === 'email' in target),
  );

async function setPayPassword(ctx: MemberCtx, input: Input<Calls['set']>, proof: Proof, made: string | null) {
  const before = await lockMember(ctx, ctx.member.id);
  if (await isWalletFrozen(ctx, before.id)) fail('wallet.is_frozen');
  const first = before.pay_password_hash === null;
  if (!first) await refuseDuringHold(ctx, 'pay.rest');
  const targets = targetsOf(before);
  const to = await targetOf(ctx, input, targets);
  if (!to) fail('user.code_wrong', {}, 'captcha');
  const others = targets.filter((target) => target !== to);
  const endProof =
    first || (!before.password_hash && others.length === 0) ? null : await checkProof(ctx, before, proof, proofBy(others));
  await consumeCode(ctx, 'paypassword', to, input.captcha);
  await endProof?.();
  await store(ctx, hashed(made), before, first ? 'paypassword_first' : 'paypassword');
  await clearPayAttempts(ctx);
  return { has: true };
}

/** Changes the pay password, given the old one and the login password or a code sent to an address of the account. */
export async function prepareChange(ctx: MemberPrepareCtx, input: Input<Calls['change']>) {
  const old = await comparePayPasswordAlways(ctx, input.old_password);
  const proof = await prepareProof(ctx, proofIn(input));
  const made = old?.fits ? await hashPassword(ctx.outside, input.password) : null;
  return (inside: MemberCtx) => changePayPassword(inside, old, proof, made);
}

async function changePayPassword(ctx: MemberCtx, old: Compared, proof: Proof, made: string | null) {
  const before = await lockMember(ctx, ctx.member.id);
  if (await isWalletFrozen(ctx, before.id)) fail('wallet.is_frozen');
  await matchPayPassword(ctx, old, 'old_password');
  const endProof = await checkProof(ctx, before, proof, proofBy(targetsOf(before)));
  await endProof();
  await store(ctx, hashed(made), before, 'paypassword');
  return { has: true };
}

const proofIn = (input: { login_password?: string | undefined; old_captcha?: string | undefined }) => ({
  password: input.login_password,
  old_captcha: input.old_captcha,
});
const proofBy = (among: ReturnType<typeof targetsOf>) => ({ event: 'provepaypassword' as const, among, field: 'login_password' });

export async function prepareTest(ctx: MemberPrepareCtx, { password }: Input<Calls['check']>) {
  const compared = await comparePayPasswordAlways(ctx, password);
  return async (inside: MemberCtx) => {
    await matchPayPassword(inside, compared, 'password');
    return { ok: true };
  };
}

async function store(
  ctx: MemberCtx,
  pay_password_hash: string,
  before: Awaited<ReturnType<typeof lockMember>>,
  kind: 'paypassword' | 'paypassword_first',
): Promise<void> {
  await ctx.db.updateTable('member').set({ pay_password_hash }).where('id', '=', ctx.member.id).execute();
  await recordChange(ctx, { member: before, kind }, targetsOf(before));
}

const own = (ctx: MemberCtx | MemberPrepareCtx) =>
  ctx.db
    .selectFrom('member')
    .select(['email', 'mobilecode', 'mobile', 'pay_password_hash'])
    .where('id', '=', ctx.member.id)
    .executeTakeFirstOrThrow();
