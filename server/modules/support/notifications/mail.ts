// Writes messages as one mail in the member's language: a button to each, its goods, and how to stop it.
import type { Key } from '#contract/messages.ts';
import { say } from '#contract/messages.ts';
import type { Ctx, MessageParams } from '../../../context.ts';
import { type EmailBlock, type EmailRow, emailHtml, emailText } from '../../platform/outbox/email-content.ts';
import { queueMail } from '../../platform/outbox/outbox.ts';
import { port } from '../../platform/ports.ts';
import { setting } from '../../platform/settings/settings.ts';
import { externalUrl } from '../../platform/uploads/media-url.ts';
import { ALL } from '../reminders/preferences.ts';
import { type NotificationEvent, topicDef, topicOf } from '../reminders/topics.ts';
import { unsubscribeUrl } from '../reminders/unsubscribe.ts';
import { textFormatter } from './message-text.ts';
import { wordsOf } from './message-words.ts';
import type { Recipient } from './recipient.ts';

type MailCtx = Pick<Ctx, 'app' | 'db' | 'now'>;
/** The target of a message's address. */
export type MailThing = { kind: 'order' | 'waybill'; id: number };
/** The goods of an order or a waybill of this member, as rows of a mail; pictures as they are stored. */
export type MailRows = (ctx: MailCtx, member_id: number, id: number, lang: string) => Promise<EmailRow[]>;
export const mailRows = port<Record<MailThing['kind'], MailRows>>()('mailRows');

const THINGS: readonly (readonly [RegExp, MailThing['kind']])[] = [
  [/^\/pages\/member\/order\/detail\?id=(\d+)$/, 'order'],
  [/^\/pages\/member\/sendorder\/detail\?id=(\d+)$/, 'waybill'],
];
/** More rows would not be read to the end; the number of the others is shown. */
const ROWS = 6;

async function rowsOf(ctx: MailCtx, member_id: number, url: string, lang: string): Promise<EmailRow[]> {
  const { public_url } = ctx.app.config;
  for (const [pattern, kind] of THINGS) {
    const id = pattern.exec(url)?.[1];
    if (!id) continue;
    const rows = await mailRows.of(ctx)[kind](ctx, member_id, Number(id), lang);
    const shown = rows.slice(0, ROWS).map((row) => ({ ...row, picture_url: pictureUrl(ctx, public_url, row.picture_url) }));
    const more = rows.length - shown.length;
    return more > 0 ? [...shown, { title: say('mail.more_rows', { n: more }, lang), note: '', picture_url: '' }] : shown;
  }
  return [];
}

/** Pictures come through the shop, at a width that fits a phone twice over. */
function pictureUrl({ app }: MailCtx, public_url: string, stored: string): string {
  const url = externalUrl(app.config, stored);
  if (!url.startsWith('/')) return '';
  return `${public_url}${url}${url.includes('?') ? '&' : '?'}w=110`;
}

/** `machine`: words in it were translated by the service. */
type MailedMessage = { key: string; params: MessageParams; url: string; machine?: boolean };

/**
 * Queues a mail; none for a member without an address, or without messages. Where words of staff are in it, it is written again
 * before it is sent, with those words in the member's language.
 */
export async function mailMessages(
  ctx: MailCtx,
  recipient: Recipient,
  messages: readonly MailedMessage[],
  { daily }: { daily: boolean },
): Promise<void> {
  const { id: member_id, email, normal, lang } = recipient;
  if (!email || !normal || messages.length === 0) return;
  const stored = messages.map(({ key, params, url }) => ({ key, params, url }));
  await queueMail(ctx, {
    to: email,
    ...(await writeMail(ctx, recipient, messages, { daily })),
    member_id,
    untranslated: messages.some(({ params }) => wordsOf(params).length > 0) ? { lang, messages: stored, daily } : null,
  });
}

/** The texts of a mail in the recipient's language. */
export async function writeMail(
  ctx: MailCtx,
  { id: member_id, lang, currency }: Pick<Recipient, 'id' | 'lang' | 'currency'>,
  messages: readonly MailedMessage[],
  { daily }: { daily: boolean },
): Promise<{ subject: string; text: string; html: string; event: string; unsubscribe_url: string }> {
  const shop = await setting(ctx.db, 'shop_name');
  const { config } = ctx.app;
  const write = await textFormatter(
    ctx.db,
    lang,
    messages.flatMap(({ key }) => [`msg.${key}.title`, `msg.${key}.text`]),
    currency,
  );
  const blocks: EmailBlock[] = [];
  for (const { key, params, url, machine } of messages)
    blocks.push({
      title: write(`msg.${key}.title`, params),
      text: write(`msg.${key}.text`, params),
      note: machine ? say('mail.translated', {}, lang) : '',
      rows: await rowsOf(ctx, member_id, url, lang),
      button: url ? { label: say('mail.open', {}, lang), url: `${config.public_url}/wap/#${url}` } : null,
    });
  const topic = topicOf(messages[0]!.key as NotificationEvent);
  // A one-time message cannot be switched off for the next time.
  const unsubscribe_url = unsubscribeUrl(config, { member_id, event: daily || topicDef(topic).unlisted ? ALL : topic });
  const settings_url = `${config.public_url}/wap/#/pages/member/emailremind/index`;
  const letter = {
    lang,
    shop,
    shop_url: `${config.public_url}/wap/`,
    blocks,
    foot: [
      unsubscribe_url
        ? { text: say('mail.why', { shop }, lang), link: { label: say('mail.settings', {}, lang), url: settings_url } }
        : { text: say('mail.always', { shop }, lang), link: null },
      ...(unsubscribe_url ? [{ text: '', link: { label: say('mail.unsubscribe', {}, lang), url: unsubscribe_url } }] : []),
    ],
  };
  return {
    subject: daily ? say('mail.daily' satisfies Key, { n: messages.length, shop }, lang) : blocks[0]!.title,
    text: emailText(letter),
    html: emailHtml(letter),
    event: daily ? 'daily' : topic,
    unsubscribe_url,
  };
}
