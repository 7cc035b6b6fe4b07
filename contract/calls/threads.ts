// The member's inbox of messages on orders and waybills. The threads themselves: order/orderReply, sendorder/sendorderReply.
import { post } from '../call.ts';
import { form, int, list, maybe, out, pageOf, paging, shape, text, z } from '../fields.ts';
import { FEEDBACK_STATES } from '../states/simple.ts';

export const THREAD_THINGS = ['order', 'waybill'] as const;

export const threadRow = shape({
  /** of the last message */
  id: out.id,
  thing: z.enum(THREAD_THINGS),
  thing_id: out.id,
  no: out.text,
  /** what it is about: the first of the goods */
  title: out.text,
  pic_url: out.text,
  state: out.text,
  /** the last message; without text it has pictures only */
  text: out.text,
  photos: out.int,
  from: z.enum(['member', 'operator', 'system']),
  time: out.time,
  unread: out.int,
  url: out.text,
});
export type ThreadRow = z.output<typeof threadRow>;

export const threads = {
  thread: {
    lists: post({
      name: 'own',
      kind: 'query',
      by: 'member',
      doc: 'The inbox: orders and waybills with messages, latest message first; unread=1: only those with unread messages.',
      input: form({ unread: maybe(int(0, 1)), ...paging }),
      output: shape({ unread: out.int, list: pageOf(threadRow) }),
    }),
  },
};

/** What feedback can be about. */
export const FEEDBACK_TYPES = ['goods', 'order', 'freight', 'money', 'site', 'other'] as const;

export const feedbackOut = shape({
  id: out.id,
  type: z.enum(FEEDBACK_TYPES),
  content: out.text,
  photos: list(out.text),
  answer: out.textOrNull,
  answered_at: out.timeOrNull,
  state: z.enum(FEEDBACK_STATES),
  time: out.time,
});
export type FeedbackOut = z.output<typeof feedbackOut>;
export const feedbackText = text(2000);
