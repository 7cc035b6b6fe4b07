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
  const { items } = own;
  const plain = input.q !== undefined && input.cat === undefined && input.shop_id === undefined && input.imgid === undefined;
  if (!plain || ctx.app.config.sources.length === 0 || items.page * items.page_size < items.total) return own;
  if (own.cursor !== undefined) return own;
  const { start_price = null, end_price = null, api_type = null, sort = 'default' } = input;
  // What was listed last is not known of other marketplaces.
  const wanted = {
    words: own.meant?.applied ? own.meant.q : input.q!,
    sort: sort === '_new' ? ('default' as const) : sort,
    start_price,
    end_price,
    api_type,
  };
  const offset = Math.max(0, (items.page - 1) * items.page_size - items.total);
  const more = await sourceCards(ctx, wanted, offset, items.page_size - items.data.length);
  if (more.total === 0) return own;
  const counts = new Map(own.api_types.map((one) => [one.code, one]));
  for (const { code, count } of more.counts)
    counts.set(code, { code, name: say(`api_type.${code}`, {}, ctx.lang), count: count + (counts.get(code)?.count ?? 0) });
  return {
    ...own,
    items: { ...items, total: items.total + more.total, data: [...items.data, ...more.cards] },
    api_types: [...counts.values()],
  };
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
  const words = wanted.words.trim().toLowerCase().slice(0, 100);
  if (words === '') return [];
  return ctx.app.config.sources.flatMap((source) =>
    (source.search?.api_types ?? [])
      .filter((api_type) => wanted.api_type === null || api_type === wanted.api_type)
      .map((api_type) => ({
        api_type,
        page: async (page: number) => {
          const asked: ListAsk = {
            api_type,
            page,
            sort: wanted.sort,
            start_price: yuan(wanted.start_price),
            end_price: yuan(wanted.end_price),
          };
          const key = JSON.stringify([asked, words]);
          const list = await askOnce(ctx, source, 'search', { key, minutes }, (signal) =>
            source.search!.find(words, asked, signal),
          );
          return list ?? { total: 0, page_size: 0, items: [] };
        },
      })),
  );
}

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
