// Search by words, category, seller or picture: a page of goods cards, notices about the words, and facets.
import { sql } from 'kysely';
import type { Input, Output } from '#contract/call.ts';
import type { GoodsCard } from '#contract/calls/parts.ts';
import type { calls } from '#contract/calls.ts';
import type { PageOf } from '#contract/fields.ts';
import { say } from '#contract/messages.ts';
import { type Ctx, fail } from '../../../context.ts';
import { type CacheOptions, cached } from '../../../db/cache.ts';
import type { Db } from '../../../db/open.ts';
import { prepared, rowsOf } from '../../../db/prepared.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { rateOf } from '../../pricing/money/rates.ts';
import { sellerById, toSeller } from '../goods/sellers.ts';
import { hasPending } from '../image-search/pending.ts';
import { findSimilar, type SimilarGoods } from '../image-search/search.ts';
import { CARD, type CardRow, toCard } from '../site/cards.ts';
import { type Candidate, candidates, MAX_CANDIDATES } from './candidates.ts';
import { categoryCounts, marketCounts, priceBands, priceBars, sellerCounts, sentCount, unnarrowed } from './facets.ts';
import { categoryIds, type Filters, NO_FILTERS, typesSentTo } from './filters.ts';
import { type Broadened, find, type ParsedQuery, type SearchResult } from './find.ts';
import { allWords, type WordQuery } from './find-words.ts';
import { byLikeness, orderOf, positionBySales, type SearchInput } from './order.ts';
import { suggestedWords } from './suggest.ts';
import { readableWord } from './synonyms.ts';
import { understand } from './understand.ts';
import { cursorText, type Position, parseCursor, type WalkOrder, walk } from './walk.ts';

type SearchOutput = Output<(typeof calls)['obapi']['getItemlist']>;

async function filtersOf(ctx: Ctx, input: Partial<SearchInput>): Promise<Filters> {
  const { start_price = null, end_price = null } = input;
  if (start_price !== null && end_price !== null && start_price > end_price) fail('goods.price_range', {}, 'end_price');
  return {
    category_ids: input.cat === undefined ? null : await categoryIds(ctx.db, input.cat),
    api_type: input.api_type ?? null,
    seller_id: input.shop_id ?? null,
    start_price,
    end_price,
    in_stock: input.stock === true,
    goods_types: input.country === undefined ? null : await typesSentTo(ctx.db, input.country),
  };
}

const cardRows = prepared({ ids: 'numbers' }, (db: Db, { ids }) =>
  db
    .selectFrom('goods as g')
    .innerJoin('goods_type as t', 't.code', 'g.goods_type')
    .select(['g.id', ...CARD])
    .where(sql<boolean>`g.id = any(${ids}::int[])`),
);

const CARDS: CacheOptions<readonly CardRow[]> = { reads: ['goods', 'goods_type'], bytes: (cards) => 500 * cards.length };

async function cardsOf(ctx: Ctx, ids: readonly number[], prefetch: readonly Candidate[] = []): Promise<GoodsCard[]> {
  const wanted = new Set(ids);
  const byId = new Map<number, CardRow>();
  for (const { id, card } of prefetch) if (card && wanted.has(id)) byId.set(id, card);
  const missing = ids.filter((id) => !byId.has(id));
  if (missing.length > 0) {
    const read = (db: Db) => rowsOf(db, cardRows(db, { ids: missing }, null));
    for (const row of await cached(ctx.db, `cards ${missing.join()}`, CARDS, read)) byId.set(row.id, row);
  }
  return ids.flatMap((id) => byId.get(id) ?? []).map((row) => toCard(row, ctx));
}

/** Cards of those goods that are on sale, in the given order. */
async function onSaleCards(ctx: Ctx, ids: readonly number[]): Promise<GoodsCard[]> {
  if (ids.length === 0) return [];
  const { rows } = await candidates(ctx.db, { words: null, rank: null, ids: [...ids], at: ctx.now, filters: NO_FILTERS });
  const listed = new Set(rows.map((row) => row.id));
  return cardsOf(
    ctx,
    ids.filter((id) => listed.has(id)),
  );
}

type Page = { items: PageOf<GoodsCard>; more: boolean; cursor?: string };

/** The requested page. A list without words that is longer than what is ranked is read along its index: from a cursor, at any depth. */
async function pageOf(
  ctx: Ctx,
  input: SearchInput,
  {
    found,
    words,
    alike,
    at,
    filters,
  }: { found: SearchResult; words: WordQuery | null; alike: SimilarGoods | null; at: Date; filters: Filters },
): Promise<Page> {
  const { more } = found;
  const total = more ? MAX_CANDIDATES : found.rows.length;
  const sort = input.sort ?? 'default';
  if (more && !words && !alike) {
    const order: WalkOrder = sort === 'default' ? '_sale' : sort;
    const near =
      order === '_sale' && input.cursor === undefined ? found.sieve.page('_sale', offsetOf(input), input.page_size) : [];
    if (near.length === input.page_size) {
      const cards = await cardsOf(
        ctx,
        near.map((row) => row.id),
        near,
      );
      return { items: toPage(input, at, total, cards), more, cursor: cursorText(positionBySales(near.at(-1)!)) };
    }
    const { ids, next } = await walk(
      ctx.db,
      { order, after: await positionBefore(ctx, input, order, at, filters), at, filters },
      input.page_size,
    );
    const items = toPage(input, at, total, await cardsOf(ctx, ids, found.rows));
    return { items, more, ...(next ? { cursor: cursorText(next) } : {}) };
  }
  // The rows that the filters left are already sorted in every order.
  const left = found.rows === found.sieve.passing ? found.sieve : unnarrowed(found.rows);
  const rows =
    alike && sort === 'default'
      ? byLikeness(found.rows, alike).slice(offsetOf(input), offsetOf(input) + input.page_size)
      : left.page(orderOf(sort, words !== null), offsetOf(input), input.page_size);
  const cards = await cardsOf(
    ctx,
    rows.map((row) => row.id),
    rows,
  );
  return { items: toPage(input, at, total, cards), more };
}

/** The position before the page: the cursor, or, for a client without one, the end of the preceding pages, up to the limit. */
async function positionBefore(
  ctx: Ctx,
  input: SearchInput,
  order: WalkOrder,
  at: Date,
  filters: Filters,
): Promise<Position | null> {
  if (input.cursor !== undefined) return parseCursor(input.cursor) ?? fail('fail.field_format', {}, 'cursor');
  let left = offsetOf(input);
  if (left === 0) return null;
  if (left > MAX_CANDIDATES) fail('goods.page_too_deep', { most: MAX_CANDIDATES }, 'page');
  let place: Position | null = null;
  while (left > 0) {
    const step: { ids: number[]; next: Position | null } = await walk(
      ctx.db,
      { order, after: place, at, filters },
      Math.min(left, MAX_CANDIDATES),
    );
    if (!step.next) break;
    left -= step.ids.length;
    place = step.next;
  }
  return place;
}

async function facetsOf(
  ctx: Ctx,
  input: SearchInput,
  { base, sieve }: SearchResult,
  filters: Filters,
): Promise<NonNullable<SearchOutput['facets']>> {
  const sent = input.country ? (filters.goods_types ?? []) : null;
  const [categories, sellers, rate] = await Promise.all([
    categoryCounts(ctx.db, sieve, input.cat ?? null, ctx.lang),
    sellerCounts(ctx.db, sieve, ctx.lang),
    rateOf(ctx, ctx.currency),
  ]);
  return {
    categories,
    sellers,
    prices: priceBands(sieve, Number(rate)),
    ...priceBars(sieve),
    in_stock: sieve.stockCount(),
    ...(sent ? { sent: sentCount(sieve, sent) } : {}),
    at_least: base.more,
  };
}

const NO_QUERY: ParsedQuery = { understood: null, all: null, hopeless: false };

const UNDERSTOOD = ['goods', 'search_band', 'search_best', 'search_synonym', 'search_word'] as const;

/** The meaning of the words, cached for all who type the same. */
async function readWords({ db, lang }: Ctx, { q, exact = false }: Partial<SearchInput>): Promise<ParsedQuery> {
  if (q === undefined) return NO_QUERY;
  return cached(db, `understood ${lang} ${exact} ${q}`, { reads: UNDERSTOOD }, async (own): Promise<ParsedQuery> => {
    const understood = await understand(own, q, { exact, lang });
    return { understood, all: understood && allWords(understood.terms), hopeless: understood === null };
  });
}

const replaced = (q: string, corrections: readonly { from: string; to: string }[]): string =>
  corrections.reduce(
    (text, { from, to }) => text.replace(new RegExp(from.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'iu'), to),
    q.normalize('NFKC'),
  );

/** Notices about the words: another spelling that was searched for or may be meant, a broader word, and words that were left out. */
function queryNotices(
  q: string | undefined,
  { understood }: ParsedQuery,
  { words, broadened, lang }: { words: WordQuery | null; broadened: Broadened | null; lang: string },
): Pick<SearchOutput, 'meant' | 'left_out' | 'broadened'> {
  if (q === undefined || !understood) return {};
  const { corrected, perhaps } = understood;
  const meant =
    corrected.length > 0
      ? { q: replaced(q, corrected), applied: true }
      : perhaps.length > 0
        ? { q: replaced(q, perhaps), applied: false }
        : null;
  return {
    ...(meant ? { meant } : {}),
    ...(words && words.left_out.length > 0 ? { left_out: words.left_out } : {}),
    ...(broadened ? { broadened: { ...broadened, shown: readableWord(broadened.shown, lang) } } : {}),
  };
}

export async function searchGoods(ctx: Ctx, input: SearchInput): Promise<SearchOutput> {
  const at = asOf(ctx, input);
  const alike = input.imgid === undefined ? null : await findSimilar(ctx, input.imgid, input.page === 1);
  const filters = await filtersOf(ctx, input);
  const read = await readWords(ctx, input);
  const { found, words, broadened } = await find(ctx, input, read, { alike, at, filters, among: NO_FILTERS });
  const { items, more, cursor } = await pageOf(ctx, input, { found, words, alike, at, filters });
  const first = input.page === 1;
  const markets = marketCounts(found.sieve);
  return {
    items,
    more,
    ...(cursor ? { cursor } : {}),
    ...queryNotices(input.q, read, { words, broadened, lang: ctx.lang }),
    api_types: markets.map((m) => ({ ...m, name: say(`api_type.${m.code}`, {}, ctx.lang) })),
    words: first && input.q !== undefined ? await suggestedWords(ctx, input.q) : [],
    ...(first ? { facets: await facetsOf(ctx, input, found, filters) } : {}),
    ...(alike
      ? {
          picture: alike.picture,
          ...(first ? { indexing: await hasPending(ctx.app, ctx.db) } : {}),
          categories: await categoryCounts(ctx.db, found.sieve, null, ctx.lang),
          ...(first ? { like_best: await onSaleCards(ctx, alike.like_best) } : {}),
        }
      : {}),
  };
}

export async function searchShop(
  ctx: Ctx,
  input: Input<(typeof calls)['obapi']['getItemSearchShop']>,
): Promise<Output<(typeof calls)['obapi']['getItemSearchShop']>> {
  const seller = await sellerById(ctx, input.shop_id);
  const at = asOf(ctx, input);
  const filters = await filtersOf(ctx, input);
  const among = { ...NO_FILTERS, seller_id: seller.id };
  const read = await readWords(ctx, input);
  const { found, words, broadened } = await find(ctx, input, read, { alike: null, at, filters, among });
  const { items, more, cursor } = await pageOf(ctx, input, { found, words, alike: null, at, filters });
  const notices = queryNotices(input.q, read, { words, broadened, lang: ctx.lang });
  return { shop: toSeller(seller, ctx), ...notices, items, more, ...(cursor ? { cursor } : {}) };
}
