// Pages for visitors: the published version, or the draft with a preview key; and what start-up needs of home and the tab bar.
import type { Input, Output } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import { pick } from '#contract/lang.ts';
import { isFixed } from '#contract/page-blocks.ts';
import { ownBlocks } from '#contract/page-rules.ts';
import type { Block } from '#contract/pages.ts';
import { type App, type Ctx, fail } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import { addonState } from '../../platform/settings/settings.ts';
import { goodsOf } from './goods-of-blocks.ts';
import { previewedPage } from './preview-key.ts';
import { draftOf, liveData, pageByMark, readBlocks, readTabbar } from './store.ts';

type Get = (typeof calls)['page']['get'];

/** The block with texts only in the user's language: articles are long. */
const inLanguage = (one: Block, lang: string): Block =>
  one.type === 'text' ? { ...one, contents: { [lang]: pick(one.contents, lang) } } : one;

async function blocksOf(ctx: Ctx, mark: string, preview: string | undefined): Promise<{ title: string; blocks: Block[] }> {
  if (preview !== undefined) {
    const page = await pageByMark(ctx.db, mark);
    // Members are no editors: a preview is only shown to requests without a session.
    if (!page || ctx.member || previewedPage(ctx.app.config, preview, ctx.now) !== page.id) fail('page.preview_ended');
    return { title: pick(page.names, ctx.lang), blocks: draftOf(ctx, page).blocks };
  }
  if (mark === 'mall' && !(await addonState(ctx.db, 'mall'))) fail('fail.addon_off');
  const [live] = await liveData(ctx.db, ctx.now, [mark]);
  if (live) return { title: pick(live.names, ctx.lang), blocks: readBlocks(ctx, mark, live.data) };
  if (!isFixed(mark)) fail('fail.not_found', {}, 'id');
  return { title: '', blocks: ownBlocks(mark) };
}

export async function showPage(ctx: Ctx, { id: mark, preview }: Input<Get>): Promise<Output<Get>> {
  if (mark === 'tabbar') fail('fail.not_found', {}, 'id');
  const { title, blocks } = await blocksOf(ctx, mark, preview);
  const { goods, failed } = await goodsOf(ctx, mark, blocks);
  const shown = blocks.filter((one) => !failed.includes(one.id)).map((one) => inLanguage(one, ctx.lang));
  return { mark, title, preview: preview !== undefined, blocks: shown, goods };
}

/** Kinds of blocks whose content start-up includes; the others are placeholders that page/get fills. */
const AT_ONCE: readonly string[] = ['member', 'icons', 'carousel', 'feed', 'floor', 'endless'];

/** Tab bar and home for start-up. With a preview key, the draft of its page. */
export async function decoration(app: App, db: Db, preview?: string): Promise<object> {
  const now = app.clock.now();
  const asked = previewedPage(app.config, preview, now);
  const draft = asked === null ? undefined : await db.selectFrom('page').selectAll().where('id', '=', asked).executeTakeFirst();
  const live = await liveData(db, now, ['home', 'tabbar']);
  const dataOf = (mark: string): unknown =>
    draft?.mark === mark ? draftOf(app, draft) : live.find((one) => one.mark === mark)?.data;
  const bar = readTabbar(dataOf('tabbar'));
  const home = dataOf('home');
  const blocks = home === undefined ? ownBlocks('home') : readBlocks(app, 'home', home);
  return {
    ...(bar ? { tabbar: bar } : {}),
    home: blocks.map((one) => (AT_ONCE.includes(one.type) ? one : { id: one.id, type: one.type })),
  };
}

/** Ids of the coupon rules that published pages offer: only these can be taken by a tap. */
export async function couponsOffered(ctx: Ctx): Promise<Set<number>> {
  const live = await liveData(ctx.db, ctx.now);
  return new Set(
    live.flatMap(({ mark, data }) => readBlocks(ctx, mark, data).flatMap((one) => (one.type === 'coupon' ? one.rules : []))),
  );
}
