// Handlers of /api: news, help, browsing history, favourites and reviews.
import type { Handlers } from '../../../handlers.ts';
import { listMessages, readMessages } from '../../support/notifications/messages.ts';
import { articleDetail, helpCategories, listArticles, listNews, newsDetail } from './articles.ts';
import { addFavorite, addHistory, deleteFavorites, deleteHistory, listFavorites, listHistory } from './history.ts';
import { addReview, replyReview } from './review-write.ts';
import { listReviews } from './reviews.ts';

export const contentCalls = {
  'news/lists': listNews,
  'news/detail': (ctx, input) => newsDetail(ctx, input.id),
  'article/getCategory': helpCategories,
  'article/lists': listArticles,
  'article/detail': (ctx, input) => articleDetail(ctx, input.id),
  'message/lists': listMessages,
  'message/read': (ctx, input) => readMessages(ctx, input.id),
  'history/lists': listHistory,
  'history/delete': (ctx, input) => deleteHistory(ctx, input.ids),
  'history/add': addHistory,
  'favorite/lists': listFavorites,
  'favorite/delete': deleteFavorites,
  'favorite/add': addFavorite,
  'comment/lists': listReviews,
  'comment/add': addReview,
  'comment/reply': replyReview,
} satisfies Partial<Handlers>;
