// Writes a message as pushes: one for each browser of the member, small, in the browser's language, opening the message's page.
import { cutText } from '#contract/clean-text.ts';
import { say } from '#contract/messages.ts';
import type { Ctx, MessageParams } from '../../../context.ts';
import { queuePush } from '../../platform/outbox/outbox.ts';
import { textFormatter } from '../notifications/message-text.ts';
import { wordsOf } from '../notifications/message-words.ts';
import type { Recipient } from '../notifications/recipient.ts';
import type { Topic } from '../reminders/topics.ts';
import { type PushPayload, pushHost } from './subscriptions.ts';

/** Push services take 4096 bytes, encrypted; most phones show fewer characters than these. */
const TEXT_LENGTH = 300;
const cut = (text: string): string => (text.length > TEXT_LENGTH ? `${cutText(text, TEXT_LENGTH - 1)}…` : text);

/** `machine`: words in it were translated by the service, which it says. */
type Message = { key: string; params: MessageParams; url: string; machine?: boolean };

type In = { lang: string; currency: string };

export async function writePush(
  { db }: Pick<Ctx, 'db'>,
  { lang, currency }: In,
  { key, params, url, machine }: Message,
): Promise<PushPayload> {
  const write = await textFormatter(db, lang, [`msg.${key}.title`, `msg.${key}.text`], currency);
  const text = cut(write(`msg.${key}.text`, params));
  return {
    title: cut(write(`msg.${key}.title`, params)),
    body: machine ? `${text} · ${say('thread.translated', {}, lang)}` : text,
    url: `/wap/#${url || '/pages/member/message/index'}`,
    lang,
  };
}

export async function pushMessage(
  ctx: Pick<Ctx, 'app' | 'db' | 'now'>,
  { id: member_id, normal, browsers, currency }: Recipient,
  { topic, ...message }: Message & { topic: Topic },
): Promise<void> {
  if (!normal) return;
  const spoken = wordsOf(message.params).length > 0;
  const written = new Map<string, PushPayload>();
  for (const { id, lang, endpoint } of browsers) {
    const payload = written.get(lang) ?? (await writePush(ctx, { lang, currency }, message));
    written.set(lang, payload);
    await queuePush(ctx, {
      push_id: id,
      member_id,
      event: topic,
      title: payload.title,
      payload: JSON.stringify(payload),
      target: pushHost(endpoint),
      untranslated: spoken ? { lang, messages: [message], daily: false } : null,
    });
  }
}
