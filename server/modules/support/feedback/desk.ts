// Feedback desk calls: operators read feedback and answer it once.

import { sql } from 'kysely';
import type { Input, Output } from '#contract/call.ts';
import { cutText } from '#contract/clean-text.ts';
import type { FeedbackDesk, threads } from '#contract/desk/threads.ts';
import { FEEDBACK_STATES, type FeedbackState } from '#contract/states/simple.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { containsPattern } from '../../../db/like.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { audit } from '../../platform/audit/audit.ts';
import { countStates, memberWords, type Queue } from '../../platform/queue.ts';
import { takenBy, takenQueue } from '../../platform/takes.ts';
import { notify } from '../notifications/notify.ts';
import { toFeedback } from './feedback.ts';

type Rows = (typeof threads)['feedbacks'];

const base = (ctx: OperatorCtx) => ctx.db.selectFrom('feedback as f').innerJoin('member as m', 'm.id', 'f.member_id');
const withMember = (query: ReturnType<typeof base>) =>
  query.selectAll('f').select(['m.nickname', 'm.mark', 'm.level', 'm.erased_at']);
type FeedbackRow = Awaited<ReturnType<ReturnType<typeof withMember>['execute']>>[number];

const toFeedbackDesk = (ctx: OperatorCtx, f: FeedbackRow): FeedbackDesk => ({
  ...toFeedback(ctx, f),
  contact: f.contact,
  member: { id: f.member_id, nickname: f.nickname, mark: f.mark, level: f.level, erased: f.erased_at !== null },
});

/** Feedback in a state: open ones in their order, answered ones newest first. */
export const feedbackQueue = (state: FeedbackState): Queue => ({
  from: sql`feedback f`,
  id: sql.ref('f.id'),
  order: sql.ref('f.at'),
  newest: state !== 'open',
  where: [sql<boolean>`f.state = ${state}`],
  filters: {
    operator_id: takenBy('feedback', 'f.id'),
    member_id: (id: number) => sql<boolean>`f.member_id = ${id}`,
  },
  words: (words) => [memberWords('f.member_id', words), sql`f.content ilike ${containsPattern(words)}`],
});

async function lists(ctx: OperatorCtx, input: Input<Rows['lists']>): Promise<Output<Rows['lists']>> {
  return takenQueue(ctx, {
    thing: 'feedback',
    queue: feedbackQueue(input.state),
    input,
    counts: () => countStates(ctx, 'feedback', FEEDBACK_STATES),
    read: async (ids) =>
      (await withMember(base(ctx)).where('f.id', '=', anyOf(ids)).execute()).map((f) => toFeedbackDesk(ctx, f)),
  });
}

async function detail(ctx: OperatorCtx, id: number): Promise<FeedbackDesk> {
  const row = await withMember(base(ctx)).where('f.id', '=', id).executeTakeFirst();
  return row ? toFeedbackDesk(ctx, row) : fail('fail.not_found', {}, 'id');
}

/** Answers once: an answer the member may have read never changes. */
async function answer(ctx: OperatorCtx, { id, text }: Input<Rows['answer']>): Promise<FeedbackDesk> {
  const row = await ctx.db.selectFrom('feedback').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) fail('fail.not_found', {}, 'id');
  if (row.state !== 'open') fail('feedback.answered');
  await ctx.db
    .updateTable('feedback')
    .set({ answer: text, answered_at: ctx.now, state: 'answered' })
    .where('id', '=', id)
    .execute();
  await audit(ctx, 'feedback.answer', 'feedback', id);
  await notify(ctx, row.member_id, {
    kind: 'system',
    key: 'feedback_answered',
    params: { text: cutText(text, 200) },
    url: '/pages/member/advisory/index?tab=feedback',
  });
  return detail(ctx, id);
}

export const feedbackDesk = {
  'feedbacks/lists': (ctx, input) => lists(ctx, input),
  'feedbacks/detail': (ctx, input) => detail(ctx, input.id),
  'feedbacks/answer': (ctx, input) => answer(ctx, input),
} satisfies Partial<DeskHandlers>;
