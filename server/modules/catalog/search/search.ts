// Search by words, category, seller or picture: a page of goods cards, what the words were understood as, and what the results can be narrowed by.
import { type RawBuilder, sql } from 'kysely';
import type { Input, Output } from '#contract/call.ts';
import type { GoodsCard } from '#contract/calls/parts.ts';
import type { calls } from '#contract/calls.ts';
import type { PageOf } from '#contract/fields.ts';
import { say } from '#contract/messages.ts';
import { type Ctx, fail } from '../../../context.ts';
import { briefly } from '../../../db/briefly.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { rateOf } from '../../pricing/money/rates.ts';
import { sellerById, toSeller } from '../goods/sellers.ts';
import { findSimilar, type SimilarGoods } from '../image-search/search.ts';
import { CARD, type CardRow, toCard } from '../site/cards.ts';
import { type Ahead, beyondRanked, type Candidate, candidates, MOST, mayPass } from './candidates.ts';
import { categoryCounts, marketCounts, priceBands, type Sieve, sellerCounts, sentCount, sieve, stockCount } from './facets.ts';
import { categoryIds, type Filters, facetExpressions, NO_FILTERS, typesSentTo } from './filters.ts';
import { allWords, fewerWords, type Words } from './find-words.ts';
import { suggestedWords } from './suggest.ts';
import { bandsOf } from './tiers.ts';
import { type Understood, understand } from './understand.ts';
import { type Order, type Place, placeOf, textOf, walk } from './walk.ts';

type SearchInput = Input<(typeof calls)['obapi']['getItemlist']>;
type SearchOutput = Output<(typeof calls)['obapi']['getItemlist']>;
type Sort = NonNullable<SearchInput['sort']>;

type List = { rows: readonly Candidate[]; more: boolean };
/** Everything that a search found, before a page of it is taken. Both lists hold MOST goods at most. */
type Found = List & {
  /** without any filter: what there is to narrow by */
  base: List;
  /** of `base`, what the filters leave, or all of them but one kind */
  passing: Sieve<Candidate>;
};

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

type Asked = { alike: SimilarGoods | null; at: Date; filters: Filters; among: Filters };

/** The goods that have all words, or as many as any have; and which words these were. */
async function find(
  ctx: Ctx,
  input: SearchInput,
  { understood, hopeless }: Read,
  { alike, at, filters, among }: Asked,
): Promise<{ found: Found; words: Words | null }> {
  if (hopeless) return { found: NOTHING, words: null };
  const common = { ids: alike?.ids ?? null, at };
  const read = (words: Words | null, filtered: Filters, told: Words | null = null, countMany = false): Promise<List> => {
    const known = { expected: told?.expected ?? null, sampled: told?.sampled ?? null };
    const wanted = { ...common, words: words?.words ?? null, rank: words?.rank ?? null, filters: filtered };
    if (alike) return candidates(ctx.db, wanted, known);
    // Pages, sorts and filters of one search, and of all who look for the same, start from one list.
    const ahead = aheadOf(input, filters, words !== null);
    const made = briefly(
      ctx.db,
      `candidates ${JSON.stringify([wanted.words, told?.typed, wanted.rank, filtered, countMany])}`,
      async () => {
        const now = { ...wanted, at: ctx.now };
        const all = await candidates(ctx.db, now, { ...known, ahead, countMany });
        if (!told?.typed || !all.more || countMany) return all;
        return { ...all, rows: inFront((await candidates(ctx.db, { ...now, words: told.typed })).rows, all.rows) };
      },
      ({ rows }) => rows.length,
    );
    return made.then((list) => listedBy(list, at));
  };
  let words = understood && allWords(understood.terms);
  const narrowed = facetExpressions(filters).join() !== facetExpressions(among).join();
  // In a large shop more have the words than are ranked, unless it is known of them: what the filters leave of all of them is read meanwhile.
  const many = words !== null && (words.expected === null || words.expected > MOST) && (await bandsOf(ctx.db)) !== null;
  let meanwhile = narrowed && many ? read(words, filters, { ...words!, ...UNTOLD }) : null;
  meanwhile?.catch(() => undefined);
  // That no goods have all words is known beforehand where none have one of them.
  let base = words?.expected === 0 ? NONE : await read(words, among, words);
  if (understood && base.rows.length === 0) {
    const { likely, sure } = await fewerWords(ctx.db, understood.terms, { ...common, filters: among });
    const likelyRead = likely && read(likely, among, likely);
    likelyRead?.catch(() => undefined);
    const fewer = await sure;
    if (fewer) {
      words = fewer;
      // It was of the words that nothing has together.
      meanwhile = null;
      base = await (fewer === likely ? likelyRead! : read(words, among, words));
    }
  }
  const passing = sieve(base.rows, filters);
  const part = { base, passing };
  if (!base.more) return { found: { ...part, rows: passing(), more: false }, words };
  if (!narrowed) return { found: { ...part, ...base }, words };
  // The pages of a list without words are read along an index: of what there is beyond them only the number is said.
  const counted = words === null && !alike;
  if (counted && mayPass({ ...common, words: null, rank: null, filters }) && facetExpressions(among).length === 0) {
    const near = passing();
    const wanted = MOST + 1 - near.length;
    if ((await beyondRanked(ctx.db, { after: lastOf(base.rows), at, filters }, wanted)) === wanted)
      return { found: { ...part, rows: near, more: true }, words };
  }
  const rest = meanwhile ?? read(words, filters, words && { ...words, ...UNTOLD }, counted);
  return { found: { ...part, ...(await rest) }, words };
}

/** How many match was told of the words without filters. */
const UNTOLD = { expected: null, sampled: null };

/** As many as there were, the first of them for certain. */
const inFront = (first: readonly Candidate[], rows: readonly Candidate[]): Candidate[] => {
  const ids = new Set(first.map(({ id }) => id));
  return [...first, ...rows.filter(({ id }) => !ids.has(id))].slice(0, rows.length);
};

/** Where a list of best sellers ends. */
const lastOf = (rows: readonly Candidate[]): Place =>
  placeBySales(rows.reduce((last, row) => (compareBySales(row, last) > 0 ? row : last)));
const compareBySales = (a: Candidate, b: Candidate): number => (b.sales ?? -1) - (a.sales ?? -1) || b.id - a.id;
const placeBySales = ({ sales, id }: Candidate): Place => ({ key: String(sales ?? -1), id });

/** Those of a list that were listed by then: later ones are not shown on the following pages. */
const listedBy = ({ rows, more }: List, at: Date): List => ({
  rows: rows.filter((row) => row.created * 1000 <= at.getTime()),
  more,
});

/** Where the page's cards likely stand: in the order of `sorted`, which has the last word. */
const aheadOf = (input: SearchInput, filters: Filters, byWords: boolean): Ahead => ({
  order: ORDERS_AHEAD[input.sort ?? 'default'](byWords),
  filters,
  offset: offsetOf(input),
  size: input.page_size,
});

/** How much sales count beside the words: a tenfold of them a fifth of a word that fits. */
const SALES_WEIGHT = 0.02;
const ORDERS_AHEAD: Record<Sort, (byWords: boolean) => RawBuilder<unknown>> = {
  price: () => sql`f.price, f.id`,
  _price: () => sql`f.price desc, f.id desc`,
  _new: () => sql`f.created desc, f.id desc`,
  _sale: () => sql`coalesce(f.sales, -1) desc, f.id desc`,
  default: (byWords) =>
    byWords
      ? sql`f.score + ${sql.lit(SALES_WEIGHT)} * log(1 + coalesce(f.sales, 0)) * least(1, f.score * 10) desc, coalesce(f.sales, -1) desc, f.id desc`
      : ORDERS_AHEAD._sale(false),
};
const relevance = (row: Candidate): number =>
  row.score + SALES_WEIGHT * Math.log10(1 + (row.sales ?? 0)) * Math.min(1, row.score * 10);

function sorted(rows: readonly Candidate[], sort: Sort, alike: SimilarGoods | null, words: Words | null): Candidate[] {
  const by = (value: (row: Candidate) => number) => [...rows].sort((a, b) => value(b) - value(a) || b.id - a.id);
  if (sort === 'price') return [...rows].sort((a, b) => a.price - b.price || a.id - b.id);
  if (sort === '_price') return by((row) => row.price);
  if (sort === '_new') return by((row) => row.created);
  if (sort === 'default' && alike) {
    const places = new Map(alike.ids.map((id, place) => [id, place]));
    return by((row) => -places.get(row.id)!);
  }
  if (sort === 'default' && words) {
    const values = rows.map((row) => ({ row, value: relevance(row) }));
    return values.sort((a, b) => b.value - a.value || compareBySales(a.row, b.row)).map(({ row }) => row);
  }
  return [...rows].sort(compareBySales);
}

async function cardsOf(ctx: Ctx, ids: readonly number[], ahead: readonly Candidate[] = []): Promise<GoodsCard[]> {
  const byId = new Map<number, CardRow>(ahead.flatMap((row) => (row.card ? [[row.id, row.card] as const] : [])));
  const missing = ids.filter((id) => !byId.has(id));
  if (missing.length > 0) {
    const rows = await briefly(
      ctx.db,
      `cards ${missing.join()}`,
      () =>
        ctx.db
          .selectFrom('goods as g')
          .innerJoin('goods_type as t', 't.code', 'g.goods_type')
          .select(['g.id', ...CARD])
          .where(sql<boolean>`g.id = any(${missing}::int[])`)
          .execute(),
      (cards) => cards.length,
    );
    for (const row of rows) byId.set(row.id, row);
  }
  return ids.flatMap((id) => byId.get(id) ?? []).map((row) => toCard(row, ctx));
}

/** Cards of those of the goods that are on sale, in their order. */
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

/** The page that was asked for. A list without words that is longer than what is ranked is read along its index: from a cursor, however deep. */
async function pageOf(
  ctx: Ctx,
  input: SearchInput,
  {
    found,
    words,
    alike,
    at,
    filters,
  }: { found: Found; words: Words | null; alike: SimilarGoods | null; at: Date; filters: Filters },
): Promise<Page> {
  const { more } = found;
  const total = more ? MOST : found.rows.length;
  const sort = input.sort ?? 'default';
  if (more && !words && !alike) {
    const order: Order = sort === 'default' ? '_sale' : sort;
    const near = order === '_sale' && input.cursor === undefined ? amongRanked(input, found) : [];
    if (near.length === input.page_size) {
      const cards = await cardsOf(
        ctx,
        near.map((row) => row.id),
        near,
      );
      return { items: toPage(input, at, total, cards), more, cursor: textOf(placeBySales(near.at(-1)!)) };
    }
    const { ids, next } = await walk(
      ctx.db,
      { order, after: await placeBefore(ctx, input, order, at, filters), at, filters },
      input.page_size,
    );
    const items = toPage(input, at, total, await cardsOf(ctx, ids, found.rows));
    return { items, more, ...(next ? { cursor: textOf(next) } : {}) };
  }
  const rows = sorted(found.rows, sort, alike, words).slice(offsetOf(input), offsetOf(input) + input.page_size);
  const cards = await cardsOf(
    ctx,
    rows.map((row) => row.id),
    rows,
  );
  return { items: toPage(input, at, total, cards), more };
}

/** The page as far as the best sellers that were read hold it: of a list that is longer than they are, in their order. */
const amongRanked = (input: SearchInput, { passing }: Found): Candidate[] =>
  [...passing()].sort(compareBySales).slice(offsetOf(input), offsetOf(input) + input.page_size);

/** Where the page begins: after the cursor, or, for a client that knows none, after the pages before it, as far as these go. */
async function placeBefore(ctx: Ctx, input: SearchInput, order: Order, at: Date, filters: Filters): Promise<Place | null> {
  if (input.cursor !== undefined) return placeOf(input.cursor) ?? fail('fail.field_format', {}, 'cursor');
  let left = offsetOf(input);
  if (left === 0) return null;
  if (left > MOST) fail('goods.page_too_deep', { most: MOST }, 'page');
  let place: Place | null = null;
  while (left > 0) {
    const step: { ids: number[]; next: Place | null } = await walk(
      ctx.db,
      { order, after: place, at, filters },
      Math.min(left, MOST),
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
  { base, passing }: Found,
  filters: Filters,
): Promise<NonNullable<SearchOutput['facets']>> {
  const sent = input.country ? (filters.goods_types ?? []) : null;
  const [categories, sellers, rate] = await Promise.all([
    categoryCounts(ctx.db, passing, input.cat ?? null, ctx.lang),
    sellerCounts(ctx.db, passing, ctx.lang),
    rateOf(ctx, ctx.currency),
  ]);
  return {
    categories,
    sellers,
    prices: priceBands(passing, Number(rate)),
    in_stock: stockCount(passing),
    ...(sent ? { sent: sentCount(passing, sent) } : {}),
    at_least: base.more,
  };
}

type Read = { understood: Understood | null; hopeless: boolean };

/** What the words mean; hopeless: there are words that nothing can match, signs alone. */
async function readWords(ctx: Ctx, input: Partial<SearchInput>): Promise<Read> {
  if (input.q === undefined) return { understood: null, hopeless: false };
  const { q, exact = false } = input;
  const understood = await briefly(ctx.db, `understood ${exact} ${q}`, () => understand(ctx.db, q, { exact }));
  return { understood, hopeless: understood === null };
}

const replaced = (q: string, corrections: readonly { from: string; to: string }[]): string =>
  corrections.reduce(
    (text, { from, to }) => text.replace(new RegExp(from.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'iu'), to),
    q.normalize('NFKC'),
  );

/** What the user is told about the words: another spelling that was searched for or may be meant, and words that were left out. */
function toldOf(q: string | undefined, { understood }: Read, words: Words | null): Pick<SearchOutput, 'meant' | 'left_out'> {
  if (q === undefined || !understood) return {};
  const { corrected, perhaps } = understood;
  const meant =
    corrected.length > 0
      ? { q: replaced(q, corrected), applied: true }
      : perhaps.length > 0
        ? { q: replaced(q, perhaps), applied: false }
        : null;
  return { ...(meant ? { meant } : {}), ...(words && words.left_out.length > 0 ? { left_out: words.left_out } : {}) };
}

const NONE: List = { rows: [], more: false };
const NOTHING: Found = { base: NONE, passing: () => [], ...NONE };

export async function searchGoods(ctx: Ctx, input: SearchInput): Promise<SearchOutput> {
  const at = asOf(ctx, input);
  const alike = input.imgid === undefined ? null : await findSimilar(ctx, input.imgid, input.page === 1);
  const filters = await filtersOf(ctx, input);
  const read = await readWords(ctx, input);
  const { found, words } = await find(ctx, input, read, { alike, at, filters, among: NO_FILTERS });
  const { items, more, cursor } = await pageOf(ctx, input, { found, words, alike, at, filters });
  const first = input.page === 1;
  const markets = marketCounts(found.passing);
  return {
    items,
    more,
    ...(cursor ? { cursor } : {}),
    ...toldOf(input.q, read, words),
    api_types: markets.map((m) => ({ ...m, name: say(`api_type.${m.code}`, {}, ctx.lang) })),
    words: first && input.q !== undefined ? await suggestedWords(ctx, input.q) : [],
    ...(first ? { facets: await facetsOf(ctx, input, found, filters) } : {}),
    ...(alike
      ? {
          picture: alike.picture,
          categories: await categoryCounts(ctx.db, found.passing, null, ctx.lang),
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
  const { found, words } = await find(ctx, input, read, { alike: null, at, filters, among });
  const { items, more, cursor } = await pageOf(ctx, input, { found, words, alike: null, at, filters });
  return { shop: toSeller(seller, ctx), ...toldOf(input.q, read, words), items, more, ...(cursor ? { cursor } : {}) };
}
