// Handlers of /api: registration, login, codes, profile.
import type { MemberCtx } from '../../../context.ts';
import { fail } from '../../../context.ts';
import type { Handlers } from '../../../handlers.ts';
import { sendCode } from './codes.ts';
import { changeEmail, changeMobile, changePassword, resetPassword } from './credentials.ts';
import { freezeByLink, readChangeNotice } from './freeze.ts';
import { login, loginByCode } from './login.ts';
import { memberOverview } from './member-ports.ts';
import { parseMobile } from './phone.ts';
import { changeProfile } from './profile.ts';
import { register } from './register.ts';
import { endSession } from './sessions.ts';

/** Runs the command, then returns the updated member. */
async function then(ctx: MemberCtx, done: Promise<unknown>) {
  await done;
  return memberOverview.of(ctx)(ctx);
}
async function nothing(done: Promise<unknown>) {
  await done;
  return {};
}
const mobile = (input: { mobile: string; mobilecode: string }) =>
  parseMobile(input.mobilecode, input.mobile) ?? fail('user.mobile_invalid', {}, 'mobile');

export const authCalls = {
  'user/login': login,
  'user/emaillogin': (ctx, input) => loginByCode(ctx, input.email, input.captcha),
  'user/register': register,
  'user/profile': (ctx, input) => then(ctx, changeProfile(ctx, input)),
  'user/changepwd': (ctx, input) => nothing(changePassword(ctx, input.old_password, input.password)),
  'user/resetpwd': (ctx, input) => nothing(resetPassword(ctx, input)),
  'user/changemobile': (ctx, input) => then(ctx, changeMobile(ctx, input)),
  'user/changeemail': (ctx, input) => then(ctx, changeEmail(ctx, input)),
  'user/changenotice': (ctx, input) => readChangeNotice(ctx, input.token),
  'user/notme': (ctx, input) => freezeByLink(ctx, input.token),
  'user/logout': (ctx) => nothing(endSession(ctx)),
  'ems/send': (ctx, input) => sendCode(ctx, input.event, { email: input.email }, input.captcha),
  'sms/send': (ctx, input) => sendCode(ctx, input.event, mobile(input), input.captcha),
} satisfies Partial<Handlers>;
