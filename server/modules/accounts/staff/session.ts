// Sessions of operators: signing in with password and second factor, the current operator, signing out.
import { randomBytes } from 'node:crypto';
import type { Input } from '#contract/call.ts';
import { readCode } from '#contract/codes.ts';
import type { OperatorOut, staff } from '#contract/desk/staff.ts';
import { LANGS, type Names, pick } from '#contract/lang.ts';
import { type Ctx, fail, failKeeping, type OperatorCtx } from '../../../context.ts';
import { DESK_COOKIE } from '../../../http/cookies.ts';
import { hashToken } from '../../../http/who.ts';
import { audit } from '../../platform/audit/audit.ts';
import { addAttempt, clearAttempts } from '../../platform/rate-limit/attempts.ts';
import { networkOf } from '../../platform/rate-limit/network.ts';
import { setting } from '../../platform/settings/settings.ts';
import { hashPassword, verifyPassword } from '../auth/password.ts';
import { refuseCommonPassword } from '../auth/password-rule.ts';
import { newToken } from '../auth/sessions.ts';
import { refuseTooManyLogins } from './login-pause.ts';
import { checkOwnPassword } from './own-password.ts';
import { verifyTotp } from './totp.ts';
import { requiresTotp } from './totp-rule.ts';

/** `need_totp`: the password is right, the TOTP code is still missing. */
export async function signIn(
  ctx: Ctx,
  input: Input<(typeof staff)['session']['login']>,
): Promise<{ need_totp: boolean; operator: OperatorOut | null }> {
  const name = input.username.trim();
  const pair = `${name.toLowerCase()} ${networkOf(ctx.ip)}`;
  await refuseTooManyLogins(ctx, pair);
  const o = await ctx.db
    .selectFrom('operator')
    .select(['id', 'password_hash', 'state', 'totp_on'])
    .where('username', '=', name)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!(await verifyPassword(o?.password_hash, input.password)) || !o) {
    await addAttempt(ctx, 'desk_pair', pair);
    failKeeping('desk.login.wrong', {}, 'password');
  }
  if (o.state !== 'normal') fail('desk.login.blocked');
  if (o.totp_on && !input.totp) return { need_totp: true, operator: null };
  if (o.totp_on && !(await verifyTotp(ctx, o.id, input.totp!))) {
    await addAttempt(ctx, 'desk_pair', pair);
    failKeeping('desk.login.totp_wrong', {}, 'totp');
  }
  await clearAttempts(ctx, 'desk_pair', pair);
  return { need_totp: false, operator: await open(ctx, o.id) };
}

/** Somebody else goes on at this station: their badge names them, and they sign in as at the door. Whose session it was is signed out of it. */
export async function takeOver(
  ctx: OperatorCtx,
  { code, password, totp }: Input<(typeof staff)['session']['badge']>,
): Promise<{ need_totp: boolean; operator: OperatorOut | null }> {
  const read = readCode(code);
  const owner =
    read?.kind === 'badge'
      ? await ctx.db.selectFrom('operator').select(['id', 'username']).where('id', '=', read.id).executeTakeFirst()
      : undefined;
  if (!owner) fail('scan.no_badge', {}, 'code');
  const before = ctx.cookies[DESK_COOKIE] ?? '';
  const answer = await signIn(ctx, { username: owner.username, password, totp });
  if (!answer.operator) return answer;
  await ctx.db.deleteFrom('operator_session').where('token_hash', '=', hashToken(before)).execute();
  await audit(ctx, 'session.handover', 'operator', owner.id);
  return answer;
}

async function open(ctx: Ctx, operator_id: number): Promise<OperatorOut> {
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
    role_name: pick(names as Names, o.lang),
    permissions: totp_required && !o.totp_on ? [] : (permissions as string[]),
    totp_required,
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
export async function changeOwnPassword(ctx: OperatorCtx, old_password: string, password: string): Promise<void> {
  refuseCommonPassword(password);
  await checkOwnPassword(ctx, old_password, 'old_password');
  await ctx.db
    .updateTable('operator')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', ctx.operator.id)
    .execute();
  await ctx.db
    .deleteFrom('operator_session')
    .where('operator_id', '=', ctx.operator.id)
    .where('token_hash', '<>', hashToken(ctx.cookies[DESK_COOKIE] ?? ''))
    .execute();
  await audit(ctx, 'session.password', 'operator', ctx.operator.id);
}

export async function chooseLanguage(ctx: OperatorCtx, code: string): Promise<void> {
  if (!(LANGS as readonly string[]).includes(code)) fail('fail.field_choice', {}, 'code');
  await ctx.db.updateTable('operator').set({ lang: code }).where('id', '=', ctx.operator.id).execute();
}
