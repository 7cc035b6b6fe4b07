// Invitations by mail: addresses that a member adds and sends to. Never to members or to those who refused, one mail to an
// address in a while, with a daily limit. Which of these stopped a mail is not shown: it would reveal who is a member.
import type { Output } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import type { Paging } from '#contract/fields.ts';
import { say } from '#contract/messages.ts';
import { type Ctx, fail, type MemberCtx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { decrypt, encrypt, sign } from '../../../secret.ts';
import { shownMail } from '../../../shown-mail.ts';
import { maskedEmail } from '../../accounts/auth/phone.ts';
import { textToHtml } from '../../platform/outbox/html.ts';
import { queueMail } from '../../platform/outbox/outbox.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { lockLimit } from '../../platform/rate-limit/limit.ts';
import { setting, settings } from '../../platform/settings/settings.ts';
import { inviteUrl } from './invitations.ts';
import { counted, ownMark } from './queries.ts';

type Invite = (typeof calls)['invitefriends'];
const DAY = 86_400_000;

const hashOf = (ctx: Pick<Ctx, 'app'>, email: string): string => sign(ctx.app.config.secret, 'invite', email);

/** Addresses that a member added, or sent to, in the last 24 hours. */
async function usedToday(ctx: MemberCtx, column: 'created_at' | 'sent_at'): Promise<number> {
  const since = new Date(ctx.now.getTime() - DAY);
  const { n } = await ctx.db
    .selectFrom('invite_mail')
    .select(counted)
    .where('member_id', '=', ctx.member.id)
    .where(column, '>', since)
    .executeTakeFirstOrThrow();
  return n;
}

export async function mailCounts(ctx: MemberCtx): Promise<Pick<Output<Invite['lists']>, 'mails_left' | 'mails_waiting'>> {
  const a_day = await setting(ctx.db, 'invite_mails_day');
  const { n } = await ctx.db
    .selectFrom('invite_mail')
    .select(counted)
    .where('member_id', '=', ctx.member.id)
    .where('state', '=', 'added')
    .executeTakeFirstOrThrow();
  return { mails_left: Math.max(0, a_day - (await usedToday(ctx, 'created_at'))), mails_waiting: n };
}

/** The addresses that a member invited by mail, the latest added first. */
export async function mailsOf(ctx: Pick<Ctx, 'db' | 'now'>, member_id: number, input: Paging): Promise<Output<Invite['mails']>> {
  const at = asOf(ctx, input);
  const query = ctx.db.selectFrom('invite_mail').where('member_id', '=', member_id).where('created_at', '<=', at);
  const { n } = await query.select(counted).executeTakeFirstOrThrow();
  const rows = await query
    .select(['id', 'email', 'state', 'created_at', 'sent_at'])
    .orderBy('id', 'desc')
    .limit(input.page_size)
    .offset(offsetOf(input))
    .execute();
  return toPage(
    input,
    at,
    n,
    rows.map((m) => ({ id: m.id, email: shownMail(m.email), state: m.state, time: (m.sent_at ?? m.created_at).toISOString() })),
  );
}

export async function addMails(ctx: MemberCtx, emails: readonly string[]): Promise<Output<Invite['emailAdd']>> {
  await lockLimit(ctx, 'invite_mail', ctx.member.id);
  const { invite_mails_day, invite_mail_days } = await settings(ctx.db, ['invite_mails_day', 'invite_mail_days']);
  const wanted = [...new Set(emails)];
  const there = await ctx.db
    .selectFrom('invite_mail')
    .select(['id', 'email', 'state', 'created_at'])
    .where('member_id', '=', ctx.member.id)
    .where('email', '=', anyOf(wanted))
    .execute();
  const old = new Date(ctx.now.getTime() - invite_mail_days * DAY);
  const again = there.filter((m) => (m.state === 'sent' || m.state === 'skipped') && m.created_at <= old);
  const fresh = wanted.filter((email) => !there.some((m) => m.email === email));
  const added = fresh.length + again.length;
  if (added === 0) return { added };
  if ((await usedToday(ctx, 'created_at')) + added > invite_mails_day)
    fail('promotion.mails_day', { n: invite_mails_day }, 'emails');
  if (again.length > 0)
    await ctx.db
      .updateTable('invite_mail')
      .set({ state: 'added', created_at: ctx.now, sent_at: null })
      .where('id', '=', anyOf(again.map((m) => m.id)))
      .execute();
  if (fresh.length > 0)
    await ctx.db
      .insertInto('invite_mail')
      .values(fresh.map((email) => ({ member_id: ctx.member.id, email, created_at: ctx.now })))
      .execute();
  return { added };
}

/** Sends to the addresses that are not sent yet; `content`: a word of the member's own, without links. */
export async function sendMails(ctx: MemberCtx, content: string | undefined): Promise<Output<Invite['sendInvitefriendsEmail']>> {
  if (content && /:\/\/|www\.|\b[a-z0-9-]+\.(com|net|org|cn|io|top|xyz|ru|shop|vip)\b/i.test(content))
    fail('promotion.no_links', {}, 'content');
  await lockLimit(ctx, 'invite_mail', ctx.member.id);
  const a_day = await setting(ctx.db, 'invite_mails_day');
  const left = a_day - (await usedToday(ctx, 'sent_at'));
  const waiting = await ctx.db
    .selectFrom('invite_mail')
    .select(['id', 'email'])
    .where('member_id', '=', ctx.member.id)
    .where('state', '=', 'added')
    .orderBy('email')
    .limit(a_day)
    .execute();
  if (waiting.length === 0) fail('promotion.mails_none', {}, 'emails');
  if (waiting.length > left) fail('promotion.mails_day', { n: a_day }, 'emails');
  let sent = 0;
  for (const mail of waiting) {
    await lockLimit(ctx, 'invite_address', mail.email);
    const reachable = await mayReach(ctx, mail.email);
    if (reachable) await queueInvitation(ctx, mail.email, content ?? '');
    await ctx.db
      .updateTable('invite_mail')
      .set(reachable ? { state: 'sent', sent_at: ctx.now } : { state: 'skipped' })
      .where('id', '=', mail.id)
      .execute();
    sent += Number(reachable);
  }
  return { sent };
}

async function mayReach(ctx: MemberCtx, email: string): Promise<boolean> {
  const since = new Date(ctx.now.getTime() - (await setting(ctx.db, 'invite_mail_days')) * DAY);
  const member = await ctx.db.selectFrom('member').select('id').where('email', '=', email).executeTakeFirst();
  const refused = await ctx.db
    .selectFrom('invite_refusal')
    .select('at')
    .where('email_hash', '=', hashOf(ctx, email))
    .executeTakeFirst();
  const lately = await ctx.db
    .selectFrom('invite_mail')
    .select('id')
    .where('email', '=', email)
    .where('sent_at', '>', since)
    .executeTakeFirst();
  return !member && !refused && !lately;
}

async function queueInvitation(ctx: MemberCtx, email: string, content: string): Promise<void> {
  const { lang, nickname } = ctx.member;
  const shop = await setting(ctx.db, 'shop_name');
  const mark = await ownMark(ctx, ctx.member.id);
  const token = encodeURIComponent(encrypt(ctx.app.config.secret, 'invite', email));
  const text = say(
    content ? 'promotion.mail.text_own' : 'promotion.mail.text',
    {
      name: nickname || mark,
      shop,
      code: mark,
      content,
      url: inviteUrl(ctx, mark),
      refuse_url: `${ctx.app.config.public_url}/wap/#/pages/user/noinvite?token=${token}`,
    },
    lang,
  );
  await queueMail(ctx, {
    to: email,
    subject: say('promotion.mail.subject', { name: nickname || mark, shop }, lang),
    text,
    html: textToHtml(text),
  });
}

/** The recipient of an invitation link refuses further ones. Repeating it changes nothing. */
export async function refuseInvitations(ctx: Ctx, token: string): Promise<Output<Invite['refuse']>> {
  const email = addressIn(ctx, token);
  await ctx.db
    .insertInto('invite_refusal')
    .values({ email_hash: hashOf(ctx, email), at: ctx.now })
    .onConflict((c) => c.column('email_hash').doNothing())
    .execute();
  await ctx.db
    .updateTable('invite_mail')
    .set({ state: 'refused' })
    .where('email', '=', email)
    .where('state', 'in', ['added', 'sent', 'skipped'])
    .execute();
  return { email: maskedEmail(email) };
}

function addressIn(ctx: Ctx, token: string): string {
  try {
    return decrypt(ctx.app.config.secret, 'invite', token);
  } catch {
    return fail('promotion.link_invalid', {}, 'token');
  }
}
