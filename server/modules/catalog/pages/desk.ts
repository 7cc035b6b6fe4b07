// The editor of pages (/admin/api/pages/*).
import { fail } from '../../../context.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import {
  createPage,
  detailOf,
  listPages,
  listVersions,
  publishPage,
  removePage,
  restoreVersion,
  savePage,
  withdrawVersion,
} from './drafts.ts';
import { previewKey } from './preview-key.ts';

export const pagesDesk = {
  'pages/lists': (ctx, input) => listPages(ctx, input),
  'pages/detail': (ctx, input) => detailOf(ctx, input.id),
  'pages/create': (ctx, input) => createPage(ctx, input),
  'pages/save': (ctx, input) => savePage(ctx, input),
  'pages/publish': (ctx, input) => publishPage(ctx, input),
  'pages/versions': (ctx, input) => listVersions(ctx, input),
  'pages/restore': (ctx, input) => restoreVersion(ctx, input),
  'pages/withdraw': (ctx, input) => withdrawVersion(ctx, input),
  'pages/remove': (ctx, input) => removePage(ctx, input.id),
  'pages/preview': async (ctx, { id }) => {
    const page = await ctx.db.selectFrom('page').select('id').where('id', '=', id).executeTakeFirst();
    if (!page) fail('fail.not_found', {}, 'id');
    return previewKey(ctx.app.config, page.id, ctx.now);
  },
} satisfies Partial<DeskHandlers>;
