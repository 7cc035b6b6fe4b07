// Actions of other members on a published review: marking it as helpful, reporting it.
import { sql } from 'kysely';
import type { Input, Output } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import { fail, type MemberCtx } from '../../../context.ts';
import { latest } from '../../../wait-time.ts';
import { minutesAgo } from '../../platform/rate-limit/attempts.ts';
import { lockLimit } from '../../platform/rate-limit/limit.ts';
import { setting } from '../../platform/settings/settings.ts';

type Comment = (typeof calls)['comment'];
const DAY = 24 * 60;

/** A published review of another member, locked. */
async function lockOthers(ctx: MemberCtx, id: number): Promise<{ id: number; helpful: number }> {
  const review = await ctx.db
    .selectFrom('review')
    .select(['id', 'member_id', 'helpful'])
    .where('id', '=', id)
    .where('state', '=', 'published')
    .forUpdate()
    .executeTakeFirst();
  if (!review) fail('fail.not_found', {}, 'id');
  if (review.member_id === ctx.member.id) fail('review.fail.own');
  return review;
}

/** One mark a member: repeating it changes nothing. */
export async function markHelpful(ctx: MemberCtx, { id, on }: Input<Comment['helpful']>): Promise<Output<Comment['helpful']>> {
  const review = await lockOthers(ctx, id);
  const row = { review_id: id, member_id: ctx.member.id };
  const changed = on
    ? await ctx.db
        .insertInto('review_helpful')
        .values({ ...row, at: ctx.now })
        .onConflict((c) => c.doNothing())
        .returning('review_id')
        .executeTakeFirst()
    : await ctx.db
        .deleteFrom('review_helpful')
        .where('review_id', '=', id)
        .where('member_id', '=', ctx.member.id)
        .returning('review_id')
        .executeTakeFirst();
  if (!changed) return { helpful: review.helpful, marked: on };
  const { helpful } = await ctx.db
    .updateTable('review')
    .set({ helpful: sql`helpful + ${on ? 1 : -1}` })
    .where('id', '=', id)
    .returning('helpful')
    .executeTakeFirstOrThrow();
  return { helpful, marked: on };
}

/** Once a member, with a limit a day. The review stays visible until the shop has decided. */
export async function reportReview(ctx: MemberCtx, input: Input<Comment['report']>): Promise<{ id: number }> {
  await lockLimit(ctx, 'review_report', ctx.member.id);
  const { id } = await lockOthers(ctx, input.id);
  const { n } = await ctx.db
    .selectFrom('review_report')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n'))
    .where('member_id', '=', ctx.member.id)
    .where('at', '>', minutesAgo(ctx.now, DAY))
    .where('at', '<=', latest(ctx.now))
    .executeTakeFirstOrThrow();
  const max = await setting(ctx.db, 'review_reports_per_day');
  const made = await ctx.db
    .insertInto('review_report')
    .values({ review_id: id, member_id: ctx.member.id, reason: input.reason, note: input.note ?? '', at: ctx.now })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) fail('review.fail.reported');
  if (n >= max) fail('review.fail.reports', { n: max });
  await ctx.db
    .updateTable('review')
    .set({ reports: sql`reports + 1`, reported_at: sql`coalesce(reported_at, ${ctx.now})` })
    .where('id', '=', id)
    .execute();
  return { id };
}
