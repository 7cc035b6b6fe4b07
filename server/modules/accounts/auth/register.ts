// Registration: verifies the code, creates the member, sets the inviter, grants the first coupons, sends the welcome message.
import type { Input } from '#contract/call.ts';
import type { users } from '#contract/calls/users.ts';
import { LANGS } from '#contract/lang.ts';
import { type Ctx, fail, fieldChecks, type PrepareCtx, requireFields } from '../../../context.ts';
import { firstLanguage } from '../../platform/settings/first-choice.ts';
import { setting } from '../../platform/settings/settings.ts';
import { notify } from '../../support/notifications/notify.ts';
import { findAccount, findMemberByCode } from './account.ts';
import { consumeCode, isCodeRight, type Target } from './codes.ts';
import { signedIn } from './login.ts';
import { inviterNamed, memberRegistered } from './member-ports.ts';
import { hashed, hashPassword } from './password.ts';
import { refuseCommonPassword } from './password-rule.ts';
import { parseMobile } from './phone.ts';

type Request = Input<(typeof users)['user']['register']>;

export async function prepareRegistration(ctx: PrepareCtx, input: Request) {
  const checks = fieldChecks();
  const target = await checks.of(() => targetOf(input));
  await checks.of(() => refuseCommonPassword(input.password));
  checks.done();
  const to = target!;
  const made = (await isCodeRight(ctx, 'register', to, input.captcha)) ? await hashPassword(ctx.outside, input.password) : null;
  return (inside: Ctx) => register(inside, input, to, made);
}

async function register(ctx: Ctx, input: Request, to: Target, made: string | null) {
  await consumeCode(ctx, 'register', to, input.captcha);
  if (await findAccount(ctx, to)) taken(to);
  const inviter_id = input.code
    ? ((await findMemberByCode(ctx, input.code))?.id ?? fail('user.inviter_unknown', {}, 'code'))
    : null;
  const member = await ctx.db
    .insertInto('member')
    .values({
      ...('email' in to ? { email: to.email } : to),
      password_hash: hashed(made),
      nickname: input.nickname ?? '',
      inviter_id,
      created_at: ctx.now,
      lang: (LANGS as readonly string[]).includes(ctx.lang)
        ? ctx.lang
        : firstLanguage(LANGS, await setting(ctx.db, 'language'), ctx.accepts),
    })
    .onConflict((c) => c.doNothing()) // a concurrent registration took the address
    .returning(['id', 'mark', 'state', 'nickname'])
    .executeTakeFirst();
  if (!member) return taken(to);
  if (!member.nickname) await ctx.db.updateTable('member').set({ nickname: member.mark }).where('id', '=', member.id).execute();
  if (inviter_id) await inviterNamed.of(ctx)(ctx, { member_id: member.id, inviter_id });
  await memberRegistered.of(ctx)(ctx, member.id);
  await notify(ctx, member.id, {
    kind: 'system',
    key: 'welcome',
    params: { shop: await setting(ctx.db, 'shop_name'), mark: member.mark },
    url: '/pages/help/index',
  });
  return signedIn(ctx, member);
}

const taken = (to: Target): never =>
  'email' in to ? fail('user.email_taken', {}, 'email') : fail('user.mobile_taken', {}, 'mobile');

/** The mail address or mobile number in the form. */
export function targetOf(input: {
  type: 'email' | 'mobile';
  email?: string | undefined;
  mobile?: string | undefined;
  mobilecode?: string | undefined;
}): Target {
  if (input.type === 'email') return { email: input.email ?? fail('fail.field_missing', {}, 'email') };
  requireFields(input, ['mobile', 'mobilecode']);
  return parseMobile(input.mobilecode, input.mobile) ?? fail('user.mobile_invalid', {}, 'mobile');
}
