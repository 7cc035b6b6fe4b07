// Notifies a member: a message in the inbox, and where the member wants it a mail (at once or with the daily one) and a push, in the member's language.
import type { MessageKind } from '#contract/calls/threads.ts';
import { type Ctx, json, type MessageParams } from '../../../context.ts';
import { pushMessage } from '../push/push-message.ts';
import { isOn } from '../reminders/preferences.ts';
import { type NotificationEvent, topicDef, topicOf } from '../reminders/topics.ts';
import { mailMessages } from './mail.ts';
import { inItsMoney } from './message-money.ts';
import { recipientOf } from './recipient.ts';

export type { NotificationEvent };
export type Notification = {
  kind: MessageKind;
  key: NotificationEvent;
  /** Names ending in `_fen` are amounts in fen, in `_at` ISO times; both are formatted in the user's language. */
  params?: MessageParams;
  /** The link: a storefront path such as /pages/member/order/detail?id=5. */
  url?: string;
  /** Its amounts: those of the bill of what the link leads to (default), or money of its own, as the wallet shows it. */
  amounts?: 'bill' | 'wallet';
  /** false: inbox only. */
  mail?: boolean;
};

/** Writes the message, and its mail and pushes into the outbox, in the caller's transaction. */
export async function notify(
  ctx: Pick<Ctx, 'app' | 'db' | 'now'>,
  member_id: number,
  { kind, key, params: given = {}, url = '', amounts = 'bill', mail = true }: Notification,
): Promise<void> {
  const params = amounts === 'wallet' ? given : await inItsMoney(ctx, url, given);
  const topic = topicOf(key);
  const recipient = mail ? await recipientOf(ctx, member_id) : null;
  const mailed = recipient !== null && isOn(recipient.choices, topic, 'mail');
  const waits = mailed && !topicDef(topic).urgent && recipient.daily;
  await ctx.db
    .insertInto('message')
    .values({ member_id, kind, key, params: json(params), url, at: ctx.now, waits })
    .execute();
  if (mailed && !waits) await mailMessages(ctx, recipient, [{ key, params, url }], { daily: false });
  if (recipient !== null && isOn(recipient.choices, topic, 'push'))
    await pushMessage(ctx, recipient, { key, params, url, topic });
}
