// Feedback is answered once: an answer that the member may have read never changes.
import { fail, json, type OperatorCtx } from '../../../context.ts';
import { audit } from '../../platform/audit/audit.ts';
import { operatorUploads } from '../../platform/uploads/uploads.ts';
import { notify } from '../notifications/notify.ts';
import { answerText, langOf } from '../threads/answer-text.ts';

/** `files`: ids of operators' uploads. Refuses `fail.not_found`, and `feedback.answered` for a second answer. */
export async function answerFeedback(ctx: OperatorCtx, id: number, text: string, files: readonly number[]): Promise<void> {
  const row = await ctx.db.selectFrom('feedback').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) fail('fail.not_found', {}, 'id');
  if (row.state !== 'open') fail('feedback.answered');
  const names = (await operatorUploads(ctx, files)).map((u) => u.name);
  await ctx.db
    .updateTable('feedback')
    .set({ answer: text, answer_files: json(names), answered_at: ctx.now, state: 'answered' })
    .where('id', '=', id)
    .execute();
  await audit(ctx, 'feedback.answer', 'feedback', id);
  await notify(ctx, row.member_id, {
    kind: 'system',
    key: 'feedback_answered',
    params: { text: answerText(text, files.length, await langOf(ctx, row.member_id)) },
    url: '/pages/member/advisory/index?tab=feedback',
  });
}
