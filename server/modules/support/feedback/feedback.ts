// Members' feedback with pictures, limited per day.
import type { Selectable } from 'kysely';
import type { Input, Output } from '#contract/call.ts';
import type { FeedbackOut } from '#contract/calls/threads.ts';
import type { calls } from '#contract/calls.ts';
import { type Ctx, fail, json, type MemberCtx } from '../../../context.ts';
import type { FeedbackTable } from '../../../db/tables.ts';
import { latest } from '../../../wait-time.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { minutesAgo } from '../../platform/rate-limit/attempts.ts';
import { lockLimit } from '../../platform/rate-limit/limit.ts';
import { setting } from '../../platform/settings/settings.ts';
import { uploadUrl } from '../../platform/uploads/media-url.ts';
import { ownUploads } from '../../platform/uploads/uploads.ts';

type Rows = (typeof calls)['feedback'];
export type Feedback = Selectable<FeedbackTable>;
const DAY = 24 * 60;

const urlsOf = (ctx: Ctx, files: unknown): string[] =>
  (files as string[]).map((name) => uploadUrl(ctx.app.config, name, 'message', ctx.now));

export const toFeedback = (ctx: Ctx, f: Feedback): FeedbackOut => ({
  id: f.id,
  type: f.type as FeedbackOut['type'],
  content: f.content,
  photos: urlsOf(ctx, f.files),
  answer: f.answer,
  answer_photos: urlsOf(ctx, f.answer_files),
  answered_at: f.answered_at?.toISOString() ?? null,
  state: f.state,
  time: f.at.toISOString(),
});

const own = (ctx: MemberCtx) => ctx.db.selectFrom('feedback').where('member_id', '=', ctx.member.id);

export async function addFeedback(ctx: MemberCtx, input: Input<Rows['add']>): Promise<Output<Rows['add']>> {
  await lockLimit(ctx, 'feedback', ctx.member.id);
  const { n } = await own(ctx)
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n'))
    .where('at', '>', minutesAgo(ctx.now, DAY))
    .where('at', '<=', latest(ctx.now))
    .executeTakeFirstOrThrow();
  const max = await setting(ctx.db, 'feedback_per_day');
  if (n >= max) fail('feedback.many', { n: max });
  const names = (await ownUploads(ctx, input.files ?? [], 'message')).map((u) => u.name);
  const row = await ctx.db
    .insertInto('feedback')
    .values({
      member_id: ctx.member.id,
      type: input.type,
      content: input.content,
      files: json(names),
      contact: input.contact ?? '',
      at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toFeedback(ctx, row);
}

export async function listFeedback(ctx: MemberCtx, input: Input<Rows['lists']>): Promise<Output<Rows['lists']>> {
  const at = asOf(ctx, input);
  const query = own(ctx).where('at', '<=', at);
  const { n } = await query.select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n')).executeTakeFirstOrThrow();
  const rows = await query.selectAll().orderBy('id', 'desc').limit(input.page_size).offset(offsetOf(input)).execute();
  return toPage(
    input,
    at,
    n,
    rows.map((f) => toFeedback(ctx, f)),
  );
}
