// Verification codes by mail and SMS: six digits, valid for one event and one target, ten minutes and a few attempts.
import { randomInt } from 'node:crypto';
import type { EVENTS } from '#contract/calls/users.ts';
import { type Key, say } from '#contract/messages.ts';
import { sendsSms } from '../../../config.ts';
import { type Ctx, fail, failKeeping, type PrepareCtx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Reads } from '../../../db/reads.ts';
import { sameText, sign } from '../../../secret.ts';
import { sendMailNow, sendSmsNow } from '../../platform/outbox/outbox.ts';
import {
  type AttemptScope,
  addAttempt,
  countAttempts,
  lockAttempts,
  minutesAgo,
  minutesUntil,
} from '../../platform/rate-limit/attempts.ts';
import { networkOf } from '../../platform/rate-limit/network.ts';
import { settings } from '../../platform/settings/settings.ts';
import { type Account, findAccount } from './account.ts';
import { consumeCaptcha } from './captcha.ts';
import { e164, type Mobile } from './phone.ts';

export type CodeEvent = (typeof EVENTS)[number];
export type Target = { email: string } | Mobile;

const HOUR = 60;

const targetText = (to: Target): string => ('email' in to ? to.email : e164(to));
const channelOf = (to: Target): string => ('email' in to ? 'mail' : 'sms');
/** Events of users who are not signed in; all other codes are valid only for the member who requested them. */
const OPEN_EVENTS: readonly CodeEvent[] = ['register', 'login', 'resetpwd'];
const codeHash = (ctx: Pick<Ctx, 'app' | 'member'>, to: Target, event: CodeEvent, code: string): string => {
  const asker = OPEN_EVENTS.includes(event) ? '' : `${ctx.member?.id ?? 0}:`;
  return sign(ctx.app.config.secret, 'code', `${asker}${event}:${targetText(to)}:${code}`);
};

/**
 * Sends a code and returns the seconds until the next may be requested (`wait`). The answer does not reveal whether an account exists: for login and
 * resetpwd nothing is sent to an unknown address; for register the owner of a taken one gets a mail that they have an account already.
 */
export async function sendCode(ctx: Ctx, event: CodeEvent, to: Target, captcha: string | undefined): Promise<{ wait: number }> {
  const { captcha_type, ...limits } = await settings(ctx.db, [
    'captcha_type',
    'code_wait_seconds',
    'code_minutes',
    'code_per_hour',
    'code_per_hour_ip',
    'code_captcha_from',
  ]);
  if (!('email' in to) && !sendsSms(ctx.app.config)) fail('user.no_sms', {}, 'mobile');
  await limitTarget(ctx, to, limits.code_per_hour, limits.code_wait_seconds);
  const before = await limitNetwork(ctx, limits.code_per_hour_ip);
  if (captcha_type === 'text' || before + 1 >= limits.code_captcha_from) await consumeCaptcha(ctx, captcha);
  const account = await findAccount(ctx, to);
  allow(ctx, event, to, account?.id);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await addAttempt(ctx, 'code_target', targetText(to));
  await addAttempt(ctx, 'code_ip', networkOf(ctx.ip));
  await ctx.db
    .insertInto('code')
    .values({
      channel: channelOf(to),
      target: targetText(to),
      event,
      code_hash: codeHash(ctx, to, event, code),
      created_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + limits.code_minutes * 60_000),
      ip: ctx.ip,
    })
    .execute();
  if (event === 'register' && account) await writeTaken(ctx, to, account);
  else if (account || (event !== 'login' && event !== 'resetpwd'))
    await write(ctx, event, to, code, limits.code_minutes, account?.id ?? null);
  return { wait: limits.code_wait_seconds };
}

async function limitTarget(ctx: Ctx, to: Target, an_hour: number, wait: number): Promise<void> {
  const field = 'email' in to ? 'email' : 'mobile';
  const { last } = await underLimit(ctx, 'code_target', targetText(to), an_hour, field);
  const since = last ? Math.max(0, ctx.now.getTime() - last.getTime()) / 1000 : wait; // another call may have sent it after this one began
  const seconds = Math.ceil(wait - since);
  if (seconds > 0) fail('user.code_wait', { seconds }, field);
}

/** Codes sent from this network within the hour. */
const limitNetwork = async (ctx: Ctx, an_hour: number): Promise<number> =>
  (await underLimit(ctx, 'code_ip', networkOf(ctx.ip), an_hour)).count;

async function underLimit(ctx: Ctx, scope: AttemptScope, key: string, an_hour: number, field?: string) {
  await lockAttempts(ctx, scope, key);
  const sent = await countAttempts(ctx, scope, key, minutesAgo(ctx.now, HOUR));
  if (sent.count >= an_hour && sent.first)
    fail('fail.too_many', { minutes: minutesUntil(ctx.now, new Date(sent.first.getTime() + HOUR * 60_000)) }, field);
  return sent;
}

/** Events whose code goes to an address of the account. */
const OWN_EVENTS: readonly CodeEvent[] = [
  'changepwd',
  'paypassword',
  'erase',
  'proveemail',
  'provemobile',
  'provepaypassword',
  'provepayee',
];

/** What an event requires of the target: for a change of address, that it is not taken; for all others, that it is the member's own. */
function allow(ctx: Ctx, event: CodeEvent, to: Target, owner: number | undefined): void {
  const byMail = 'email' in to;
  const field = byMail ? 'email' : 'mobile';
  if (event === 'login' || event === 'resetpwd' || event === 'register') return;
  if (!ctx.member) fail('fail.login_first');
  if ((event === 'changeemail' && !byMail) || (event === 'changemobile' && byMail)) fail('fail.field_choice', {}, 'event');
  if (OWN_EVENTS.includes(event)) {
    if (owner !== ctx.member?.id) fail(byMail ? 'user.not_own_email' : 'user.not_own_mobile', {}, field);
  } else if (owner !== undefined) fail(byMail ? 'user.email_taken' : 'user.mobile_taken', {}, field);
}

/** Sent instead of a registration code to the owner of a taken address, in their language; someone else may have entered it. */
async function writeTaken(ctx: Ctx, to: Target, { id: member_id, lang }: Account): Promise<void> {
  const params = {
    shop: (await settings(ctx.db, ['shop_name'])).shop_name,
    url: `${ctx.app.config.public_url}/wap/#/pages/user/login`,
  };
  if ('email' in to)
    await sendMailNow(ctx, {
      to: to.email,
      subject: say('code.taken.subject', params, lang),
      text: say('code.taken.text', params, lang),
      member_id,
    });
  else await sendSmsNow(ctx, { to: e164(to), text: say('code.taken.sms', params, lang), member_id });
}

async function write(
  ctx: Ctx,
  event: CodeEvent,
  to: Target,
  code: string,
  minutes: number,
  member_id: number | null,
): Promise<void> {
  const shop = (await settings(ctx.db, ['shop_name'])).shop_name;
  const params = { code, minutes, shop, event: say(`code.event.${event}` satisfies Key, {}, ctx.lang) };
  if ('email' in to)
    await sendMailNow(ctx, {
      to: to.email,
      subject: say('code.mail.subject', params, ctx.lang),
      text: say('code.mail.text', params, ctx.lang),
      member_id,
      secret: true,
    });
  else await sendSmsNow(ctx, { to: e164(to), text: say('code.sms', params, ctx.lang), member_id, secret: true });
}

/** Checks a code and uses it up. Refuses `user.code_wrong` alike for a wrong, an expired and an unknown one. Call it before anything is written: a refusal keeps the count of attempts. */
export async function consumeCode(ctx: Ctx, event: CodeEvent, to: Target, code: string): Promise<void> {
  await markCodeUsed(ctx, await checkCode(ctx, event, to, code));
}

type Sent = { code_hash: string; tries: number; used_at: Date | null; expires_at: Date };

const sentLast = (ctx: { db: Reads }, event: CodeEvent, to: Target) =>
  ctx.db
    .selectFrom('code')
    .select(['id', 'code_hash', 'tries', 'used_at', 'expires_at'])
    .where('target', '=', targetText(to))
    .where('channel', '=', channelOf(to))
    .where('event', '=', event)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1);

const isUsable = ({ now }: Pick<Ctx, 'now'>, sent: Sent, tries: number): boolean =>
  !sent.used_at && sent.expires_at > now && sent.tries < tries;

/** Whether the code would pass now. Does not count an attempt; the answer must not reach the client. */
export async function isCodeRight(ctx: PrepareCtx, event: CodeEvent, to: Target, code: string): Promise<boolean> {
  const { code_tries } = await settings(ctx.db, ['code_tries']);
  const sent = await sentLast(ctx, event, to).executeTakeFirst();
  return sent !== undefined && isUsable(ctx, sent, code_tries) && sameText(sent.code_hash, codeHash(ctx, to, event, code));
}

/** The id of the code when it is right; it stays valid until markCodeUsed. */
export async function checkCode(ctx: Ctx, event: CodeEvent, to: Target, code: string, field = 'captcha'): Promise<number> {
  const { code_tries } = await settings(ctx.db, ['code_tries']);
  const sent = await sentLast(ctx, event, to).forUpdate().executeTakeFirst();
  if (!sent || !isUsable(ctx, sent, code_tries)) fail('user.code_wrong', {}, field);
  if (sameText(sent.code_hash, codeHash(ctx, to, event, code))) return sent.id;
  await countCodeAttempt(ctx, sent.id);
  failKeeping('user.code_wrong', {}, field);
}

export const countCodeAttempt = (ctx: Ctx, id: number): Promise<unknown> =>
  ctx.db
    .updateTable('code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .execute();
export const markCodeUsed = (ctx: Ctx, id: number): Promise<unknown> =>
  ctx.db.updateTable('code').set({ used_at: ctx.now }).where('id', '=', id).execute();

/** The target that the last code of an event was sent to; null when there is none. */
export async function lastTarget(ctx: { db: Reads }, event: CodeEvent, among: Target[]): Promise<Target | null> {
  if (among.length === 0) return null;
  const last = await ctx.db
    .selectFrom('code')
    .select('target')
    .where('target', '=', anyOf(among.map(targetText)))
    .where('event', '=', event)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return among.find((to) => targetText(to) === last?.target) ?? null;
}
