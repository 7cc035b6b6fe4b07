// The member's inbox of messages on orders, waybills and reviews. The threads themselves: order/orderReply, sendorder/sendorderReply, comment/reply.
import { query, recordedQuery } from '../call.ts';
import { form, ids, int, list, maybe, oneOf, out, pageOf, paging, shape, text, z } from '../fields.ts';
import { SAID_THINGS } from '../said-things.ts';
import { FEEDBACK_STATES } from '../states/simple.ts';

/** What a conversation can be about. */
export const THREAD_THINGS = ['order', 'waybill', 'review'] as const;
export type ThreadThing = (typeof THREAD_THINGS)[number];
/** Those of them with messages that only the member and the shop read. */
export type QueuedThing = Exclude<ThreadThing, 'review'>;

/** The subject of a message in the inbox. */
export const MESSAGE_KINDS = ['order', 'waybill', 'parcel', 'refund', 'money', 'reward', 'system'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

const threadRow = shape({
  /** of the last message */
  id: out.id,
  thing: z.enum(THREAD_THINGS),
  thing_id: out.id,
  /** empty for a review */
  no: out.text,
  /** the first of the goods */
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

/** off: no service is set up; failed: it does not answer now; `texts`: what differs in the language of the reader; `machine`: the service wrote it, else the shop did, as a saved text */
export const saidTexts = shape({
  state: z.enum(['done', 'off', 'failed']),
  texts: list(shape({ original: out.text, text: out.text, machine: out.bool })),
});

export const threads = {
  thread: {
    lists: query({
      method: 'POST',
      by: 'member',
      doc: 'The inbox: orders, waybills and reviews with messages, latest message first; unread=1: only those with unread messages.',
      input: form({ unread: maybe(int(0, 1)), ...paging }),
      output: shape({ unread: out.int, list: pageOf(threadRow) }),
    }),
    translate: recordedQuery({
      method: 'POST',
      by: 'member',
      doc: 'What staff wrote to the member (reasons, problems, answers, also inside messages) in the reader’s language: saved texts in the shop’s own words, others by the translation service. Translations are stored.',
      input: form({ thing: oneOf(SAID_THINGS), ids: ids(50) }),
      output: saidTexts,
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
  answer_photos: list(out.text),
  answered_at: out.timeOrNull,
  state: z.enum(FEEDBACK_STATES),
  time: out.time,
});
export type FeedbackOut = z.output<typeof feedbackOut>;
export const feedbackText = text(2000);
