// Goods of other marketplaces that fit a search, in one list behind the shop's own: a row of each marketplace in turn, each with api_type and num_iid.
// The list is a pure function of the sources' pages, which are kept for an hour: turning pages neither repeats nor skips a row.
import type { Input, Output } from '#contract/call.ts';
import type { GoodsCard } from '#contract/calls/parts.ts';
import type { calls } from '#contract/calls.ts';
import { say } from '#contract/messages.ts';
import { type ListAsk, SourceFailed, type SourceList, type SourceSort } from '../../../connectors/marketplace/source.ts';
import type { Ctx } from '../../../context.ts';
import { setting } from '../../platform/settings/settings.ts';
import { fenOf } from '../../pricing/money/rates.ts';
import { pictureUrl } from '../site/cards.ts';
import { askOnce } from './ask.ts';

export type ListWanted = {
  words: string;
  /** the goods of one shop of a marketplace, in place of words */
  shop?: { api_type: string; code: string };
  sort: SourceSort;
  start_price: number | null;
  end_price: number | null;
  api_type: string | null;
};
export type SourceCards = { total: number; counts: { code: string; count: number }[]; cards: GoodsCard[] };

type Searched = Output<(typeof calls)['obapi']['getItemlist']>;

/**
 * The shop's own matches with those of other marketplaces behind them. Sources are asked once the own ones end: a search whose pages the shop fills
 * itself costs nothing.
 */
export async function withSources(
  ctx: Ctx,
  input: Input<(typeof calls)['obapi']['getItemlist']>,
  own: Searched,
): Promise<Searched> {
  const plain = input.q !== undefined && input.cat === undefined && input.shop_id === undefined && input.imgid === undefined;
  if (!plain || own.cursor !== undefined || !isLastPage(own.items)) return own;
  const more = await behind(ctx, wantedOf(input, own.meant?.applied ? own.meant.q : input.q!), own.items);
  if (more.total === 0) return own;
  const counts = new Map(own.api_types.map((one) => [one.code, one]));
  for (const { code, count } of more.counts)
    counts.set(code, { code, name: say(`api_type.${code}`, {}, ctx.lang), count: count + (counts.get(code)?.count ?? 0) });
  return { ...own, items: joined(own.items, more), api_types: [...counts.values()] };
}

type Shop = (typeof calls)['obapi']['getItemSearchShop'];

/** The goods of a shop of a marketplace: what we know of them, and behind it what its source lists. */
export async function withShopSources(ctx: Ctx, input: Input<Shop>, own: Output<Shop>): Promise<Output<Shop>> {
  if (input.q !== undefined || own.cursor !== undefined || !isLastPage(own.items)) return own;
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
    // What was listed last is not known of other marketplaces.
    sort: sort === '_new' ? 'default' : sort,
  };
}

/** A shop of a marketplace by our own number; null for one of ours, and for one that no source lists. */
async function shopOf(ctx: Ctx, id: number): Promise<{ api_type: string; code: string } | null> {
  const row = await ctx.db
    .selectFrom('seller')
    .select(['api_type', 'code'])
    .where('id', '=', id)
    .where('member_id', 'is', null)
    .executeTakeFirst();
  return row && ctx.app.config.sources.some((source) => source.shop?.api_types.includes(row.api_type)) ? row : null;
}

const NONE: SourceCards = { total: 0, counts: [], cards: [] };
/** Rows of one page of a source, where it does not say. */
const PAGE = 40;
/** Pages of a marketplace that are offered: further ones repeat themselves there. */
const MOST_PAGES = 25;

type Feed = { api_type: string; page: (page: number) => Promise<SourceList> };

/** Cards from `offset` of the sources' own list on, at most `limit`, and how many there are. A marketplace that does not answer is left out. */
export async function sourceCards(ctx: Ctx, wanted: ListWanted, offset: number, limit: number): Promise<SourceCards> {
  const feeds = await feedsOf(ctx, wanted);
  if (feeds.length === 0) return NONE;
  const firsts = await Promise.all(feeds.map((feed) => feed.page(1).catch(ignored)));
  const open = feeds.flatMap((feed, at) => {
    const first = firsts[at];
    const size = first?.page_size || PAGE;
    return first && first.items.length > 0 ? [{ ...feed, first, size, total: Math.min(first.total, size * MOST_PAGES) }] : [];
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
  return { total, counts: open.map(({ api_type, total: count }) => ({ code: api_type, count })), cards };
}

/** Places `offset` .. of lists that take turns; the longer ones go on alone. */
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
  const words = wanted.words.trim().toLowerCase().slice(0, 100);
  if (words === '') return [];
  return ctx.app.config.sources.flatMap((source) =>
    (source.search?.api_types ?? [])
      .filter((api_type) => wanted.api_type === null || api_type === wanted.api_type)
      .map((api_type) => ({
        api_type,
        page: async (page: number) => {
          const asked = askFor(api_type, page, wanted);
          const key = JSON.stringify([asked, words]);
          const list = await askOnce(ctx, source, 'search', { key, minutes }, (signal) =>
            source.search!.find(words, asked, signal),
          );
          return list ?? { total: 0, page_size: 0, items: [] };
        },
      })),
  );
}

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
    const list = await askOnce(ctx, source, 'shop', { key, minutes }, (signal) => source.shop!.find(code, asked, signal));
    return list ?? { total: 0, page_size: 0, items: [] };
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
  // What it was is counted and logged where it was asked; the other marketplaces are shown.
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
