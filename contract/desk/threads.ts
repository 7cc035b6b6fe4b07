// Back office: messages of members on orders (buyers), waybills (warehouse) and reviews, and their feedback.
import { command, query } from '../call.ts';
import { messageOut } from '../calls/parts.ts';
import { feedbackOut, QUEUED_THINGS, THREAD_THINGS } from '../calls/threads.ts';
import { form, id, ids, key, list, maybe, oneOf, out, pageOf, paging, shape, text, z } from '../fields.ts';
import { FEEDBACK_STATES } from '../states/simple.ts';
import { queueInput, takenQueueOf } from './queue-list.ts';
import { THREAD_TABS } from './tabs.ts';

const who = shape({ id: out.id, nickname: out.text, mark: out.text, level: out.int, erased: out.bool });

const threadDesk = shape({
  /** of the order or the waybill */
  id: out.id,
  thing: z.enum(QUEUED_THINGS),
  no: out.text,
  state: out.text,
  member: who,
  /** the last message */
  text: out.text,
  photos: out.int,
  from: z.enum(['member', 'operator', 'system']),
  time: out.time,
  /** unanswered messages, since when, and the deadline for a reply */
  waiting: out.int,
  since: out.timeOrNull,
  due_at: out.timeOrNull,
});
export type ThreadDesk = z.output<typeof threadDesk>;
const threadWhole = shape({ ...threadDesk.shape, messages: list(messageOut), more: out.bool });
export type ThreadWhole = z.output<typeof threadWhole>;

/** `id`: of the order, the waybill or the review; `no`: empty for a review; `title`: of its first goods */
const threadOfMember = shape({
  id: out.id,
  thing: z.enum(THREAD_THINGS),
  no: out.text,
  title: out.text,
  state: out.text,
  text: out.text,
  photos: out.int,
  from: z.enum(['member', 'operator', 'system']),
  time: out.time,
});

const feedbackDesk = shape({ ...feedbackOut.shape, member: who, contact: out.text });
export type FeedbackDesk = z.output<typeof feedbackDesk>;

export type ThreadOfMember = z.output<typeof threadOfMember>;

const thing = oneOf(QUEUED_THINGS);

export const threads = {
  threads: {
    member: query({
      by: 'operator',
      doc: 'The threads of a member, of orders, waybills and reviews, the latest message first.',
      input: form({ id, ...paging }),
      output: pageOf(threadOfMember),
    }),
    lists: query({
      by: 'operator',
      doc: 'Threads of orders or waybills: those that wait for an answer, the longest first; or all, the latest first; paged by cursor.',
      input: form({ thing, tab: z._default(oneOf(THREAD_TABS), 'waiting'), ...queueInput }),
      output: takenQueueOf(threadDesk),
    }),
    detail: query({
      by: 'operator',
      doc: 'One thread: the newest messages, or those before a message.',
      input: form({ thing, id, before: maybe(id) }),
      output: threadWhole,
    }),
    reply: command({
      by: 'operator',
      doc: 'Reply with text, pictures (ids of uploads), or both; the member is notified.',
      input: form({ thing, id, text: maybe(text(2000)), files: maybe(ids(9)), key }),
      output: threadWhole,
    }),
    done: command({
      by: 'operator',
      doc: 'Mark as read without a reply.',
      input: form({ thing, id, key }),
      output: threadWhole,
    }),
  },
  feedbacks: {
    lists: query({
      by: 'support',
      doc: 'Feedback by state, the longest waiting first while it waits; paged by cursor.',
      input: form({ state: z._default(oneOf(FEEDBACK_STATES), 'open'), ...queueInput }),
      output: takenQueueOf(feedbackDesk),
    }),
    detail: query({ by: 'support', doc: 'One feedback.', input: form({ id }), output: feedbackDesk }),
    answer: command({
      by: 'support',
      doc: 'Answer feedback; the member is notified.',
      input: form({ id, text: text(2000), key }),
      output: feedbackDesk,
    }),
  },
};
