// Mail and SMS that the shop writes: rows in the caller's transaction; a job sends them afterwards.
import type { OutboxState } from '#contract/lifecycles/simple.ts';
import type { Ctx } from '../../context.ts';

type OutboxCtx = Pick<Ctx, 'app' | 'db' | 'now'>;
/** `secret`: holds a code; the back office shows it masked once a provider takes it away. */
type Common = { text: string; member_id?: number | null; secret?: boolean };

/** Without a provider nothing leaves the house: the row can be read in the back office. */
const stateFor = (provider: string): OutboxState => (provider ? 'queued' : 'shown');

export async function mail(ctx: OutboxCtx, letter: Common & { to: string; subject: string; html?: string }): Promise<void> {
  await ctx.db
    .insertInto('outbox')
    .values({
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
    })
    .execute();
}

/** `to` in E.164: +4915112345678 */
export async function sms(ctx: OutboxCtx, message: Common & { to: string }): Promise<void> {
  await ctx.db
    .insertInto('outbox')
    .values({
      channel: 'sms',
      target: message.to,
      body: message.text,
      secret: message.secret ?? false,
      state: stateFor(ctx.app.config.sms_url),
      member_id: message.member_id ?? null,
      created_at: ctx.now,
      next_at: ctx.now,
    })
    .execute();
}
