// The outbox in the back office: the list of messages with their delivery state, and retrying a failed one.
import type { Input, Output } from '#contract/call.ts';
import type { staff } from '#contract/desk/staff.ts';
import { type Ctx, fail, type OperatorCtx } from '../../../context.ts';
import { containsPattern } from '../../../db/like.ts';
import { audit } from '../audit/audit.ts';
import { asOf, offsetOf, toPage } from '../paging.ts';
import { textToHtml } from './html.ts';

type Lists = (typeof staff)['outbox']['lists'];

export async function listOutbox(ctx: OperatorCtx, input: Input<Lists>): Promise<Output<Lists>> {
  const to = asOf(ctx, input);
  let query = ctx.db.selectFrom('outbox').where('created_at', '<=', to);
  if (input.channel) query = query.where('channel', '=', input.channel);
  if (input.q) {
    const like = containsPattern(input.q);
    query = query.where((eb) => eb.or([eb('target', 'ilike', like), eb('subject', 'ilike', like)]));
  }
  const { total } = await query.select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .select(['id', 'channel', 'target', 'subject', 'body', 'secret', 'state', 'error', 'created_at'])
    .orderBy('id', 'desc')
    .limit(input.page_size)
    .offset(offsetOf(input))
    .execute();
  return toPage(
    input,
    to,
    total,
    rows.map(({ secret, created_at, body, ...row }) => ({
      ...row,
      body: secret && row.state !== 'shown' ? masked(body) : row.channel === 'push' ? pushText(body) : body,
      time: created_at.toISOString(),
    })),
  );
}

/** The text of a push notification. */
function pushText(payload: string): string {
  const { title, body, url } = JSON.parse(payload) as Record<string, string>;
  return [title, body, url].join('\n');
}

/** The HTML of a mail for the operator's frame; null for other messages. Codes are masked as in the list. */
export async function mailHtml(db: Ctx['db'], id: number): Promise<string | null> {
  const row = await db
    .selectFrom('outbox')
    .select(['html', 'body', 'secret', 'state'])
    .where('id', '=', id)
    .where('channel', '=', 'mail')
    .executeTakeFirst();
  if (!row) return null;
  const html = row.html || textToHtml(row.body);
  return row.secret && row.state !== 'shown' ? masked(html) : html;
}

/** Codes are for their recipient only. Without a provider they stay readable here, because the back office is then the only place to get them. */
const masked = (text: string): string => text.replace(/\b\d{6}\b/g, '••••••');

/** Queues a failed message again with a fresh count of attempts. Refuses one that has not failed. */
export async function retryOutbox(ctx: OperatorCtx, id: number): Promise<void> {
  const row = await ctx.db
    .selectFrom('outbox')
    .select(['state', 'channel', 'target'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) fail('fail.not_found');
  if (row.state !== 'failed') fail('desk.outbox.not_failed');
  await ctx.db
    .updateTable('outbox')
    .set({ state: 'queued', tries: 0, next_at: ctx.now, error: '' })
    .where('id', '=', id)
    .execute();
  await audit(ctx, 'outbox.retry', 'outbox', id, { channel: row.channel, target: row.target });
}
