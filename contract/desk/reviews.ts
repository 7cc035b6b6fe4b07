// Back office: reviews of members: unapproved ones, reported ones; shown, hidden, answered.
import { command, query } from '../call.ts';
import { messageOut } from '../calls/parts.ts';
import { REPORT_REASONS, REVIEW_DESK_TABS } from '../calls/review-lists.ts';
import { form, id, int, json, key, list, maybe, oneOf, out, pageOf, paging, shape, text, version, z } from '../fields.ts';
import { REVIEW_STATES } from '../states/simple.ts';
import { queueInput, takenQueueOf } from './queue-list.ts';

const ACTIONS = ['publish', 'hide', 'dismiss', 'answer'] as const;

const reviewDesk = shape({
  id: out.id,
  /** counts its changes: a decision names the one that it is about */
  version: out.int,
  state: z.enum(REVIEW_STATES),
  actions: list(z.enum(ACTIONS)),
  star: out.int,
  content: out.text,
  photos: list(out.text),
  nickname: out.text,
  country: out.text,
  properties_name: out.text,
  goods: shape({ id: out.id, api_type: out.text, num_iid: out.text, title: out.text, pic_url: out.text }),
  /** null when it came with the goods, or when its member was erased */
  member: z.nullable(shape({ id: out.id, nickname: out.text, mark: out.text, level: out.int, erased: out.bool })),
  order_id: z.nullable(out.int),
  helpful: out.int,
  /** reports that wait for a decision */
  reports: out.int,
  time: out.time,
  /** since when it is in this state, or since when it is reported */
  since: out.time,
  edited_at: out.timeOrNull,
});
export type ReviewDesk = z.output<typeof reviewDesk>;

const report = shape({
  id: out.id,
  reason: z.enum(REPORT_REASONS),
  note: out.text,
  member: out.text,
  time: out.time,
  decided_at: out.timeOrNull,
});
const reviewWhole = shape({
  ...reviewDesk.shape,
  reply: z.record(z.string(), z.string()),
  hidden_reason: out.text,
  reported: list(report),
  replies: list(messageOut),
});
export type ReviewWhole = z.output<typeof reviewWhole>;

export const reviews = {
  reviews: {
    member: query({
      by: 'operator',
      doc: 'The reviews of a member, the latest first.',
      input: form({ id, ...paging }),
      output: pageOf(reviewDesk),
    }),
    lists: query({
      by: 'content',
      doc: 'Reviews that wait for approval or were reported, oldest first; those shown and hidden newest first; paged by cursor.',
      input: form({
        tab: z._default(z.optional(oneOf(REVIEW_DESK_TABS)), 'waiting'),
        star: maybe(int(1, 5)),
        ...queueInput,
      }),
      output: takenQueueOf(reviewDesk),
    }),
    detail: query({
      by: 'content',
      doc: 'One review with its reports and replies.',
      input: form({ id }),
      output: reviewWhole,
    }),
    publish: command({
      by: 'content',
      doc: 'Approve a waiting review, or show a hidden one again.',
      input: form({ id, version, key }),
      output: reviewWhole,
    }),
    hide: command({
      by: 'content',
      doc: 'Hide a review; its member is notified with the reason. Reports of it are settled.',
      input: form({ id, reason: text(300), version, key }),
      output: reviewWhole,
    }),
    dismiss: command({
      by: 'content',
      doc: 'Reject the reports of a review: it stays.',
      input: form({ id, version, key }),
      output: reviewWhole,
    }),
    answer: command({
      by: 'content',
      doc: "The shop's reply, by language; without text it is removed. The member is notified of the first one.",
      input: form({
        id,
        reply: json(z.record(z.string().check(z.maxLength(12)), z.string().check(z.trim(), z.maxLength(1000)))),
        version,
        key,
      }),
      output: reviewWhole,
    }),
    removeReply: command({
      by: 'content',
      doc: "Remove a member's reply to a review.",
      input: form({ id, reply_id: id, key }),
      output: reviewWhole,
    }),
  },
};
