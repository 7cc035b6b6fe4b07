// Mail and SMS that the shop writes: rows in the caller's transaction, sent after it by a job; what somebody waits for, by this server at once.
import type { Insertable } from 'kysely';
import type { OutboxState } from '#contract/states/simple.ts';
import type { Ctx } from '../../../context.ts';
import type { Tables } from '../../../db/tables.ts';
import { deliverNow } from './deliver.ts';

type OutboxCtx = Pick<Ctx, 'app' | 'db' | 'now'>;
type NowCtx = OutboxCtx & Pick<Ctx, 'after'>;
/** `secret`: holds a code; the back office shows it masked once a provider takes it away. */
type MessageBase = { text: string; member_id?: number | null; secret?: boolean };
type Email = MessageBase & { to: string; subject: string; html?: string };
type Sms = MessageBase & { to: string };

/** Without a provider nothing leaves the house: the row can be read in the back office. */
const stateFor = (provider: string): OutboxState => (provider ? 'queued' : 'shown');

export async function queueMail(ctx: OutboxCtx, letter: Email): Promise<void> {
  await ctx.db.insertInto('outbox').values(mailRow(ctx, letter)).execute();
}

/** Somebody waits for it: sent as soon as it is committed. The job remains for what fails. */
export async function sendMailNow(ctx: NowCtx, letter: Email): Promise<void> {
  await queueAndSend(ctx, mailRow(ctx, letter));
}

/** `to` in E.164: +4915112345678 */
export async function sendSmsNow(ctx: NowCtx, message: Sms): Promise<void> {
  await queueAndSend(ctx, smsRow(ctx, message));
}

async function queueAndSend(ctx: NowCtx, row: Insertable<Tables['outbox']>): Promise<void> {
  const { id, state } = await ctx.db.insertInto('outbox').values(row).returning(['id', 'state']).executeTakeFirstOrThrow();
  if (state === 'queued') ctx.after((db) => deliverNow(ctx.app, db, id));
}

const mailRow = (ctx: OutboxCtx, letter: Email): Insertable<Tables['outbox']> => ({
  channel: 'mail',
  target: letter.to,
  subject: letter.subject,
  body: letter.text,
  html: letter.html ?? '',
  secret: letter.secret ?? false,
  state: stateFor(ctx.app.config.smtp_url),
  member_id: letter.member_id ?? null,
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
