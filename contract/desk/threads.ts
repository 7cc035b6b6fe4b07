// Back office: the inbox of support. Conversations about orders and waybills, feedback and reviews, answered in one place; and the
// notes of staff.
import { command, query, recordedQuery } from '../call.ts';
import { messageOut } from '../calls/parts.ts';
import { saidTexts, THREAD_THINGS } from '../calls/threads.ts';
import { form, id, ids, key, list, maybe, oneOf, out, pageOf, paging, shape, text, version, z } from '../fields.ts';
import { INBOX_THINGS } from '../inbox-things.ts';
import { SAID_BY_MEMBERS } from '../said-things.ts';
import { WRITTEN_THINGS } from '../written-things.ts';
import { queueInput, takenQueueOf } from './queue-list.ts';
import { CANNED_KINDS, NOTE_THINGS, THREAD_SORTS, THREAD_TABS } from './tabs.ts';

/** `lang`: what mails and messages to the member are written in */
const who = shape({ id: out.id, nickname: out.text, mark: out.text, level: out.int, lang: out.text, erased: out.bool });

const threadDesk = shape({
  /** of the conversation; 0 before its first message */
  id: out.int,
  thing: z.enum(INBOX_THINGS),
  /** of the order, the waybill, the feedback or the review */
  thing_id: out.id,
  /** of the order or the waybill, else empty */
  no: out.text,
  /** the first of the goods, or what the feedback is about */
  title: out.text,
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

const threadWhole = shape({
  ...threadDesk.shape,
  messages: list(messageOut),
  more: out.bool,
  /** whether it takes an answer now, and pictures with it */
  replies: out.bool,
  pictures: out.bool,
  /** of a review: its stars, the version that an answer names, and whose goods it is about */
  star: z.nullable(out.int),
  version: z.nullable(out.int),
  /** of feedback: another address that the member gave */
  contact: out.text,
  /** a translation service is set up */
  translates: out.bool,
});
export type ThreadWhole = z.output<typeof threadWhole>;

/** `thread_id`: of the conversation; `id`: of the order, the waybill or the review; `no`: empty for a review; `title`: of its first goods */
const threadOfMember = shape({
  id: out.id,
  thread_id: out.id,
  thing: z.enum(THREAD_THINGS),
  no: out.text,
  title: out.text,
  state: out.text,
  text: out.text,
  photos: out.int,
  from: z.enum(['member', 'operator', 'system']),
  time: out.time,
});
export type ThreadOfMember = z.output<typeof threadOfMember>;

const noteOut = shape({ id: out.id, operator: out.text, text: out.text, time: out.time });
export type NoteOut = z.output<typeof noteOut>;

const thing = oneOf(INBOX_THINGS);
const notes = shape({ notes: list(noteOut) });

export const threads = {
  threads: {
    member: query({
      by: 'operator',
      doc: 'For members and support: the threads of a member, of orders, waybills and reviews, the latest message first.',
      input: form({ id, ...paging }),
      output: pageOf(threadOfMember),
    }),
    lists: query({
      by: 'operator',
      doc: 'The inbox: waiting for an answer, answered, or all, of the kinds that the operator answers; the newest first, or the longest waiting; paged by cursor.',
      input: form({
        thing: maybe(thing),
        tab: z._default(z.optional(oneOf(THREAD_TABS)), 'waiting'),
        /** of the member; `lang` is that of the answer */
        language: maybe(text(12)),
        sort: z._default(z.optional(z.enum(THREAD_SORTS)), 'newest'),
        ...queueInput,
      }),
      output: takenQueueOf(threadDesk),
    }),
    detail: query({
      by: 'operator',
      doc: 'One conversation: the newest messages, or those before a message. Without `thing`, `id` is that of the conversation.',
      input: form({ thing: maybe(thing), id, before: maybe(id) }),
      output: threadWhole,
    }),
    reply: command({
      by: 'operator',
      doc: 'Reply with text, pictures (ids of uploads), or both; the member is notified. Feedback is answered once, a review in public and without pictures; for a review `version` is the one that was read.',
      input: form({ thing, id, text: maybe(text(2000)), files: maybe(ids(9)), version: maybe(version), key }),
      output: threadWhole,
    }),
    done: command({
      by: 'operator',
      doc: 'Close without a reply; the next message of the member opens it again.',
      input: form({ thing, id, key }),
      output: threadWhole,
    }),
    saved: query({
      by: 'operator',
      doc: 'The basis of a text for a member: the language of the member, whether a translation service is set up, and the saved texts of a kind in that language, with their placeholders filled. Sent unchanged, a saved text is stored in all its languages. A reply with an unfilled placeholder is returned but cannot be sent; texts of other kinds with one are left out.',
      input: form({ thing: oneOf(WRITTEN_THINGS), id, kind: z._default(z.optional(oneOf(CANNED_KINDS)), 'reply') }),
      output: shape({
        lang: out.text,
        translates: out.bool,
        replies: list(shape({ id: out.id, name: out.text, text: out.text })),
      }),
    }),
    translate: recordedQuery({
      method: 'POST',
      by: 'operator',
      secret: true,
      doc: "The member's newest messages (or those before a message) in the operator's language, or `text` in the member's, by the translation service. state off: none is set up; failed: it does not answer now. Nothing is stored.",
      input: form({ thing, id, before: maybe(id), text: maybe(text(2000)) }),
      output: shape({
        state: z.enum(['done', 'off', 'failed']),
        /** `id` of the message, 0 for `text` */
        texts: list(shape({ id: out.int, text: out.text })),
      }),
    }),
    words: recordedQuery({
      method: 'POST',
      by: 'operator',
      secret: true,
      doc: 'Texts of the member and the shop on an order, a waybill, a claim, a request for a refund or an application, in the language of the operator: saved texts as the shop has them, others by the translation service; each translation is stored.',
      input: form({ thing: oneOf(SAID_BY_MEMBERS), id }),
      output: saidTexts,
    }),
  },
  notes: {
    lists: query({
      by: 'operator',
      doc: 'Staff notes on an order, a waybill, a parcel, a member, feedback or a review, the oldest first. Members never see it.',
      input: form({ thing: oneOf(NOTE_THINGS), id }),
      output: notes,
    }),
    add: command({
      by: 'operator',
      doc: 'Add a note for staff.',
      input: form({ thing: oneOf(NOTE_THINGS), id, text: text(2000), key }),
      output: notes,
    }),
  },
};
