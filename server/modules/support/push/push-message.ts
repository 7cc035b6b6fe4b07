// Writes a message as pushes: one for each browser of the member, small, in the browser's language, opening the message's page.
import { cutText } from '#contract/clean-text.ts';
import type { Ctx, MessageParams } from '../../../context.ts';
import { queuePush } from '../../platform/outbox/outbox.ts';
import { textFormatter } from '../notifications/message-text.ts';
import type { Recipient } from '../notifications/recipient.ts';
import type { Topic } from '../reminders/topics.ts';
import { type PushPayload, pushHost } from './subscriptions.ts';

/** Push services take 4096 bytes, encrypted; most phones show fewer characters than these. */
const TEXT_LENGTH = 300;
const cut = (text: string): string => (text.length > TEXT_LENGTH ? `${cutText(text, TEXT_LENGTH - 1)}…` : text);

type Message = { key: string; params: MessageParams; url: string; topic: Topic };

type In = { lang: string; currency: string };

async function payloadIn({ db }: Pick<Ctx, 'db'>, { lang, currency }: In, { key, params, url }: Message): Promise<PushPayload> {
  const write = await textFormatter(db, lang, [`msg.${key}.title`, `msg.${key}.text`], currency);
  return {
    title: cut(write(`msg.${key}.title`, params)),
    body: cut(write(`msg.${key}.text`, params)),
    url: `/wap/#${url || '/pages/member/message/index'}`,
    lang,
  };
}

export async function pushMessage(
  ctx: Pick<Ctx, 'app' | 'db' | 'now'>,
  { id: member_id, normal, browsers, currency }: Recipient,
  message: Message,
): Promise<void> {
  if (!normal) return;
  const written = new Map<string, PushPayload>();
  for (const { id, lang, endpoint } of browsers) {
    const payload = written.get(lang) ?? (await payloadIn(ctx, { lang, currency }, message));
    written.set(lang, payload);
    await queuePush(ctx, {
      push_id: id,
      member_id,
      event: message.topic,
      title: payload.title,
      payload: JSON.stringify(payload),
      target: pushHost(endpoint),
    });
  }
}
