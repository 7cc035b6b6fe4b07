// Handlers of /api: news, help, browsing history and favourites.
import type { Handlers } from '../../../handlers.ts';
import { listMessages, readMessages } from '../../support/notifications/messages.ts';
import { articleDetail, helpCategories, listArticles, listNews, newsDetail } from './articles.ts';
import { addFavorite, addHistory, deleteFavorites, deleteHistory, listFavorites, listHistory } from './history.ts';

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
} satisfies Partial<Handlers>;
