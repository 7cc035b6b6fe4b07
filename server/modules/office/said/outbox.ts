// Mails and pushes with words of staff in them, in the recipient's language. While the service does not answer they are sent
// with the words as written: news of an order is not held back.
import { systemCtx } from '../../../system.ts';
import type { OutboxTranslator } from '../../platform/outbox/deliver.ts';
import { writeMail } from '../../support/notifications/mail.ts';
import { withWords, wordsOf } from '../../support/notifications/message-words.ts';
import { recipientOf } from '../../support/notifications/recipient.ts';
import { writePush } from '../../support/push/push-message.ts';
import { translateSaid } from './translate.ts';

export const translateOutbox: OutboxTranslator = async (app, db, { channel, member_id, untranslated }) => {
  if (member_id === null) return null;
  const { lang, messages, daily } = untranslated;
  const ctx = { ...systemCtx(app, db), lang };
  const { texts } = await translateSaid(
    ctx,
    member_id,
    messages.flatMap(({ params }) => wordsOf(params)),
  );
  if (texts.length === 0) return null;
  const found = new Map(texts.map(({ original, ...turned }) => [original, turned]));
  const turned = messages.map((message) => {
    const now = withWords(message, found);
    return now ? { ...now.message, machine: now.machine } : message;
  });
  const recipient = { ...(await recipientOf(ctx, member_id)), lang };
  if (channel === 'push') {
    const payload = await writePush(ctx, recipient, turned[0]!);
    return { subject: payload.title, body: JSON.stringify(payload), html: '' };
  }
  const { subject, text, html } = await writeMail(ctx, recipient, turned, { daily });
  return { subject, body: text, html };
};
