// Notifies the owner at all addresses, old and new, of a change of the account: what, when, from which device, and the link "this was not me".
// It ignores the member's mail preferences: a thief would switch this mail off first.
import type { CHANGE_KINDS } from '#contract/calls/users.ts';
import { say } from '#contract/messages.ts';
import { sendsSms } from '../../../config.ts';
import type { Ctx } from '../../../context.ts';
import type { AccountAddress, StoredAccount } from '../../../db/stored/account.ts';
import { sendMailNow, sendSmsNow } from '../../platform/outbox/outbox.ts';
import { setting } from '../../platform/settings/settings.ts';
import { textFormatter } from '../../support/notifications/message-text.ts';
import { notify } from '../../support/notifications/notify.ts';
import type { Account } from './account.ts';
import { LINK_DAYS, linkOf } from './change-link.ts';
import type { Target } from './codes.ts';
import { deviceOf } from './device.ts';
import { e164, maskedEmail, maskedMobile } from './phone.ts';

type Written = {
  id: number;
  at: Date;
  member: Pick<Account, 'id' | 'lang'>;
  kind: (typeof CHANGE_KINDS)[number];
  from: AccountAddress | null;
  to: AccountAddress | null;
  agent: string;
};

export const maskedTarget = (target: AccountAddress | null): string =>
  !target ? '' : 'account' in target ? accountText(target) : 'email' in target ? maskedEmail(target.email) : maskedMobile(target);

/** "ICBC ••••1234" */
export const accountText = ({ bank, account }: StoredAccount): string => `${bank} ${account}`;

const EVENTS = {
  email: 'email_changed',
  mobile: 'mobile_changed',
  password: 'password_changed',
  password_reset: 'password_changed',
  paypassword: 'pay_password_set',
  paypassword_first: 'pay_password_set',
  payee: 'payout_account_changed',
} as const;

export async function sendChangeNotice(ctx: Ctx, change: Written, tell: Target[]): Promise<void> {
  const event = EVENTS[change.kind];
  const { lang } = change.member;
  const done_at = change.at.toISOString();
  await notify(ctx, change.member.id, { kind: 'system', key: event, params: { done_at }, mail: false });
  const write = await textFormatter(ctx.db, lang, [`msg.${event}.title`, 'change.mail.text', 'change.mail.moved', 'change.sms']);
  const what = write(`msg.${event}.title`, {});
  const params = {
    done_at,
    what,
    shop: await setting(ctx.db, 'shop_name'),
    device: deviceOf(change.agent) || say('change.device_unknown', {}, lang),
    url: linkOf(ctx.app.config, change),
    days: LINK_DAYS,
  };
  const none = say('change.none', {}, lang);
  const moved = change.to
    ? `\n${write('change.mail.moved', { old: maskedTarget(change.from) || none, new: maskedTarget(change.to) || none })}`
    : '';
  await sendToTargets(ctx, change.member.id, tell, {
    subject: what,
    text: write('change.mail.text', { ...params, moved }),
    short: write('change.sms', params),
  });
}

/** Sends one message to several targets, each once: by mail the text, by SMS the short form. */
export async function sendToTargets(
  ctx: Ctx,
  member_id: number,
  targets: Target[],
  words: { subject: string; text: string; short: string },
): Promise<void> {
  const seen = new Set<string>();
  for (const target of targets) {
    const to = 'email' in target ? target.email : e164(target);
    if (seen.has(to)) continue;
    seen.add(to);
    if ('email' in target) await sendMailNow(ctx, { to, subject: words.subject, text: words.text, member_id });
    else if (sendsSms(ctx.app.config)) await sendSmsNow(ctx, { to, text: words.short, member_id });
  }
}
