// Feedback desk calls: operators read feedback and answer it once.
import type { Input, Output } from '#contract/call.ts';
import type { FeedbackDesk, threads } from '#contract/desk/threads.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import { containsPattern } from '../../../db/like.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { audit } from '../../platform/audit/audit.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
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

async function lists(ctx: OperatorCtx, input: Input<Rows['lists']>): Promise<Output<Rows['lists']>> {
  const at = asOf(ctx, input);
  let query = base(ctx).where('f.state', '=', input.state).where('f.at', '<=', at);
  if (input.q) {
    const like = containsPattern(input.q);
    query = query.where((eb) =>
      eb.or([eb('m.mark', 'ilike', like), eb('m.nickname', 'ilike', like), eb('f.content', 'ilike', like)]),
    );
  }
  const { n } = await query.select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n')).executeTakeFirstOrThrow();
  const rows = await withMember(query)
    .orderBy('f.id', input.state === 'open' ? 'asc' : 'desc')
    .limit(input.page_size)
    .offset(offsetOf(input))
    .execute();
  return toPage(
    input,
    at,
    n,
    rows.map((f) => toFeedbackDesk(ctx, f)),
  );
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
    params: { text: text.slice(0, 200) },
    url: '/pages/member/advisory/index?tab=feedback',
  });
  return detail(ctx, id);
}

export const feedbackDesk = {
  'feedbacks/lists': (ctx, input) => lists(ctx, input),
  'feedbacks/detail': (ctx, input) => detail(ctx, input.id),
  'feedbacks/answer': (ctx, input) => answer(ctx, input),
} satisfies Partial<DeskHandlers>;
