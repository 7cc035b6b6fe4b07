// Goods of marketplaces that match a search, in one list after the shop's own: one row of each marketplace in turn, each with api_type and num_iid.
// The list is a pure function of the sources' pages, which are cached for an hour: paging neither repeats nor skips a row.

import type { Input, Output } from '#contract/call.ts';
import type { GoodsCard } from '#contract/calls/parts.ts';
import type { calls } from '#contract/calls.ts';
import { cutText } from '#contract/clean-text.ts';
import { say } from '#contract/messages.ts';
import {
  type ListAsk,
  type ProductSource,
  SourceFailed,
  type SourceList,
  type SourceSort,
} from '../../../connectors/marketplace/source.ts';
import type { Ctx } from '../../../context.ts';
import { setting } from '../../platform/settings/settings.ts';
import { fenOf } from '../../pricing/money/rates.ts';
import { pictureUrl } from '../site/cards.ts';
import { askOnce, cachedAnswer, callAndCache, freshAnswers } from './ask.ts';

type Picture = { imgid: string; url: string };
type ListWanted = {
  words: string;
  /** the goods of one shop of a marketplace, in place of words */
  shop?: { api_type: string; code: string };
  /** similar to a picture, in place of words; `url`: where a source can fetch it */
  picture?: Picture;
  sort: SourceSort;
  start_price: number | null;
  end_price: number | null;
  api_type: string | null;
};
type SourceCards = { total: number; counts: { code: string; count: number }[]; cards: GoodsCard[] };

type Searched = Output<(typeof calls)['obapi']['getItemlist']>;

/**
 * The shop's own matches followed by those of marketplaces. Sources are called once the own ones end: a search whose pages the shop fills
 * alone costs nothing.
 */
export async function withSources(
  ctx: Ctx,
  input: Input<(typeof calls)['obapi']['getItemlist']>,
  own: Searched,
): Promise<Searched> {
  const wanted = wantedBeside(ctx, input, own);
  if (!wanted || own.cursor !== undefined || !isLastPage(own.items)) return own;
  const more = await behind(ctx, wanted, own.items);
  if (more.counts.length === 0) return own;
  const counts = new Map(own.api_types.map((one) => [one.code, one]));
  for (const { code, count } of more.counts)
    counts.set(code, { code, name: say(`api_type.${code}`, {}, ctx.lang), count: count + (counts.get(code)?.count ?? 0) });
  return { ...own, items: joined(own.items, more), api_types: [...counts.values()] };
}

/** What marketplaces are searched for in addition to own goods; null when they have no part in the search. */
function wantedBeside(ctx: Ctx, input: Input<(typeof calls)['obapi']['getItemlist']>, own: Searched): ListWanted | null {
  const { q, cat, shop_id, imgid } = input;
  if (cat !== undefined || shop_id !== undefined || leavesThemOut(input)) return null;
  if (imgid === undefined) return q === undefined ? null : wantedOf(input, own.meant?.applied ? own.meant.q : q);
  const wanted = wantedOf(input, '');
  // Marketplaces order similar pictures only by similarity, at any price.
  const narrowed = q !== undefined || wanted.sort !== 'default' || wanted.start_price !== null || wanted.end_price !== null;
  return narrowed ? null : { ...wanted, picture: { imgid, url: `${ctx.app.config.public_url}${own.picture}` } };
}

type Shop = (typeof calls)['obapi']['getItemSearchShop'];

/** Their lists have neither stock nor goods type, which decides where goods can be sent: with these filters none of theirs is known to match. */
const leavesThemOut = ({ stock, country }: Pick<Input<Shop>, 'stock' | 'country'>): boolean =>
  stock === true || country !== undefined;

/** The goods of a shop of a marketplace: the stored ones, followed by those that its source lists. */
export async function withShopSources(ctx: Ctx, input: Input<Shop>, own: Output<Shop>): Promise<Output<Shop>> {
  if (input.q !== undefined || leavesThemOut(input) || own.cursor !== undefined || !isLastPage(own.items)) return own;
  const shop = await shopOf(ctx, input.shop_id);
  if (!shop) return own;
  const more = await behind(ctx, { ...wantedOf(input, ''), shop }, own.items);
  return more.total === 0 ? own : { ...own, items: joined(own.items, more) };
}

type Items = Searched['items'];
const isLastPage = ({ page, page_size, total }: Items): boolean => page * page_size >= total;
const joined = (items: Items, more: SourceCards): Items => ({
  ...items,
  total: items.total + more.total,
  data: [...items.data, ...more.cards],
});
const behind = (ctx: Ctx, wanted: ListWanted, { page, page_size, total, data }: Items): Promise<SourceCards> =>
  ctx.app.config.sources.length === 0
    ? Promise.resolve(NONE)
    : sourceCards(ctx, wanted, Math.max(0, (page - 1) * page_size - total), page_size - data.length);

type Narrowed = Partial<Pick<Input<Shop>, 'start_price' | 'end_price' | 'api_type' | 'sort'>>;

function wantedOf({ start_price, end_price, api_type, sort = 'default' }: Narrowed, words: string): ListWanted {
  return {
    words,
    start_price: start_price ?? null,
    end_price: end_price ?? null,
    api_type: api_type ?? null,
    // Marketplaces do not tell when goods were listed.
    sort: sort === '_new' ? 'default' : sort,
  };
}

/** A shop of a marketplace by the stored seller's id; null for a seller of the shop, and for one that no source lists. */
async function shopOf(ctx: Ctx, id: number): Promise<{ api_type: string; code: string } | null> {
  const row = await ctx.db
    .selectFrom('seller')
    .select(['api_type', 'code'])
    .where('id', '=', id)
    .where('member_id', 'is', null)
    .executeTakeFirst();
  return row && ctx.app.config.sources.some((source) => source.shop?.api_types.includes(row.api_type)) ? row : null;
}

const EMPTY: SourceList = { total: 0, page_size: 0, items: [] };
const NONE: SourceCards = { total: 0, counts: [], cards: [] };
/** Default rows of one page of a source. */
const PAGE = 40;
/** Pages of a marketplace that are used: later ones repeat there. */
const MOST_PAGES = 25;

type Feed = { api_type: string; page: (page: number) => Promise<SourceList> };

/** Cards from `offset` of the combined list on, at most `limit`, and their total. A marketplace that does not answer is left out. */
async function sourceCards(ctx: Ctx, wanted: ListWanted, offset: number, limit: number): Promise<SourceCards> {
  const feeds = await feedsOf(ctx, wanted);
  const hidden = await hiddenCounts(ctx, wanted);
  if (feeds.length === 0) return { ...NONE, counts: hidden };
  const firsts = await Promise.all(feeds.map((feed) => feed.page(1).catch(ignored)));
  const open = feeds.flatMap((feed, at) => {
    const first = firsts[at];
    return first && offered(first) > 0 ? [{ ...feed, first, size: sizeOf(first), total: offered(first) }] : [];
  });
  const total = open.reduce((all, feed) => all + feed.total, 0);
  const places = interleaved(
    open.map((feed) => feed.total),
    offset,
    limit,
  );
  const cards: GoodsCard[] = [];
  for (const { feed: at, index } of places) {
    const feed = open[at]!;
    const page = Math.floor(index / feed.size) + 1;
    const list = page === 1 ? feed.first : await feed.page(page).catch(ignored);
    const card = list?.items[index % feed.size];
    const shown = card && (await toGoodsCard(ctx, card));
    if (shown) cards.push(shown);
  }
  const counts = open.map(({ api_type, total: count }) => ({ code: api_type, count }));
  return { total, counts: [...counts, ...hidden], cards };
}

/** Cached counts of the marketplaces that a chosen one hides, so that the user can go back to them; no source is called. */
async function hiddenCounts(ctx: Ctx, wanted: ListWanted): Promise<SourceCards['counts']> {
  const { api_type: chosen, shop, picture } = wanted;
  if (chosen === null || shop) return [];
  const kind = picture ? ('picture' as const) : ('search' as const);
  const hidden = ctx.app.config.sources.flatMap((source) =>
    (source[kind]?.api_types ?? [])
      .filter((api_type) => api_type !== chosen)
      .map((api_type) => ({
        source,
        kind,
        api_type,
        key: listKey(askFor(api_type, 1, wanted), picture?.imgid ?? spoken(wanted)),
      })),
  );
  const firsts = await freshAnswers<SourceList>(ctx, hidden);
  return hidden.flatMap(({ api_type }, at) => {
    const first = firsts[at];
    return first && offered(first) > 0 ? [{ code: api_type, count: offered(first) }] : [];
  });
}

/** The cache key of a page of a list. */
const listKey = (asked: ListAsk, of: string): string => JSON.stringify([asked, of]);
/** The words normalized for the cache key. */
const spoken = ({ words }: ListWanted): string => cutText(words.trim().toLowerCase(), 100);
const sizeOf = (first: SourceList): number => first.page_size || PAGE;
/** How many goods of a marketplace are offered, by its first page. */
const offered = (first: SourceList): number => (first.items.length === 0 ? 0 : Math.min(first.total, sizeOf(first) * MOST_PAGES));

/** Positions from `offset` of round-robin lists; the longer ones continue alone. */
export function interleaved(totals: readonly number[], offset: number, limit: number): { feed: number; index: number }[] {
  const places: { feed: number; index: number }[] = [];
  let passed = 0;
  const longest = Math.max(0, ...totals);
  for (let index = 0; index < longest && places.length < limit; index++)
    for (const [feed, total] of totals.entries()) {
      if (index >= total) continue;
      if (passed++ >= offset && places.length < limit) places.push({ feed, index });
    }
  return places;
}

async function feedsOf(ctx: Ctx, wanted: ListWanted): Promise<Feed[]> {
  const minutes = await setting(ctx.db, 'source_list_minutes');
  if (wanted.shop) return shopFeeds(ctx, wanted, wanted.shop, minutes);
  const { picture } = wanted;
  if (picture) return pictureFeeds(ctx, wanted, picture, minutes);
  const words = spoken(wanted);
  if (words === '') return [];
  return marketFeeds(ctx, wanted, 'search', (source, asked) => {
    const key = listKey(asked, words);
    return askOnce(ctx, source, 'search', { key, minutes }, (signal) => source.search!.find(words, asked, signal));
  });
}

/** A picture is sent to a marketplace once for all pages of its results: its id there is cached as long as they are. */
const pictureFeeds = (ctx: Ctx, wanted: ListWanted, { imgid, url }: Picture, minutes: number): Feed[] =>
  marketFeeds(ctx, wanted, 'picture', async (source, asked) => {
    const key = listKey(asked, imgid);
    const kept = await cachedAnswer<SourceList>(ctx, source, 'picture', key);
    if (kept) return kept.body;
    const handed = { key: JSON.stringify([asked.api_type, 'handed', imgid]), minutes };
    const name = await askOnce(ctx, source, 'picture', handed, (signal) => source.picture!.hand(url, asked.api_type, signal));
    if (name === null) return null;
    return callAndCache(ctx, source, 'picture', { key, minutes }, (signal) => source.picture!.find(name, asked, signal));
  });

/** A list of each marketplace that a source searches in this way. */
const marketFeeds = (
  ctx: Ctx,
  wanted: ListWanted,
  kind: 'search' | 'picture',
  find: (source: ProductSource, asked: ListAsk) => Promise<SourceList | null>,
): Feed[] =>
  ctx.app.config.sources.flatMap((source) =>
    (source[kind]?.api_types ?? [])
      .filter((api_type) => wanted.api_type === null || api_type === wanted.api_type)
      .map((api_type) => ({
        api_type,
        page: async (page: number) => (await find(source, askFor(api_type, page, wanted))) ?? EMPTY,
      })),
  );

/** The first source that lists the shop. */
function shopFeeds(
  ctx: Ctx,
  wanted: ListWanted,
  { api_type, code }: { api_type: string; code: string },
  minutes: number,
): Feed[] {
  const source = ctx.app.config.sources.find((one) => one.shop?.api_types.includes(api_type));
  if (!source || (wanted.api_type !== null && wanted.api_type !== api_type)) return [];
  const page = async (page: number) => {
    const asked = askFor(api_type, page, wanted);
    const key = JSON.stringify([asked, 'shop', code]);
    return (await askOnce(ctx, source, 'shop', { key, minutes }, (signal) => source.shop!.find(code, asked, signal))) ?? EMPTY;
  };
  return [{ api_type, page }];
}

const askFor = (api_type: string, page: number, { sort, start_price, end_price }: ListWanted): ListAsk => ({
  api_type,
  page,
  sort,
  start_price: yuan(start_price),
  end_price: yuan(end_price),
});

const yuan = (fen: number | null): string | null => (fen === null ? null : (fen / 100).toFixed(2));

function ignored(error: unknown): null {
  // Counted and logged by the call; the other marketplaces are shown.
  if (error instanceof SourceFailed) return null;
  throw error;
}

async function toGoodsCard(ctx: Ctx, card: SourceList['items'][number]): Promise<GoodsCard | null> {
  const price = await fenOf(ctx.db, card.price, card.currency);
  if (price === null || price <= 0) return null;
  const before = card.orginal_price === null ? null : await fenOf(ctx.db, card.orginal_price, card.currency);
  return {
    api_type: card.api_type,
    num_iid: card.num_iid,
    title: card.title,
    pic_url: pictureUrl(ctx, card.pic_url),
    price,
    ...(before !== null && before > price ? { orginal_price: before } : {}),
    ...(card.sales === null ? {} : { sales: card.sales }),
    min_num: 1,
  };
}
