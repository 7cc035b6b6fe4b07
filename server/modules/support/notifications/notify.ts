// Notifies a member: a message in the inbox and a mail in the member's language, unless the member turned that mail off.
import type { Key } from '#contract/messages.ts';
import { say } from '#contract/messages.ts';
import { type Ctx, json, type MessageParams } from '../../../context.ts';
import { textToHtml } from '../../platform/outbox/html.ts';
import { queueMail as sendMail } from '../../platform/outbox/outbox.ts';
import { mailIsOn } from './mail-preference.ts';
import { textFormatter } from './message-text.ts';

type EventOf<K> = K extends `msg.${infer E}.title` ? (`msg.${E}.text` extends Key ? E : never) : never;
/** Every event that has both texts, `msg.<event>.title` and `msg.<event>.text`. */
export type NotificationEvent = EventOf<Key>;
export const MESSAGE_KINDS = ['order', 'waybill', 'parcel', 'refund', 'money', 'reward', 'system'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

export type Notification = {
  kind: MessageKind;
  key: NotificationEvent;
  /** Names ending in `_fen` are amounts in fen, in `_at` ISO times; both are formatted in the user's language. */
  params?: MessageParams;
  /** The link: a storefront path such as /pages/member/order/detail?id=5. */
  url?: string;
  /** false: inbox only. */
  mail?: boolean;
};

/** Writes the message, and its mail into the outbox, in the caller's transaction. */
export async function notify(
  ctx: Pick<Ctx, 'app' | 'db' | 'now'>,
  member_id: number,
  { kind, key, params = {}, url = '', mail = true }: Notification,
): Promise<void> {
  await ctx.db
    .insertInto('message')
    .values({ member_id, kind, key, params: json(params), url, at: ctx.now })
    .execute();
  if (!mail) return;
  const member = await ctx.db
    .selectFrom('member')
    .select(['email', 'lang', 'state'])
    .where('id', '=', member_id)
    .executeTakeFirst();
  if (!member?.email || member.state !== 'normal' || !(await mailIsOn(ctx.db, member_id, key))) return;
  const write = await textFormatter(ctx.db, member.lang, [`msg.${key}.title`, `msg.${key}.text`]);
  const lines = [write(`msg.${key}.text`, params)];
  if (url) lines.push(say('mail.open', { url: `${ctx.app.config.public_url}/wap/#${url}` }, member.lang));
  const text = lines.join('\n\n');
  await sendMail(ctx, { to: member.email, subject: write(`msg.${key}.title`, params), text, html: textToHtml(text), member_id });
}
