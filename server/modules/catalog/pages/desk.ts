// Handlers of the back office: the page editor.
import type { Output } from '#contract/call.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { type Ctx, fail } from '../../../context.ts';
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

/** Ad zones of a new shop. */
const FIRST_ZONES = ['home', 'mall'];

async function adZones(ctx: Ctx): Promise<Output<DeskCalls['pages']['zones']>> {
  const rows = await ctx.db
    .selectFrom('ad')
    .select((eb) => ['mark', eb.cast<number>(eb.fn.countAll().filterWhere('enabled', '=', true), 'int4').as('shown')])
    .groupBy('mark')
    .execute();
  const shown = new Map([...FIRST_ZONES.map((mark) => [mark, 0] as const), ...rows.map((row) => [row.mark, row.shown] as const)]);
  return [...shown].map(([mark, n]) => ({ mark, shown: n })).sort((a, b) => a.mark.localeCompare(b.mark, 'en'));
}

export const pagesDesk = {
  'pages/lists': (ctx, input) => listPages(ctx, input),
  'pages/zones': (ctx) => adZones(ctx),
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
