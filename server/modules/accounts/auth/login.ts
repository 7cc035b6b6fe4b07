// Login by password or by a code sent by mail. A refusal does not reveal whether the account or the password is wrong.
import type { Input } from '#contract/call.ts';
import type { users } from '#contract/calls/users.ts';
import { type Ctx, fail, failKeeping, type Member, type PrepareCtx } from '../../../context.ts';
import type { Reads } from '../../../db/reads.ts';
import {
  type AttemptScope,
  addAttempt,
  clearAttempts,
  countAttempts,
  lockAttempts,
  minutesAgo,
  minutesUntil,
} from '../../platform/rate-limit/attempts.ts';
import { networkOf } from '../../platform/rate-limit/network.ts';
import { settings } from '../../platform/settings/settings.ts';
import { type Account, findAccount, type Handle, parseHandle, targetsOf } from './account.ts';
import { consumeCaptcha, isCaptchaRight } from './captcha.ts';
import { lockMember } from './changes.ts';
import { checkCode, consumeCode, countCodeAttempt, lastTarget, markCodeUsed } from './codes.ts';
import { pausedUntil } from './login-pause.ts';
import { memberOverview } from './member-ports.ts';
import { type Compared, comparePassword, isMatch } from './password.ts';
import { e164 } from './phone.ts';
import { openSession } from './sessions.ts';

const HOUR = 60;
const LIMITS = ['captcha_type', 'login_captcha_account', 'login_captcha_ip'] as const;
type Counters = { account: string; ip: string; pair: string };

type Request = Input<(typeof users)['user']['login']>;

/** Compares the password, unless the login is refused whatever it is. */
export async function prepareLogin(ctx: PrepareCtx, input: Request) {
  const handle = parseHandle(input.username);
  const account = await findAccount(ctx, handle);
  const on = counters(ctx, handle, account);
  const limits = await settings(ctx.db, LIMITS);
  await pause(ctx, on);
  const refused = (await needsText(ctx, on, limits)) && !(await isCaptchaRight(ctx, input.captcha));
  const compared = refused ? null : await comparePassword(ctx.outside, account?.password_hash, input.password);
  return (inside: Ctx) => login(inside, input, compared);
}

async function login(ctx: Ctx, input: Request, compared: Compared) {
  const handle = parseHandle(input.username);
  const account = await findAccount(ctx, handle);
  const on = counters(ctx, handle, account);
  const limits = await settings(ctx.db, LIMITS);
  await pause(ctx, on);
  const text = await needsText(ctx, on, limits);
  if (text) await consumeCaptcha(ctx, input.captcha);
  const code = byMessage(limits) ? await checkLoginCode(ctx, account, input.captcha) : null;
  // Serialized from here: of concurrent logins those beyond a limit reveal nothing about their password.
  for (const [scope, key] of named(on)) await lockAttempts(ctx, scope, key);
  await pause(ctx, on);
  if (!text && (await needsText(ctx, on, limits))) fail('user.captcha_needed', {}, 'captcha');
  if (!isMatch(compared, await storedNow(ctx, account)) || !account) {
    if (code) await countCodeAttempt(ctx, code);
    return wrong(ctx, on, limits);
  }
  if (code) await markCodeUsed(ctx, code);
  await clearAttempts(ctx, 'login_account', on.account);
  await clearAttempts(ctx, 'login_pair', on.pair);
  return signedIn(ctx, account);
}

/** The stored hash, read under the lock. */
const storedNow = async (ctx: Ctx, account: Account | undefined): Promise<string | undefined> =>
  account && (await lockMember(ctx, account.id)).password_hash;

export async function loginByCode(ctx: Ctx, email: string, code: string) {
  await consumeCode(ctx, 'login', { email }, code);
  const account = await findAccount(ctx, { email });
  if (!account) fail('user.code_wrong', {}, 'captcha');
  return signedIn(ctx, account);
}

/** Opens a session and returns its token with the member's data. */
export async function signedIn(ctx: Ctx, account: Pick<Account, 'id' | 'state'>) {
  if (account.state !== 'normal') fail('user.blocked');
  const { token, expires_at } = await openSession(ctx, account.id);
  const member: Member = await ctx.db
    .selectFrom('member')
    .select(['id', 'mark as memberCode', 'nickname', 'level', 'lang'])
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow();
  return { userinfo: { token, expires_at: expires_at.toISOString(), user: await memberOverview.of(ctx)({ ...ctx, member }) } };
}

/** Attempts are counted by what was typed, so that unknown accounts count like known ones. */
function counters(ctx: Pick<Ctx, 'ip'>, handle: Handle, account: Account | undefined): Counters {
  const name = account
    ? `m:${account.id}`
    : 'email' in handle
      ? handle.email
      : 'memberCode' in handle
        ? handle.memberCode
        : e164(handle);
  const ip = networkOf(ctx.ip);
  return { account: name, ip, pair: `${name} ${ip}` };
}

type Limits = Awaited<ReturnType<typeof settings<(typeof LIMITS)[number]>>>;

const named = (on: Counters): [AttemptScope, string][] => [
  ['login_account', on.account],
  ['login_ip', on.ip],
  ['login_pair', on.pair],
];

type Looking = Pick<Ctx, 'now'> & { db: Reads };

async function pause(ctx: Looking, on: Counters): Promise<void> {
  const until = await pausedUntil(ctx, 'login_pair', on.pair);
  if (until) fail('fail.too_many', { minutes: minutesUntil(ctx.now, until) });
}

const byMessage = (limits: Limits): boolean => limits.captcha_type === 'email' || limits.captcha_type === 'mobile';

async function needsText(ctx: Looking, on: Counters, limits: Limits): Promise<boolean> {
  if (byMessage(limits)) return false; // the field then holds a code, which has its own limit of attempts
  if (limits.captcha_type === 'text') return true;
  const since = minutesAgo(ctx.now, HOUR);
  if ((await countAttempts(ctx, 'login_account', on.account, since)).count >= limits.login_captcha_account) return true;
  return (await countAttempts(ctx, 'login_ip', on.ip, since)).count >= limits.login_captcha_ip;
}

/** Counts a failed attempt and refuses; `captcha` says whether the next attempt needs a captcha. */
async function wrong(ctx: Ctx, on: Counters, limits: Limits): Promise<never> {
  for (const [scope, key] of named(on)) await addAttempt(ctx, scope, key);
  failKeeping('user.password_wrong', { captcha: (await needsText(ctx, on, limits)) ? 1 : 0 }, 'password');
}

/** With captcha_type email or mobile the password comes with a login code; the code is checked first, so that a refusal reveals nothing about the password. */
async function checkLoginCode(ctx: Ctx, account: Account | undefined, code: string | undefined): Promise<number> {
  if (!code) fail('user.code_needed', {}, 'captcha');
  const to = account ? await lastTarget(ctx, 'login', targetsOf(account)) : null;
  if (!to) fail('user.code_wrong', {}, 'captcha');
  return checkCode(ctx, 'login', to, code);
}
