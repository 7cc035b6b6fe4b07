// Queues mail, SMS and pushes: rows written in the caller's transaction and sent by a job afterwards. Urgent ones (codes) are sent by this server right after the commit.
import { type Insertable, sql } from 'kysely';
import type { OutboxState } from '#contract/states/simple.ts';
import { deleteInBatches } from '../../../clear-old.ts';
import { type Ctx, json } from '../../../context.ts';
import type { Untranslated } from '../../../db/stored/message.ts';
import type { Tables } from '../../../db/tables.ts';
import { deliverNow } from './deliver.ts';

type OutboxCtx = Pick<Ctx, 'app' | 'db' | 'now'>;
type NowCtx = OutboxCtx & Pick<Ctx, 'after'>;
/** `secret`: it contains a code; the back office masks it when a provider delivers it. */
type MessageBase = { text: string; member_id?: number | null; secret?: boolean };
/**
 * `event`: the topic it is counted under; `unsubscribe_url`: switches this mail off by one POST; `untranslated`: words of staff
 * are in it, so it is written again from this before it is sent.
 */
type Email = MessageBase & {
  to: string;
  subject: string;
  html?: string;
  event?: string;
  unsubscribe_url?: string;
  untranslated?: Untranslated | null;
};
type Sms = MessageBase & { to: string };

/** Without a provider nothing is sent: operators read the row in the back office. */
const stateFor = (provider: string): OutboxState => (provider ? 'queued' : 'shown');

export async function queueMail(ctx: OutboxCtx, email: Email): Promise<void> {
  await ctx.db.insertInto('outbox').values(mailRow(ctx, email)).execute();
}

type Push = {
  push_id: number;
  member_id: number;
  event: string;
  title: string;
  payload: string;
  /** the push service, for operators */
  target: string;
  untranslated: Untranslated | null;
};

/** A push to one browser: the payload as its service worker reads it. */
export async function queuePush(ctx: OutboxCtx, push: Push): Promise<void> {
  await ctx.db
    .insertInto('outbox')
    .values({
      channel: 'push',
      target: push.target,
      subject: push.title,
      body: push.payload,
      event: push.event,
      push_id: push.push_id,
      untranslated: push.untranslated && json(push.untranslated),
      state: 'queued',
      member_id: push.member_id,
      created_at: ctx.now,
      next_at: ctx.now,
    })
    .execute();
}

/** For mail that the user is waiting for: sent right after the commit; the job retries it when that fails. */
export async function sendMailNow(ctx: NowCtx, email: Email): Promise<void> {
  await queueAndSend(ctx, mailRow(ctx, email));
}

/** The same for an SMS; `to` in E.164: +4915112345678 */
export async function sendSmsNow(ctx: NowCtx, message: Sms): Promise<void> {
  await queueAndSend(ctx, smsRow(ctx, message));
}

async function queueAndSend(ctx: NowCtx, row: Insertable<Tables['outbox']>): Promise<void> {
  const { id, state } = await ctx.db.insertInto('outbox').values(row).returning(['id', 'state']).executeTakeFirstOrThrow();
  if (state === 'queued') ctx.after((db) => deliverNow(ctx.app, db, id));
}

const mailRow = (ctx: OutboxCtx, email: Email): Insertable<Tables['outbox']> => ({
  channel: 'mail',
  target: email.to,
  subject: email.subject,
  body: email.text,
  html: email.html ?? '',
  event: email.event ?? '',
  unsubscribe_url: email.unsubscribe_url ?? '',
  secret: email.secret ?? false,
  untranslated: email.untranslated ? json(email.untranslated) : null,
  state: stateFor(ctx.app.config.smtp_url),
  member_id: email.member_id ?? null,
  created_at: ctx.now,
  next_at: ctx.now,
});

const smsRow = (ctx: OutboxCtx, message: Sms): Insertable<Tables['outbox']> => ({
  channel: 'sms',
  target: message.to,
  body: message.text,
  secret: message.secret ?? false,
  state: stateFor(ctx.app.config.sms_url),
  member_id: message.member_id ?? null,
  created_at: ctx.now,
  next_at: ctx.now,
});

/** Deletes messages sent before a time, and those with a secret before another. */
export async function deleteSent(db: Ctx['db'], before: { sent: Date; secret: Date }): Promise<void> {
  await deleteInBatches(db, 'outbox', sql`state in ('sent', 'shown') and created_at < ${before.sent}`);
  await deleteInBatches(db, 'outbox', sql`secret and created_at < ${before.secret}`);
}
