// The goods that a search shows: those that have all its words, or as many of them as any have, and what the filters leave of these.
import type { Ctx } from '../../../context.ts';
import { cached } from '../../../db/cache.ts';
import type { Db } from '../../../db/open.ts';
import { offsetOf } from '../../platform/paging.ts';
import type { SimilarGoods } from '../image-search/search.ts';
import { type Ahead, alongBest, beyondRanked, type Candidate, candidates, MOST, mayPass } from './candidates.ts';
import { columnsOf } from './columns.ts';
import { passingCount, Sieve, unnarrowed } from './facets.ts';
import { type Filters, isNarrowed, leaveTheSame } from './filters.ts';
import { fewerWords, type Words } from './find-words.ts';
import { ORDERS_AHEAD, placeBySales, type SearchInput } from './order.ts';
import { bandsOf } from './tiers.ts';
import type { Understood } from './understand.ts';
import type { Place } from './walk.ts';

type List = { rows: readonly Candidate[]; more: boolean };
/** Everything that a search found, before a page of it is taken. Both lists hold MOST goods at most. */
export type Found = List & {
  /** without any filter: what there is to narrow by */
  base: List;
  /** `base`, narrowed by the filters */
  sieve: Sieve;
};

export type Read = {
  understood: Understood | null;
  /** the query that asks for all of its words */
  all: Words | null;
  /** it consists of punctuation alone, which nothing can match */
  hopeless: boolean;
};

type Asked = { alike: SimilarGoods | null; at: Date; filters: Filters; among: Filters };

/** What candidates are found by. */
const CANDIDATES = ['goods', 'goods_type', 'search_band', 'search_best', 'seller'] as const;

/** The goods that have all words, or as many as any have; and which words these were. */
export async function find(
  ctx: Ctx,
  input: SearchInput,
  { understood, all, hopeless }: Read,
  { alike, at, filters, among }: Asked,
): Promise<{ found: Found; words: Words | null }> {
  if (hopeless) return { found: NOTHING, words: null };
  const common = { ids: alike?.ids ?? null, at };
  const read = (words: Words | null, filtered: Filters, told: Words | null = null, countMany = false): Promise<List> => {
    const known = { expected: told?.expected ?? null, sampled: told?.sampled ?? null };
    const wanted = { ...common, words: words?.words ?? null, rank: words?.rank ?? null, filters: filtered };
    if (alike) return candidates(ctx.db, wanted, known);
    // Pages, sorts and filters of one search, and of all who look for the same, start from one list.
    const made = cached<List, Db>(
      ctx.db,
      `candidates ${JSON.stringify([wanted.words, told?.typed, wanted.rank, filtered, countMany])}`,
      { reads: CANDIDATES, bytes: ({ rows }) => 500 * rows.length },
      async (db) => {
        const now = { ...wanted, at: ctx.now };
        const list = await candidates(db, now, { ...known, ahead: aheadOf(input, filters, words !== null), countMany });
        if (!told?.typed || !list.more || countMany) return list;
        return { ...list, rows: inFront((await candidates(db, { ...now, words: told.typed })).rows, list.rows) };
      },
    );
    return made.then((list) => listedBy(list, at));
  };
  let words = all;
  const narrowed = !leaveTheSame(filters, among);
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
  const sieve = new Sieve(base.rows, filters);
  const part = { base, sieve };
  if (!base.more) return { found: { ...part, rows: sieve.passing, more: false }, words };
  if (!narrowed) return { found: { ...part, ...base }, words };
  // The pages of a list without words are read along an index: of what there is beyond them only the number is said.
  const counted = words === null && !alike;
  if (counted && mayPass({ ...common, words: null, rank: null, filters }) && !isNarrowed(among)) {
    const near = sieve.passing;
    if (await isLonger(ctx, base.rows, { near: near.length, at, filters }))
      return { found: { ...part, rows: near, more: true }, words };
  }
  const rest = meanwhile ?? read(words, filters, words && { ...words, ...UNTOLD }, counted);
  return { found: { ...part, ...(await rest) }, words };
}

/** A list that is narrowed so often before goods change is read as far as it is counted: once for all, for what a dozen counts cost. */
const OFTEN = 16;
const counts = new WeakMap<readonly Candidate[], number>();

/** Whether more goods pass than are ranked, of a list that most goods may pass; `near`: so many of its best sellers do. */
async function isLonger(
  ctx: Ctx,
  best: readonly Candidate[],
  { near, at, filters }: { near: number; at: Date; filters: Filters },
): Promise<boolean> {
  const before = counts.get(best) ?? 0;
  if (before < OFTEN) {
    counts.set(best, before + 1);
    const wanted = MOST + 1 - near;
    return (await beyondRanked(ctx.db, { after: lastOf(best), at, filters }, wanted)) === wanted;
  }
  const rows = await cached<Candidate[], Db>(ctx.db, 'along', { reads: CANDIDATES, bytes: ({ length }) => 500 * length }, (db) =>
    alongBest(db, ctx.now),
  );
  return passingCount(listedBy({ rows, more: true }, at).rows, filters) > MOST;
}

/** Where a list of best sellers ends. */
const lastOf = (rows: readonly Candidate[]): Place => placeBySales(rows[columnsOf(rows).placesBy('_sale').at(-1)!]!);

/** How many match was told of the words without filters. */
const UNTOLD = { expected: null, sampled: null };

/** As many as there were, the first of them for certain. */
const inFront = (first: readonly Candidate[], rows: readonly Candidate[]): Candidate[] => {
  const ids = new Set(first.map(({ id }) => id));
  return [...first, ...rows.filter(({ id }) => !ids.has(id))].slice(0, rows.length);
};

/** Those of a list that were listed by then: later ones are not shown on the following pages. */
function listedBy(list: List, at: Date): List {
  const isListed = ({ created }: { created: number }): boolean => created * 1000 <= at.getTime();
  // Mostly all are: the same rows are counted once for all who ask.
  if (isListed({ created: columnsOf(list.rows).newest })) return list;
  return { rows: list.rows.filter(isListed), more: list.more };
}

/** Where the page's cards likely stand: in the order of `placesIn`, which has the last word. */
const aheadOf = (input: SearchInput, filters: Filters, byWords: boolean): Ahead => ({
  order: ORDERS_AHEAD[input.sort ?? 'default'](byWords),
  filters,
  offset: offsetOf(input),
  size: input.page_size,
});

const NONE: List = { rows: [], more: false };
const NOTHING: Found = { base: NONE, sieve: unnarrowed([]), ...NONE };
