// The second factor of operators: codes of an authenticator app (TOTP), each valid once, or a recovery code.
import { generateSecret, generateURI, verify } from 'otplib';
import { type Ctx, fail, failKeeping, type OperatorCtx, type OperatorPrepareCtx } from '../../../context.ts';
import { decrypt, encrypt } from '../../../secret.ts';
import { audit } from '../../platform/audit/audit.ts';
import { addAttempt } from '../../platform/rate-limit/attempts.ts';
import { setting } from '../../platform/settings/settings.ts';
import type { Compared } from '../auth/password.ts';
import { refuseTooManyLogins } from './login-pause.ts';
import { checkOwnPassword, compareOwnPassword } from './own-password.ts';
import { clearRecoveryCodes, makeRecoveryCodes, takeRecoveryCode } from './recovery-codes.ts';
import { requiresTotp } from './totp-rule.ts';

/** Phone clocks drift: the previous and the next time step are accepted as well. */
const TOLERANCE_SECONDS = 30;

/** Whether the code is right; a right one is used up. */
async function verifyTotp(ctx: Ctx, operator_id: number, digits: string): Promise<boolean> {
  const o = await ctx.db
    .selectFrom('operator')
    .select(['totp_enc', 'totp_step'])
    .where('id', '=', operator_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (!o.totp_enc || !/^\d{6}$/.test(digits.trim())) return false;
  const result = await verify({
    secret: decrypt(ctx.app.config.secret, 'totp', o.totp_enc),
    token: digits.trim(),
    epoch: Math.floor(ctx.now.getTime() / 1000),
    epochTolerance: TOLERANCE_SECONDS,
    ...(o.totp_step > 0 ? { afterTimeStep: o.totp_step } : {}),
  });
  if (!result.valid || !('timeStep' in result)) return false;
  await ctx.db.updateTable('operator').set({ totp_step: result.timeStep }).where('id', '=', operator_id).execute();
  return true;
}

/** With the password: returns a new secret to scan. With a code of that secret: switches TOTP on. With password, code and `off`: switches it off. */
export async function prepareTotp(ctx: OperatorPrepareCtx, input: Request) {
  const wantsPassword = Boolean(input.off || !input.code) && input.password !== undefined;
  const compared = wantsPassword ? await compareOwnPassword(ctx, input.password!) : null;
  return (inside: OperatorCtx) => setUpTotp(inside, input, compared);
}

type Request = { password?: string | undefined; code?: string | undefined; off?: number | undefined };

type SetUp = { uri: string; secret: string; on: boolean; codes: string[] };

async function setUpTotp(ctx: OperatorCtx, { password, code, off }: Request, compared: Compared): Promise<SetUp> {
  const o = await ctx.db
    .selectFrom('operator')
    .innerJoin('role', 'role.code', 'operator.role')
    .select(['operator.totp_on', 'operator.totp_enc', 'role.permissions'])
    .where('operator.id', '=', ctx.operator.id)
    .executeTakeFirstOrThrow();
  if (off) {
    if (!o.totp_on) fail('desk.totp.is_off');
    if (ctx.app.config.production && requiresTotp(o.permissions as string[])) fail('desk.totp.required');
  } else if (o.totp_on) fail('desk.totp.is_on');
  if (off && !code) fail('fail.field_missing', {}, 'code');
  // An unattended session must not suffice to lock its owner out or to remove the second factor.
  if (off || !code) {
    if (password === undefined) fail('fail.field_missing', {}, 'password');
    await checkOwnPassword(ctx, compared, 'password');
  }
  if (!code) return begin(ctx);
  if (!o.totp_enc) fail('desk.totp.not_started', {}, 'code');
  await checkCode(ctx, code, off ? verifyEither : verifyTotp);
  await ctx.db
    .updateTable('operator')
    .set(off ? { totp_on: false, totp_enc: '', totp_step: 0 } : { totp_on: true })
    .where('id', '=', ctx.operator.id)
    .execute();
  await audit(ctx, off ? 'session.totp_off' : 'session.totp_on', 'operator', ctx.operator.id);
  if (off) await clearRecoveryCodes(ctx, ctx.operator.id);
  return { uri: '', secret: '', on: !off, codes: off ? [] : await makeRecoveryCodes(ctx, ctx.operator.id) };
}

/** Counts wrong codes apart from wrong passwords, because the right password clears the other counter. */
async function checkCode(ctx: OperatorCtx, code: string, verifies: typeof verifyTotp): Promise<void> {
  const counter = `totp:${ctx.operator.id}`;
  await refuseTooManyLogins(ctx, counter);
  if (await verifies(ctx, ctx.operator.id, code)) return;
  await addAttempt(ctx, 'desk_pair', counter);
  failKeeping('desk.login.totp_wrong', {}, 'code');
}

/** What a right code was: of the authenticator app, or a recovery code; either is used up. Null: it is wrong. */
export async function verifySecondFactor(ctx: Ctx, operator_id: number, code: string): Promise<'app' | 'recovery' | null> {
  if (await verifyTotp(ctx, operator_id, code)) return 'app';
  return (await takeRecoveryCode(ctx, operator_id, code)) ? 'recovery' : null;
}
const verifyEither = async (ctx: Ctx, operator_id: number, code: string): Promise<boolean> =>
  (await verifySecondFactor(ctx, operator_id, code)) !== null;

type Renewal = { password: string; code: string };

/** A new set of recovery codes, with password and code. */
export async function prepareRecovery(ctx: OperatorPrepareCtx, { password, code }: Renewal) {
  const compared = await compareOwnPassword(ctx, password);
  return async (inside: OperatorCtx): Promise<{ codes: string[] }> => {
    const { totp_on } = await inside.db
      .selectFrom('operator')
      .select('totp_on')
      .where('id', '=', inside.operator.id)
      .executeTakeFirstOrThrow();
    if (!totp_on) fail('desk.totp.is_off');
    await checkOwnPassword(inside, compared, 'password');
    await checkCode(inside, code, verifyTotp);
    return { codes: await makeRecoveryCodes(inside, inside.operator.id) };
  };
}

async function begin(ctx: OperatorCtx): Promise<SetUp> {
  const secret = generateSecret();
  await ctx.db
    .updateTable('operator')
    .set({ totp_enc: encrypt(ctx.app.config.secret, 'totp', secret), totp_step: 0 })
    .where('id', '=', ctx.operator.id)
    .execute();
  return {
    uri: generateURI({ issuer: await setting(ctx.db, 'shop_name'), label: ctx.operator.username, secret }),
    secret,
    on: false,
    codes: [],
  };
}
