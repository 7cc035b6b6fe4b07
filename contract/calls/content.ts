// News, help, messages, browsing history, favourites, reviews, feedback, mail reminders.
import { command, query } from '../call.ts';
import { flag, form, id, ids, int, json, key, list, maybe, none, oneOf, out, pageOf, paging, shape, text, z } from '../fields.ts';
import { REVIEW_STATES } from '../states/simple.ts';
import { goodsCard, messageOut } from './parts.ts';
import { REPORT_REASONS, REVIEW_ACTIONS, REVIEW_SORTS, REVIEW_TABS } from './review-lists.ts';
import { FEEDBACK_TYPES, feedbackOut, feedbackText, MESSAGE_KINDS } from './threads.ts';

const newsRow = shape({ id: out.id, title: out.text, summary: out.text, pic_url: out.text, time: out.time });
const articleRow = shape({ id: out.id, title: out.text, summary: out.text, category_id: out.int });
const reviewedGoods = shape({ api_type: out.text, num_iid: out.text, title: out.text, pic_url: out.text });
const reviewOut = shape({
  id: out.id,
  nickname: out.text,
  avatar: out.text,
  country: out.text,
  properties_name: out.text,
  star: out.int,
  content: out.text,
  /** the size that was bought, where the goods have sizes */
  size: out.text,
  photos: list(out.text),
  time: out.time,
  /** changed by its member since */
  edited: out.bool,
  reply: out.textOrNull,
  replies: list(messageOut),
  /** how many found it helpful, and whether the user did */
  helpful: out.int,
  marked: out.bool,
  /** what the user may do now: reply, helpful, report, edit */
  actions: list(z.enum(REVIEW_ACTIONS)),
  /** in lists of the whole shop */
  goods: z.nullable(reviewedGoods),
});
export type ReviewOut = z.output<typeof reviewOut>;

/** An item that its member may review or has reviewed, and the review as its member sees it. */
const reviewable = shape({
  id: out.id,
  order_id: out.id,
  goods: reviewedGoods,
  properties_name: out.text,
  num: out.int,
  received_at: out.time,
  actions: list(z.enum(['review', 'edit'])),
  review: z.nullable(
    shape({
      id: out.id,
      state: z.enum(REVIEW_STATES),
      star: out.int,
      content: out.text,
      photos: list(shape({ id: out.id, url: out.text })),
      anonymous: out.bool,
      time: out.time,
      edited_at: out.timeOrNull,
      edit_until: out.time,
      hidden_reason: out.text,
      reply: out.textOrNull,
      helpful: out.int,
    }),
  ),
});
export type Reviewable = z.output<typeof reviewable>;
const written = { star: int(1, 5), content: maybe(text(1000)), files: maybe(ids(9)), anonymous: maybe(flag) };
const seen = shape({ ...goodsCard.shape, id: out.id, time: out.time });

export const content = {
  news: {
    lists: query({
      method: 'POST',
      name: 'newsList',
      by: 'public',
      cache: { seconds: 5, for: 'everyone', reads: ['news'] },
      addon: 'news',
      doc: 'News, newest first.',
      input: form({ ...paging }),
      output: pageOf(newsRow),
    }),
    detail: query({
      method: 'POST',
      name: 'newsDetail',
      by: 'public',
      cache: { seconds: 5, for: 'everyone', reads: ['news'] },
      addon: 'news',
      doc: 'One news item.',
      input: form({ id }),
      output: shape({ ...newsRow.shape, content: out.text }),
    }),
  },
  article: {
    getCategory: query({
      method: 'POST',
      name: 'articleCategory',
      by: 'public',
      cache: { seconds: 5, for: 'everyone', reads: ['article', 'help_category'] },
      addon: 'help',
      doc: 'Help categories.',
      input: none,
      output: list(shape({ id: out.id, name: out.text, icon: out.text, count: out.int, articles: list(articleRow) })),
    }),
    lists: query({
      method: 'POST',
      name: 'articleLists',
      by: 'public',
      cache: { seconds: 5, for: 'everyone', reads: ['article'] },
      addon: 'help',
      doc: 'Articles of a category, or those that match q.',
      input: form({ category_id: maybe(id), q: maybe(text(80)), ...paging }),
      output: pageOf(articleRow),
    }),
    detail: query({
      method: 'POST',
      name: 'articleDetail',
      by: 'public',
      cache: { seconds: 5, for: 'everyone', reads: ['article', 'help_category'] },
      addon: 'help',
      doc: 'One article.',
      input: form({ id }),
      output: shape({
        ...articleRow.shape,
        category: out.text,
        content: out.text,
        updated_at: out.time,
        related: list(articleRow),
      }),
    }),
  },
  message: {
    lists: query({
      name: 'messageList',
      by: 'member',
      doc: 'Messages, newest first.',
      input: form({ unread: maybe(flag), ...paging }),
      output: shape({
        unread: out.int,
        list: pageOf(
          shape({
            id: out.id,
            title: out.text,
            content: out.text,
            kind: z.enum(MESSAGE_KINDS),
            url: out.text,
            time: out.time,
            read: out.bool,
          }),
        ),
      }),
    }),
    read: command({
      method: 'GET',
      name: 'messageRead',
      by: 'member',
      doc: 'Mark one as read, or all without id.',
      input: form({ id: maybe(id) }),
      output: shape({ unread: out.int }),
    }),
  },
  history: {
    lists: query({
      name: 'historyLists',
      by: 'member',
      doc: 'Browsing history, newest first.',
      input: form({ ...paging }),
      output: pageOf(seen),
    }),
    delete: command({
      method: 'GET',
      name: 'historyDelete',
      by: 'member',
      doc: 'Delete entries, or all without ids.',
      input: form({ ids: maybe(ids()) }),
      output: shape({ left: out.int }),
    }),
    add: command({
      name: 'historyAdd',
      by: 'member',
      body_kb: 128,
      doc: 'Record views (merges those from before login).',
      input: form({
        items: json(
          z.array(form({ api_type: text(20), num_iid: text(60), time: maybe(text(40)) })).check(z.minLength(1), z.maxLength(100)),
        ),
      }),
      output: shape({ added: out.int }),
    }),
  },
  favorite: {
    lists: query({
      method: 'POST',
      name: 'favoriteLists',
      by: 'member',
      doc: 'Favourites, newest first.',
      input: form({ ...paging }),
      output: pageOf(shape({ ...seen.shape, price_was: z.nullable(out.fen), gone: out.bool })),
    }),
    delete: command({
      name: 'favoriteDelete',
      by: 'member',
      doc: 'Remove favourites by ids, or one by api_type and num_iid.',
      input: form({ ids: maybe(ids()), api_type: maybe(text(20)), num_iid: maybe(text(60)) }),
      output: shape({ left: out.int }),
    }),
    add: command({
      name: 'favoriteAdd',
      by: 'member',
      doc: 'Add a favourite; adding it again changes nothing.',
      input: form({ api_type: text(20), num_iid: text(60) }),
      output: shape({ id: out.id }),
    }),
  },
  comment: {
    lists: query({
      method: 'POST',
      name: 'commentLists',
      by: 'public',
      cache: { seconds: 5, for: 'visitors', reads: ['goods', 'member', 'review', 'setting', 'thread_message'] },
      addon: 'comment',
      doc: 'Reviews of goods, or of the whole shop with the goods of each: by stars, pictures and size, the newest or the most helpful first.',
      input: form({
        api_type: maybe(text(20)),
        num_iid: maybe(text(60)),
        photos: maybe(flag),
        star: maybe(int(1, 5)),
        size: maybe(text(60)),
        sort: z._default(z.optional(oneOf(REVIEW_SORTS)), 'newest'),
        ...paging,
      }),
      output: shape({
        star: z.nullable(out.number),
        stars: z.record(z.string(), out.int),
        with_photos: out.int,
        /** the sizes that were reviewed, the most often first; empty for the whole shop */
        sizes: list(shape({ key: out.text, name: out.text, n: out.int })),
        list: pageOf(reviewOut),
      }),
    }),
    add: command({
      name: 'commentAdd',
      by: 'member',
      addon: 'comment',
      doc: 'Review received goods with stars, text and pictures, once for each item: a second review is refused (comment/edit changes one).',
      input: form({ order_item_id: id, ...written, key: maybe(key) }),
      output: shape({ id: out.id, points: out.int, visible: out.bool }),
    }),
    reply: command({
      name: 'commentReply',
      by: 'member',
      addon: 'comment',
      doc: 'Reply to a review.',
      input: form({ id, content: text(500), key: maybe(key) }),
      output: reviewOut,
    }),
    mine: query({
      by: 'member',
      addon: 'comment',
      doc: 'Received items to review, or the reviews written, with the number of each.',
      input: form({ tab: z._default(z.optional(oneOf(REVIEW_TABS)), 'to_write'), ...paging }),
      output: shape({ counts: z.record(z.enum(REVIEW_TABS), out.int), list: pageOf(reviewable) }),
    }),
    own: query({
      by: 'member',
      addon: 'comment',
      doc: 'One item of the member with its review, to write or change it.',
      input: form({ order_item_id: id }),
      output: reviewable,
    }),
    edit: command({
      by: 'member',
      addon: 'comment',
      doc: 'Change your own review within the days of the setting. A hidden one, and any where reviews need approval, is reviewed by the shop again.',
      input: form({ id, ...written, key: maybe(key) }),
      output: shape({ id: out.id, points: out.int, visible: out.bool }),
    }),
    helpful: command({
      by: 'member',
      addon: 'comment',
      doc: 'Mark a review as helpful, or remove the mark: once for each member, never on your own review.',
      input: form({ id, on: z._default(z.optional(flag), true) }),
      output: shape({ helpful: out.int, marked: out.bool }),
    }),
    report: command({
      by: 'member',
      addon: 'comment',
      doc: 'Report a review to the shop, once for each member.',
      input: form({ id, reason: oneOf(REPORT_REASONS), note: maybe(text(300)), key: maybe(key) }),
      output: shape({ id: out.id }),
    }),
  },
  feedback: {
    lists: query({
      method: 'POST',
      name: 'feedbackList',
      by: 'member',
      addon: 'feedback',
      doc: 'Own feedback with answers.',
      input: form({ ...paging }),
      output: pageOf(feedbackOut),
    }),
    add: command({
      name: 'feedbackAdd',
      by: 'member',
      addon: 'feedback',
      doc: 'Send feedback with pictures. Sent twice without a key it is stored twice, within the daily number.',
      input: form({
        type: oneOf(FEEDBACK_TYPES),
        content: feedbackText,
        files: maybe(ids(9)),
        contact: maybe(text(120)),
        key: maybe(key),
      }),
      output: feedbackOut,
    }),
  },
};
