// Answers from the inbox: a message about an order or a waybill, the one answer to feedback, or the shop's public reply to a review.
import type { Input } from '#contract/call.ts';
import { openGaps } from '#contract/canned.ts';
import type { ThreadDesk } from '#contract/desk/threads.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import { answerReview, reviewDetail } from '../../catalog/reviews/desk.ts';
import { audit } from '../../platform/audit/audit.ts';
import { answerFeedback } from '../../support/feedback/answer.ts';
import { replyAsOperator } from '../../support/threads/threads.ts';
import { savedWords } from '../../warehouse/buying/canned.ts';
import { addressee } from '../said/addressee.ts';

type Reply = Input<DeskCalls['threads']['reply']>;

/**
 * Sends the reply and notifies the member. Refuses `thread.erased`, `threads.gap_left` for a saved reply with a gap that was not
 * filled, `threads.no_pictures` where none go along, and for a review a version that was not read.
 */
export async function sendReply(ctx: OperatorCtx, to: ThreadDesk, { text = '', files = [], version }: Reply): Promise<void> {
  const { thing, thing_id: id, member, no } = to;
  if (member.erased) fail('thread.erased');
  if (!text && files.length === 0) fail('fail.field_missing', {}, 'text');
  const [gap] = openGaps(text);
  if (gap !== undefined) fail('threads.gap_left', { gap }, 'text');
  if (thing === 'review' && files.length > 0) fail('threads.no_pictures', {}, 'files');
  if (thing === 'order' || thing === 'waybill') {
    const { facts } = await addressee(ctx, thing, id);
    const texts = (await savedWords(ctx, ['reply'], facts))(text);
    await replyAsOperator(ctx, thing, { id, member_id: member.id, no }, { text, files, texts });
    await audit(ctx, 'thread.reply', thing, id);
    return;
  }
  if (thing === 'feedback') return answerFeedback(ctx, id, text, files);
  const { reply } = await reviewDetail(ctx, id);
  const seen = version ?? fail('fail.field_missing', {}, 'version');
  await answerReview(ctx, { id, version: seen, reply: { ...reply, [member.lang]: text } });
}
