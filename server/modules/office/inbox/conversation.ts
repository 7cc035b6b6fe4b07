// What was said about a thing of the inbox, and what can be said now.
import type { MessageOut } from '#contract/calls/parts.ts';
import type { InboxThing } from '#contract/inbox-things.ts';
import { say } from '#contract/messages.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import { reviewDetail } from '../../catalog/reviews/desk.ts';
import { toFeedback } from '../../support/feedback/feedback.ts';
import { readThread } from '../../support/threads/threads.ts';

export type ConversationMessage = {
  messages: MessageOut[];
  more: boolean;
  replies: boolean;
  pictures: boolean;
  star: number | null;
  version: number | null;
  contact: string;
};

const PLAIN = { more: false, pictures: false, star: null, version: null, contact: '' };

/** Ids of what is no row of messages: they sort before the replies below a review. */
const REVIEW_ID = -1;
const ANSWER_ID = 0;

export async function conversation(
  ctx: OperatorCtx,
  thing: InboxThing,
  id: number,
  before?: number,
): Promise<ConversationMessage> {
  if (thing === 'feedback') return feedbackSaid(ctx, id);
  if (thing === 'review') return reviewSaid(ctx, id);
  const { messages, more } = await readThread(ctx, thing, id, before);
  return { ...PLAIN, messages, more, replies: true, pictures: true };
}

async function feedbackSaid(ctx: OperatorCtx, id: number): Promise<ConversationMessage> {
  const row = await ctx.db
    .selectFrom('feedback as f')
    .innerJoin('member as m', 'm.id', 'f.member_id')
    .selectAll('f')
    .select(['m.nickname', 'm.mark'])
    .where('f.id', '=', id)
    .executeTakeFirst();
  if (!row) fail('fail.not_found', {}, 'id');
  const { content, photos, answer, answer_photos, answered_at, time } = toFeedback(ctx, row);
  const asked = { id: 1, from: 'member' as const, name: row.nickname || row.mark, text: content, photos, time, read: true };
  const answered = {
    ...{
      id: 2,
      from: 'operator' as const,
      name: say('thread.shop', {}, ctx.lang),
      text: answer ?? '',
      photos: answer_photos,
      read: true,
    },
    time: answered_at ?? time,
  };
  return {
    ...PLAIN,
    pictures: true,
    messages: answer === null ? [asked] : [asked, answered],
    replies: row.state === 'open',
    contact: row.contact,
  };
}

async function reviewSaid(ctx: OperatorCtx, id: number): Promise<ConversationMessage> {
  const whole = await reviewDetail(ctx, id);
  const { content, photos, time, star, version, actions } = whole;
  const name = whole.nickname || say('review.anonymous', {}, ctx.lang);
  const answer = whole.reply[ctx.lang] ?? Object.values(whole.reply)[0] ?? '';
  const review = { id: REVIEW_ID, from: 'member' as const, name, text: content, photos, time, read: true };
  const answered = {
    ...{ id: ANSWER_ID, from: 'operator' as const, name: say('thread.shop', {}, ctx.lang), text: answer },
    ...{ photos: [], time, read: true },
  };
  return {
    ...PLAIN,
    messages: [review, ...(answer === '' ? [] : [answered]), ...whole.replies],
    replies: actions.includes('answer'),
    star,
    version,
  };
}
