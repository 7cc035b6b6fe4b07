// Sessions of operators: signing in with password and second factor, the current operator, signing out.
import { randomBytes } from 'node:crypto';
import type { Input } from '#contract/call.ts';
import { readCode } from '#contract/codes.ts';
import type { OperatorOut, staff } from '#contract/desk/staff.ts';
import { pick, STAFF_LANGS } from '#contract/lang.ts';
import { type Ctx, fail, failKeeping, type OperatorCtx, type OperatorPrepareCtx, type PrepareCtx } from '../../../context.ts';
import { DESK_COOKIE } from '../../../http/cookies.ts';
import { hashToken } from '../../../http/who.ts';
import { audit } from '../../platform/audit/audit.ts';
import { addAttempt, clearAttempts } from '../../platform/rate-limit/attempts.ts';
import { networkOf } from '../../platform/rate-limit/network.ts';
import { setting } from '../../platform/settings/settings.ts';
import { pausedUntil } from '../auth/login-pause.ts';
import { type Compared, comparePassword, hashed, hashPassword, isMatch } from '../auth/password.ts';
import { refuseCommonPassword } from '../auth/password-rule.ts';
import { newToken } from '../auth/sessions.ts';
import { refuseTooManyLogins } from './login-pause.ts';
import { checkOwnPassword, compareOwnPassword } from './own-password.ts';
import { recoveryCodesLeft } from './recovery-codes.ts';
import { verifySecondFactor } from './totp.ts';
import { requiresTotp } from './totp-rule.ts';

type SignIn = Input<(typeof staff)['session']['login']>;
/** `need_totp`: the password is right, the TOTP code is still missing. */
type SignedIn = { need_totp: boolean; operator: OperatorOut | null };

const pairOf = ({ ip }: Pick<Ctx, 'ip'>, name: string): string => `${name.toLowerCase()} ${networkOf(ip)}`;

/** Compares the password, unless too many were wrong. */
export async function prepareSignIn(ctx: PrepareCtx, input: SignIn) {
  const name = input.username.trim();
  const compared = (await pausedUntil(ctx, 'desk_pair', pairOf(ctx, name))) ? null : await compareOf(ctx, name, input.password);
  return (inside: Ctx) => signIn(inside, input, compared);
}

async function compareOf(ctx: PrepareCtx, name: string, password: string): Promise<Compared> {
  const found = await ctx.db.selectFrom('operator').select('password_hash').where('username', '=', name).executeTakeFirst();
  return comparePassword(ctx.outside, found?.password_hash, password);
}

async function signIn(ctx: Ctx, input: SignIn, compared: Compared): Promise<SignedIn> {
  const name = input.username.trim();
  const pair = pairOf(ctx, name);
  await refuseTooManyLogins(ctx, pair);
  const o = await ctx.db
    .selectFrom('operator')
    .select(['id', 'password_hash', 'state', 'totp_on'])
    .where('username', '=', name)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!isMatch(compared, o?.password_hash) || !o) {
    await addAttempt(ctx, 'desk_pair', pair);
    failKeeping('desk.login.wrong', {}, 'password');
  }
  if (o.state !== 'normal') fail('desk.login.blocked');
  if (o.totp_on && !input.totp) return { need_totp: true, operator: null };
  const proof = o.totp_on ? await verifySecondFactor(ctx, o.id, input.totp!) : 'app';
  if (proof === null) {
    await addAttempt(ctx, 'desk_pair', pair);
    failKeeping('desk.login.totp_wrong', {}, 'totp');
  }
  await clearAttempts(ctx, 'desk_pair', pair);
  const operator = await open(ctx, o.id);
  if (proof === 'recovery') await audit({ ...ctx, operator }, 'session.recovery_used', 'operator', o.id);
  return { need_totp: false, operator };
}

/** Another operator takes over this station: their badge names them, and they sign in as usual. The previous operator's session here ends. */
export async function prepareTakeOver(
  ctx: OperatorPrepareCtx,
  { code, password, totp }: Input<(typeof staff)['session']['badge']>,
): Promise<(ctx: OperatorCtx) => Promise<SignedIn>> {
  const read = readCode(code);
  const owner =
    read?.kind === 'badge'
      ? await ctx.db.selectFrom('operator').select(['id', 'username']).where('id', '=', read.id).executeTakeFirst()
      : undefined;
  if (!owner) fail('scan.no_badge', {}, 'code');
  const signsIn = await prepareSignIn(ctx, { username: owner.username, password, totp });
  return async (inside) => {
    const before = inside.cookies[DESK_COOKIE] ?? '';
    const answer = await signsIn(inside);
    if (!answer.operator) return answer;
    await inside.db.deleteFrom('operator_session').where('token_hash', '=', hashToken(before)).execute();
    await audit(inside, 'session.handover', 'operator', owner.id);
    return answer;
  };
}

/** The first sign-in keeps the language that its page was in. */
async function keepFirstLanguage(ctx: Ctx, id: number): Promise<void> {
  const lang = (STAFF_LANGS as readonly string[]).includes(ctx.lang) ? { lang: ctx.lang } : {};
  await ctx.db
    .updateTable('operator')
    .set({ signed_in_at: ctx.now, ...lang })
    .where('id', '=', id)
    .where('signed_in_at', 'is', null)
    .execute();
}

async function open(ctx: Ctx, operator_id: number): Promise<OperatorOut> {
  await keepFirstLanguage(ctx, operator_id);
  const [token, csrf] = [newToken(), randomBytes(18).toString('base64url')];
  const seconds = (await setting(ctx.db, 'desk_session_hours')) * 3600;
  await ctx.db
    .insertInto('operator_session')
    .values({
      token_hash: hashToken(token),
      operator_id,
      csrf,
      created_at: ctx.now,
      seen_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + seconds * 1000),
      ip: ctx.ip,
    })
    .execute();
  ctx.setCookie(DESK_COOKIE, token, seconds);
  const row = await operatorOut(ctx, operator_id, csrf);
  await audit({ ...ctx, operator: row }, 'session.login', 'operator', operator_id);
  return row;
}

export async function whoAmI(ctx: OperatorCtx): Promise<OperatorOut> {
  const session = await ctx.db
    .selectFrom('operator_session')
    .select('csrf')
    .where('token_hash', '=', hashToken(ctx.cookies[DESK_COOKIE] ?? ''))
    .executeTakeFirstOrThrow();
  return operatorOut(ctx, ctx.operator.id, session.csrf);
}

async function operatorOut(ctx: Ctx, id: number, csrf: string): Promise<OperatorOut> {
  const o = await ctx.db
    .selectFrom('operator as o')
    .innerJoin('role as r', 'r.code', 'o.role')
    .select(['o.id', 'o.username', 'o.name', 'o.role', 'o.lang', 'o.totp_on', 'o.warehouse_id', 'r.names', 'r.permissions'])
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow();
  const { names, permissions, ...plain } = o;
  const totp_required = ctx.app.config.production && requiresTotp(permissions as string[]);
  return {
    ...plain,
    role_name: pick(names, o.lang),
    permissions: totp_required && !o.totp_on ? [] : (permissions as string[]),
    totp_required,
    recovery_codes: await recoveryCodesLeft(ctx, id),
    csrf,
    demo: ctx.app.config.demo,
    shop: await setting(ctx.db, 'shop_name'),
  };
}

export async function signOut(ctx: OperatorCtx): Promise<void> {
  await ctx.db
    .deleteFrom('operator_session')
    .where('token_hash', '=', hashToken(ctx.cookies[DESK_COOKIE] ?? ''))
    .execute();
  ctx.setCookie(DESK_COOKIE, '', 0);
}

/** Signs an operator out everywhere. */
export const endOperatorSessions = (ctx: Pick<OperatorCtx, 'db'>, operator_id: number): Promise<unknown> =>
  ctx.db.deleteFrom('operator_session').where('operator_id', '=', operator_id).execute();

/** Changes the password, given the current one; the operator's other sessions end. */
export async function prepareOwnPassword(
  ctx: OperatorPrepareCtx,
  { old_password, password }: Input<(typeof staff)['session']['password']>,
) {
  refuseCommonPassword(password);
  const compared = await compareOwnPassword(ctx, old_password);
  const made = compared?.fits ? await hashPassword(ctx.outside, password) : null;
  return (inside: OperatorCtx) => changeOwnPassword(inside, compared, made);
}

async function changeOwnPassword(ctx: OperatorCtx, compared: Compared, made: string | null): Promise<Record<string, never>> {
  await checkOwnPassword(ctx, compared, 'old_password');
  await ctx.db
    .updateTable('operator')
    .set({ password_hash: hashed(made) })
    .where('id', '=', ctx.operator.id)
    .execute();
  await ctx.db
    .deleteFrom('operator_session')
    .where('operator_id', '=', ctx.operator.id)
    .where('token_hash', '<>', hashToken(ctx.cookies[DESK_COOKIE] ?? ''))
    .execute();
  await audit(ctx, 'session.password', 'operator', ctx.operator.id);
  return {};
}

export async function chooseLanguage(ctx: OperatorCtx, code: string): Promise<void> {
  if (!(STAFF_LANGS as readonly string[]).includes(code)) fail('fail.field_choice', {}, 'code');
  await ctx.db.updateTable('operator').set({ lang: code }).where('id', '=', ctx.operator.id).execute();
}
