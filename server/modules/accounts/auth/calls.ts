// Handlers of /api: registration, login, codes, profile.
import type { MemberCtx } from '../../../context.ts';
import { fail } from '../../../context.ts';
import type { Handlers } from '../../../handlers.ts';
import { sendCode } from './codes.ts';
import { changeEmail, changeMobile, changePassword, resetPassword } from './credentials.ts';
import { freezeByLink, readChangeNotice } from './freeze.ts';
import { loginByCode, prepareLogin } from './login.ts';
import { memberOverview } from './member-ports.ts';
import { parseMobile } from './phone.ts';
import { changeProfile } from './profile.ts';
import { prepareRegistration } from './register.ts';
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
  'user/login': { prepare: prepareLogin },
  'user/emaillogin': (ctx, input) => loginByCode(ctx, input.email, input.captcha),
  'user/register': { prepare: prepareRegistration },
  'user/profile': (ctx, input) => then(ctx, changeProfile(ctx, input)),
  'user/changepwd': {
    prepare: async (ctx, input) => {
      const change = await changePassword(ctx, input.old_password, input.password);
      return (inside) => nothing(change(inside));
    },
  },
  'user/resetpwd': {
    prepare: async (ctx, input) => {
      const reset = await resetPassword(ctx, input);
      return (inside) => nothing(reset(inside));
    },
  },
  'user/changemobile': {
    prepare: async (ctx, input) => {
      const change = await changeMobile(ctx, input);
      return (inside) => then(inside, change(inside));
    },
  },
  'user/changeemail': {
    prepare: async (ctx, input) => {
      const change = await changeEmail(ctx, input);
      return (inside) => then(inside, change(inside));
    },
  },
  'user/changenotice': (ctx, input) => readChangeNotice(ctx, input.token),
  'user/notme': (ctx, input) => freezeByLink(ctx, input.token),
  'user/logout': (ctx) => nothing(endSession(ctx)),
  'ems/send': (ctx, input) => sendCode(ctx, input.event, { email: input.email }, input.captcha),
  'sms/send': (ctx, input) => sendCode(ctx, input.event, mobile(input), input.captcha),
} satisfies Partial<Handlers>;
