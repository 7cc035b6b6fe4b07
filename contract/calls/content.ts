// News, help, messages, browsing history, favourites, reviews, feedback, mail reminders.
import { get, post } from '../call.ts';
import { flag, form, id, ids, int, json, key, list, maybe, none, oneOf, out, pageOf, paging, shape, text, z } from '../fields.ts';
import { goodsCard, messageOut } from './parts.ts';
import { FEEDBACK_TYPES, feedbackOut, feedbackText } from './threads.ts';

const newsRow = shape({ id: out.id, title: out.text, summary: out.text, pic_url: out.text, time: out.time });
const articleRow = shape({ id: out.id, title: out.text, summary: out.text, category_id: out.int });
export const reviewOut = shape({
  id: out.id,
  nickname: out.text,
  avatar: out.text,
  country: out.text,
  properties_name: out.text,
  star: out.int,
  content: out.text,
  photos: list(out.text),
  time: out.time,
  reply: out.textOrNull,
  replies: list(messageOut),
});
export type ReviewOut = z.output<typeof reviewOut>;
const seen = shape({ ...goodsCard.shape, id: out.id, time: out.time });

export const content = {
  news: {
    lists: post({
      name: 'newsList',
      kind: 'query',
      by: 'public',
      addon: 'news',
      doc: 'News, newest first.',
      input: form({ ...paging }),
      output: pageOf(newsRow),
    }),
    detail: post({
      name: 'newsDetail',
      kind: 'query',
      by: 'public',
      addon: 'news',
      doc: 'One news item.',
      input: form({ id }),
      output: shape({ ...newsRow.shape, content: out.text }),
    }),
  },
  article: {
    getCategory: post({
      name: 'articleCategory',
      kind: 'query',
      by: 'public',
      addon: 'help',
      doc: 'Help categories.',
      input: none,
      output: list(shape({ id: out.id, name: out.text, icon: out.text, count: out.int, articles: list(articleRow) })),
    }),
    lists: post({
      name: 'articleLists',
      kind: 'query',
      by: 'public',
      addon: 'help',
      doc: 'Articles of a category, or those that match q.',
      input: form({ category_id: maybe(id), q: maybe(text(80)), ...paging }),
      output: pageOf(articleRow),
    }),
    detail: post({
      name: 'articleDetail',
      kind: 'query',
      by: 'public',
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
    lists: get({
      name: 'messageList',
      kind: 'query',
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
            kind: out.text,
            url: out.text,
            time: out.time,
            read: out.bool,
          }),
        ),
      }),
    }),
    read: get({
      name: 'messageRead',
      kind: 'command',
      by: 'member',
      doc: 'Mark one as read, or all without id.',
      input: form({ id: maybe(id) }),
      output: shape({ unread: out.int }),
    }),
  },
  history: {
    lists: get({
      name: 'historyLists',
      kind: 'query',
      by: 'member',
      doc: 'Browsing history, newest first.',
      input: form({ ...paging }),
      output: pageOf(seen),
    }),
    delete: get({
      name: 'historyDelete',
      kind: 'command',
      by: 'member',
      doc: 'Delete entries, or all without ids.',
      input: form({ ids: maybe(ids()) }),
      output: shape({ left: out.int }),
    }),
    add: post({
      name: 'historyAdd',
      kind: 'command',
      by: 'member',
      body_kb: 128,
      doc: 'Record views (merges what a visitor saw before logging in).',
      input: form({
        items: json(
          z.array(form({ api_type: text(20), num_iid: text(60), time: maybe(text(40)) })).check(z.minLength(1), z.maxLength(100)),
        ),
      }),
      output: shape({ added: out.int }),
    }),
  },
  favorite: {
    lists: post({
      name: 'favoriteLists',
      kind: 'query',
      by: 'member',
      doc: 'Favourites, newest first.',
      input: form({ ...paging }),
      output: pageOf(shape({ ...seen.shape, price_was: z.nullable(out.fen), gone: out.bool })),
    }),
    delete: post({
      name: 'favoriteDelete',
      kind: 'command',
      by: 'member',
      doc: 'Remove favourites by ids, or one by api_type and num_iid.',
      input: form({ ids: maybe(ids()), api_type: maybe(text(20)), num_iid: maybe(text(60)) }),
      output: shape({ left: out.int }),
    }),
    add: post({
      name: 'favoriteAdd',
      kind: 'command',
      by: 'member',
      doc: 'Add a favourite; adding it twice is harmless.',
      input: form({ api_type: text(20), num_iid: text(60) }),
      output: shape({ id: out.id }),
    }),
  },
  comment: {
    lists: post({
      name: 'commentLists',
      kind: 'query',
      by: 'public',
      addon: 'comment',
      doc: 'Reviews of goods.',
      input: form({
        api_type: maybe(text(20)),
        num_iid: maybe(text(60)),
        photos: maybe(flag),
        star: maybe(int(1, 5)),
        ...paging,
      }),
      output: shape({
        star: z.nullable(out.number),
        stars: z.record(z.string(), out.int),
        with_photos: out.int,
        list: pageOf(reviewOut),
      }),
    }),
    add: post({
      name: 'commentAdd',
      kind: 'command',
      by: 'member',
      addon: 'comment',
      doc: 'Review received goods with stars, text and pictures.',
      input: form({
        order_item_id: id,
        star: int(1, 5),
        content: maybe(text(1000)),
        files: maybe(ids(9)),
        anonymous: maybe(flag),
        key,
      }),
      output: shape({ id: out.id, points: out.int, visible: out.bool }),
    }),
    reply: post({
      name: 'commentReply',
      kind: 'command',
      by: 'member',
      addon: 'comment',
      doc: 'Reply to a review.',
      input: form({ id, content: text(500), key: maybe(key) }),
      output: reviewOut,
    }),
  },
  feedback: {
    lists: post({
      name: 'feedbackList',
      kind: 'query',
      by: 'member',
      addon: 'feedback',
      doc: 'Own feedback with answers.',
      input: form({ ...paging }),
      output: pageOf(feedbackOut),
    }),
    add: post({
      name: 'feedbackAdd',
      kind: 'command',
      by: 'member',
      addon: 'feedback',
      doc: 'Send feedback with pictures.',
      input: form({ type: oneOf(FEEDBACK_TYPES), content: feedbackText, files: maybe(ids(9)), contact: maybe(text(120)), key }),
      output: feedbackOut,
    }),
  },
};
