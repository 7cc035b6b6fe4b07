// The member's inbox of notifications: list, mark as read.
import { sql } from 'kysely';
import type { Input, Output } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import { fail, type MemberCtx, type MessageParams } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { textFormatter } from './message-text.ts';

const own = (ctx: MemberCtx) => ctx.db.selectFrom('message').where('member_id', '=', ctx.member.id);

const unread = async (ctx: MemberCtx): Promise<number> =>
  (await own(ctx).select(sql<number>`count(*)::int`.as('n')).where('read_at', 'is', null).executeTakeFirstOrThrow()).n;

export type MessageRow = { key: string; params: MessageParams };

/** Those of these that are the member's. */
export const ownMessages = (ctx: MemberCtx, ids: readonly number[]): Promise<MessageRow[]> =>
  own(ctx).select(['key', 'params']).where('id', '=', anyOf(ids)).execute();

/** Writes messages in the reader's language. */
export async function messageWriter(ctx: MemberCtx, rows: readonly MessageRow[]) {
  const keys = rows.flatMap((m) => [`msg.${m.key}.title`, `msg.${m.key}.text`]);
  const write = await textFormatter(ctx.db, ctx.lang, keys, ctx.currency);
  return ({ key, params }: MessageRow) => ({
    title: write(`msg.${key}.title`, params),
    content: write(`msg.${key}.text`, params),
  });
}

export async function listMessages(
  ctx: MemberCtx,
  input: Input<(typeof calls)['message']['lists']>,
): Promise<Output<(typeof calls)['message']['lists']>> {
  const at = asOf(ctx, input);
  const shown = input.unread ? sql<boolean>`read_at is null` : sql<boolean>`true`;
  const counts = await own(ctx)
    .select([
      sql<number>`count(*) filter (where at <= ${at} and ${shown})::int`.as('n'),
      sql<number>`count(*) filter (where read_at is null)::int`.as('unread'),
    ])
    .executeTakeFirstOrThrow();
  const rows = await own(ctx)
    .where('at', '<=', at)
    .where(shown)
    .select(['id', 'kind', 'key', 'params', 'url', 'at', 'read_at'])
    .orderBy('id', 'desc')
    .limit(input.page_size)
    .offset(offsetOf(input))
    .execute();
  const write = await messageWriter(ctx, rows);
  const data = rows.map((m) => ({
    id: m.id,
    ...write(m),
    kind: m.kind,
    url: m.url,
    time: m.at.toISOString(),
    read: m.read_at !== null,
  }));
  return { unread: counts.unread, list: toPage(input, at, counts.n, data) };
}

/** Marks one message as read, or all. Repeating it changes nothing. */
export async function readMessages(ctx: MemberCtx, id?: number): Promise<{ unread: number }> {
  if (id !== undefined && !(await own(ctx).select('id').where('id', '=', id).executeTakeFirst()))
    fail('fail.not_found', {}, 'id');
  let update = ctx.db
    .updateTable('message')
    .set({ read_at: ctx.now })
    .where('member_id', '=', ctx.member.id)
    .where('read_at', 'is', null);
  if (id !== undefined) update = update.where('id', '=', id);
  await update.execute();
  return { unread: await unread(ctx) };
}
