// Search by keyword, category, seller or picture, with counts per marketplace and category, and suggestions.
import type { Input, Output } from '#contract/call.ts';
import type { GoodsCard } from '#contract/calls/parts.ts';
import type { calls } from '#contract/calls.ts';
import type { PageOf } from '#contract/fields.ts';
import { say } from '#contract/messages.ts';
import { type Ctx, fail } from '../../../context.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { findSimilar, type SimilarGoods } from '../image-search/search.ts';
import { toCard } from '../site/cards.ts';
import { countByCategory, countByMarket, findCards, type Search, suggestions } from './search-queries.ts';
import { searchQuery } from './search-words.ts';
import { sellerById, toSeller } from './sellers.ts';

type SearchInput = Input<(typeof calls)['obapi']['getItemlist']>;
type SearchOutput = Output<(typeof calls)['obapi']['getItemlist']>;

/** The search for the database; null when the words can't match anything. */
function searchOf(input: Partial<SearchInput>, at: Date, alike: SimilarGoods | null = null): Search | null {
  const { start_price = null, end_price = null } = input;
  if (start_price !== null && end_price !== null && start_price > end_price) fail('goods.price_range', {}, 'end_price');
  const words = input.q === undefined ? null : searchQuery(input.q);
  if (input.q !== undefined && words === null) return null;
  return {
    words,
    ids: alike?.ids ?? null,
    category_id: input.cat ?? null,
    seller_id: input.shop_id ?? null,
    start_price,
    end_price,
    sort: input.sort ?? 'default',
    api_type: input.api_type ?? null,
    at,
  };
}

export async function searchGoods(ctx: Ctx, input: SearchInput): Promise<SearchOutput> {
  const at = asOf(ctx, input);
  const alike = input.imgid === undefined ? null : await findSimilar(ctx, input.imgid);
  const search = searchOf(input, at, alike);
  const markets = search ? await countByMarket(ctx.db, search) : [];
  const total = markets.filter((m) => !input.api_type || m.code === input.api_type).reduce((all, m) => all + m.count, 0);
  const rows = search && total > offsetOf(input) ? await findCards(ctx.db, search, input.page_size, offsetOf(input)) : [];
  const words = input.page === 1 && input.q !== undefined ? await suggestions(ctx.db, input.q, ctx.lang) : [];
  return {
    items: toPage(
      input,
      at,
      total,
      rows.map((g) => toCard(g, ctx)),
    ),
    api_types: markets.map((m) => ({ ...m, name: say(`api_type.${m.code}`, {}, ctx.lang) })),
    words,
    ...(alike && search ? { picture: alike.picture, categories: await countByCategory(ctx.db, search, ctx.lang) } : {}),
  };
}

export async function searchShop(
  ctx: Ctx,
  input: Input<(typeof calls)['obapi']['getItemSearchShop']>,
): Promise<Output<(typeof calls)['obapi']['getItemSearchShop']>> {
  const seller = await sellerById(ctx, input.shop_id);
  const at = asOf(ctx, input);
  const search = searchOf(input, at);
  const markets = search ? await countByMarket(ctx.db, search) : [];
  const total = markets.reduce((all, m) => all + m.count, 0);
  const rows = search && total > 0 ? await findCards(ctx.db, search, input.page_size, offsetOf(input)) : [];
  const items: PageOf<GoodsCard> = toPage(
    input,
    at,
    total,
    rows.map((g) => toCard(g, ctx)),
  );
  return { shop: toSeller(seller, ctx), items };
}
