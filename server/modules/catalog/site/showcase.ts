// The contents of the home page and the mall: categories, hot words, floors, advertisements, recent purchases.
import type { Input, Output } from '#contract/call.ts';
import type { GoodsCard } from '#contract/calls/parts.ts';
import type { AdOut, CategoryOut, FloorOut } from '#contract/calls/showcase.ts';
import type { calls } from '#contract/calls.ts';
import type { PageOf, Paging } from '#contract/fields.ts';
import { pick } from '#contract/lang.ts';
import { say } from '#contract/messages.ts';
import { type Ctx, fail } from '../../../context.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { pictureUrl, toCard } from './cards.ts';
import * as queries from './queries.ts';
import { enabledCategories } from './reference.ts';

const FLOOR_GOODS = 8;

/** Two levels; with `pid` only the children of that category. */
export async function categories(ctx: Ctx, pid?: number): Promise<CategoryOut[]> {
  const rows = await enabledCategories(ctx.db);
  const all = rows.map(({ names, ...c }) => ({ ...c, name: pick(names, ctx.lang), image: pictureUrl(ctx, c.image) }));
  return all.filter((c) => c.pid === (pid ?? 0)).map((c) => ({ ...c, children: all.filter((child) => child.pid === c.id) }));
}

export async function hotWords(ctx: Ctx): Promise<{ keyword: string; hot: boolean }[]> {
  return (await queries.words(ctx.db, 'search')).map((w) => ({ keyword: pick(w.words, ctx.lang), hot: w.hot }));
}

export async function recommendedWords(ctx: Ctx): Promise<string[]> {
  return (await queries.words(ctx.db, 'recommend')).map((w) => pick(w.words, ctx.lang));
}

const floorOf = (row: queries.Floor, goods: GoodsCard[], total: number, lang: string): FloorOut => ({
  id: row.id,
  title: pick(row.titles, lang),
  subtitle: pick(row.subtitles, lang),
  style: row.style,
  url: row.url,
  total,
  goods,
});

/** All floors of a page with their first goods, in two queries. */
export async function floors(ctx: Ctx, page = 'home'): Promise<FloorOut[]> {
  const rows = await queries.floors(ctx.db, page);
  const goods = await queries.firstGoods(
    ctx.db,
    rows.map((f) => f.id),
    FLOOR_GOODS,
  );
  return rows.map((row) => {
    const own = goods.filter((g) => g.floor_id === row.id);
    return floorOf(
      row,
      own.map((g) => toCard(g, ctx, true)),
      own[0]?.total ?? 0,
      ctx.lang,
    );
  });
}

export async function floor(
  ctx: Ctx,
  input: Input<(typeof calls)['index']['getFloor']>,
): Promise<Output<(typeof calls)['index']['getFloor']>> {
  const row = await queries.floorById(ctx.db, input.id);
  if (!row) fail('fail.not_found', {}, 'id');
  const at = asOf(ctx, input);
  const { total, rows } = await queries.floorGoods(ctx.db, row.id, at, input.page_size, offsetOf(input));
  const goods = rows.map((g) => toCard(g, ctx, true));
  return {
    floor: floorOf(row, input.page === 1 ? goods.slice(0, FLOOR_GOODS) : [], total, ctx.lang),
    goods: toPage(input, at, total, goods),
  };
}

/** Goods of the shop's own sellers and of the sellers it has selected. */
export async function mallGoods(ctx: Ctx, input: Paging & { cat?: number | undefined }): Promise<PageOf<GoodsCard>> {
  const at = asOf(ctx, input);
  const { total, rows } = await queries.mallGoods(ctx.db, input.cat ?? null, at, input.page_size, offsetOf(input));
  return toPage(
    input,
    at,
    total,
    rows.map((g) => toCard(g, ctx, true)),
  );
}

/** The categories of the mall's filter. */
export const mallCategories = async (ctx: Ctx): Promise<{ id: number; name: string }[]> =>
  (await queries.mallCategories(ctx.db)).map(({ id, names }) => ({ id, name: pick(names, ctx.lang) }));

/** Recommended goods: the best sellers of all that is listed. */
export async function recommendedGoods(ctx: Ctx, input: Paging): Promise<PageOf<GoodsCard>> {
  const at = asOf(ctx, input);
  const { total, rows } = await queries.bestGoods(ctx.db, at, input.page_size, offsetOf(input));
  return toPage(
    input,
    at,
    total,
    rows.map((g) => toCard(g, ctx, true)),
  );
}

export async function ads(ctx: Ctx, mark: string): Promise<AdOut[]> {
  const rows = await queries.adsOf(ctx.db, mark, ctx.now);
  return rows.map((a) => ({
    id: a.id,
    title: pick(a.titles, ctx.lang),
    subtitle: pick(a.subtitles, ctx.lang),
    cta: pick(a.cta, ctx.lang),
    image: pictureUrl(ctx, a.image),
    url: a.url,
    tone: a.tone,
  }));
}

const FEED = 20;

/** Recent purchases: real ones first, anonymous, with the country in place of the city; rows written by operators fill the rest. */
export async function shoppingTime(ctx: Ctx): Promise<Output<(typeof calls)['index']['shoppingTime']>> {
  const bought = await queries.recentPurchases(ctx.db, ctx.now, FEED);
  const written = bought.length < FEED ? await queries.feed(ctx.db, ctx.now, FEED - bought.length) : [];
  return [...bought, ...written]
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .map((r) => ({
      city: pick(r.city, ctx.lang) || say('feed.somewhere', {}, ctx.lang),
      title: pick(r.titles, ctx.lang),
      api_type: r.api_type,
      num_iid: r.num_iid,
      time: r.at.toISOString(),
    }));
}
