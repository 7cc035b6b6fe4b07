// Finds the goods of a search: those with all its words, or with as many of them as any have, narrowed by the filters.
import type { Ctx } from '../../../context.ts';
import { cached } from '../../../db/cache.ts';
import type { Db } from '../../../db/open.ts';
import { offsetOf } from '../../platform/paging.ts';
import type { SimilarGoods } from '../image-search/search.ts';
import { bestSellers, beyondRanked, type Candidate, candidates, MAX_CANDIDATES, mayPass, type Prefetch } from './candidates.ts';
import { columnsOf } from './columns.ts';
import { passingCount, Sieve, unnarrowed } from './facets.ts';
import { type Filters, isNarrowed, leaveTheSame } from './filters.ts';
import { fewerWords, type Widened, type WordQuery, widened } from './find-words.ts';
import { PREFETCH_ORDERS, positionBySales, type SearchInput } from './order.ts';
import { bandsOf } from './tiers.ts';
import type { Term, Understood } from './understand.ts';
import type { Position } from './walk.ts';

type List = { rows: readonly Candidate[]; more: boolean };
/** The complete result of a search, before paging. Both lists have at most MAX_CANDIDATES goods. */
export type SearchResult = List & {
  /** without any filter: the base of the facets */
  base: List;
  /** `base`, narrowed by the filters */
  sieve: Sieve;
};

export type ParsedQuery = {
  understood: Understood | null;
  /** the query for all of its words */
  all: WordQuery | null;
  /** it consists of punctuation alone, which nothing can match */
  hopeless: boolean;
};

type Narrowing = { alike: SimilarGoods | null; at: Date; filters: Filters; among: Filters };

/** Tables that candidates are read from. */
const CANDIDATES = ['goods', 'goods_type', 'search_band', 'search_best', 'seller'] as const;

/** Fewer goods than this are too few: those of a broader word follow. */
const FEW = 4;

export type Broadened = Pick<Widened, 'word' | 'shown'> & { some: boolean };

/** The goods with all words, or with as many as any have; which words these were, and the broader word of which there are enough. */
export async function find(
  ctx: Ctx,
  input: SearchInput,
  { understood, all, hopeless }: ParsedQuery,
  { alike, at, filters, among }: Narrowing,
): Promise<{ found: SearchResult; words: WordQuery | null; broadened: Broadened | null }> {
  if (hopeless) return { found: NOTHING, words: null, broadened: null };
  const common = { ids: alike?.ids ?? null, at };
  const read = (
    words: WordQuery | null,
    filtered: Filters,
    estimate: WordQuery | null = null,
    countMany = false,
  ): Promise<List> => {
    const known = { expected: estimate?.expected ?? null, sampled: estimate?.sampled ?? null };
    const wanted = { ...common, words: words?.words ?? null, rank: words?.rank ?? null, filters: filtered };
    if (alike) return candidates(ctx.db, wanted, known);
    // Pages, sorts and filters of the same search share one list.
    const made = cached<List, Db>(
      ctx.db,
      `candidates ${JSON.stringify([wanted.words, estimate?.typed, wanted.rank, filtered, countMany])}`,
      { reads: CANDIDATES, bytes: ({ rows }) => 500 * rows.length },
      async (db) => {
        const now = { ...wanted, at: ctx.now };
        const list = await candidates(db, now, { ...known, prefetch: prefetchOf(input, filters, words !== null), countMany });
        if (!estimate?.typed || !list.more || countMany) return list;
        return { ...list, rows: putFirst((await candidates(db, { ...now, words: estimate.typed })).rows, list.rows) };
      },
    );
    return made.then((list) => listedBy(list, at));
  };
  let words = all;
  const narrowed = !leaveTheSame(filters, among);
  // In a large shop more goods have the words than are ranked, unless the estimate is lower: the filtered list is then read at the same time.
  const many = words !== null && (words.expected === null || words.expected > MAX_CANDIDATES) && (await bandsOf(ctx.db)) !== null;
  let meanwhile = narrowed && many ? read(words, filters, { ...words!, ...NO_ESTIMATE }) : null;
  meanwhile?.catch(() => undefined);
  // If one of the words has no goods, no goods have all words.
  let base = words?.expected === 0 ? NONE : await read(words, among, words);
  let broadened: Broadened | null = null;
  /** Whether more goods have broader words. */
  const broaden = async (terms: readonly Term[]): Promise<boolean> => {
    for (const { query, word, shown } of widened(terms)) {
      const list = await read(query, among, query);
      if (list.rows.length <= base.rows.length) continue;
      broadened = { word, shown, some: base.rows.length > 0 };
      [words, base, meanwhile] = [query, list, null];
      return true;
    }
    return false;
  };
  if (understood && !alike && understood.terms.length === 1 && base.rows.length > 0 && base.rows.length < FEW)
    await broaden(understood.terms);
  if (understood && base.rows.length === 0) {
    const { likely, sure } = await fewerWords(ctx.db, understood.terms, { ...common, filters: among });
    const likelyRead = likely && read(likely, among, likely);
    likelyRead?.catch(() => undefined);
    const fewer = await sure;
    // No goods have the word itself, with or without the others.
    const isMissing = !fewer || understood.terms.some(({ broader, text }) => broader && fewer.left_out.includes(text));
    const isBroader = isMissing && !alike && (await broaden(understood.terms));
    if (fewer && !isBroader) {
      words = fewer;
      // It was read for the words that no goods have together.
      meanwhile = null;
      base = await (fewer === likely ? likelyRead! : read(words, among, words));
    }
  }
  const sieve = new Sieve(base.rows, filters);
  const part = { base, sieve };
  const meaning = { words, broadened };
  if (!base.more) return { found: { ...part, rows: sieve.passing, more: false }, ...meaning };
  if (!narrowed) return { found: { ...part, ...base }, ...meaning };
  // Pages of a list without words are read along an index: beyond the candidates only their number is needed.
  const counted = words === null && !alike;
  if (counted && mayPass({ ...common, words: null, rank: null, filters }) && !isNarrowed(among)) {
    const near = sieve.passing;
    if (await isLonger(ctx, base.rows, { near: near.length, at, filters }))
      return { found: { ...part, rows: near, more: true }, ...meaning };
  }
  const rest = meanwhile ?? read(words, filters, words && { ...words, ...NO_ESTIMATE }, counted);
  return { found: { ...part, ...(await rest) }, ...meaning };
}

/** A list narrowed this often before goods change is read completely, once for all readers; this costs about a dozen counts. */
const OFTEN = 16;
const counts = new WeakMap<readonly Candidate[], number>();

/** Whether more goods pass than are ranked, for a list that most goods pass; `near`: how many of its best sellers do. */
async function isLonger(
  ctx: Ctx,
  best: readonly Candidate[],
  { near, at, filters }: { near: number; at: Date; filters: Filters },
): Promise<boolean> {
  const before = counts.get(best) ?? 0;
  if (before < OFTEN) {
    counts.set(best, before + 1);
    const wanted = MAX_CANDIDATES + 1 - near;
    return (await beyondRanked(ctx.db, { after: lastOf(best), at, filters }, wanted)) === wanted;
  }
  const rows = await cached<Candidate[], Db>(ctx.db, 'along', { reads: CANDIDATES, bytes: ({ length }) => 500 * length }, (db) =>
    bestSellers(db, ctx.now),
  );
  return passingCount(listedBy({ rows, more: true }, at).rows, filters) > MAX_CANDIDATES;
}

/** The position after a list of best sellers. */
const lastOf = (rows: readonly Candidate[]): Position => positionBySales(rows[columnsOf(rows).placesBy('_sale').at(-1)!]!);

/** The estimate was made without filters. */
const NO_ESTIMATE = { expected: null, sampled: null };

/** The same number of rows, with `first` at the front. */
const putFirst = (first: readonly Candidate[], rows: readonly Candidate[]): Candidate[] => {
  const ids = new Set(first.map(({ id }) => id));
  return [...first, ...rows.filter(({ id }) => !ids.has(id))].slice(0, rows.length);
};

/** The rows listed by `at`: goods listed later are not shown on later pages. */
function listedBy(list: List, at: Date): List {
  const isListed = ({ created }: { created: number }): boolean => created * 1000 <= at.getTime();
  // Usually all are: the same array is returned, so that its columns are shared.
  if (isListed({ created: columnsOf(list.rows).newest })) return list;
  return { rows: list.rows.filter(isListed), more: list.more };
}

/** The likely cards of the page: in the order of `placesIn`, which decides. */
const prefetchOf = (input: SearchInput, filters: Filters, byWords: boolean): Prefetch => ({
  order: PREFETCH_ORDERS[input.sort ?? 'default'](byWords),
  filters,
  offset: offsetOf(input),
  size: input.page_size,
});

const NONE: List = { rows: [], more: false };
const NOTHING: SearchResult = { base: NONE, sieve: unnarrowed([]), ...NONE };
