// Chooses the words to search with: all of them; else with the seller's name included; else fewer words, keeping the rarest. Returns the words left out.
import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import { type CandidateQuery, firstMatching } from './candidates.ts';
import { quoted } from './expression.ts';
import { SELLER } from './index-words.ts';
import type { Sampled } from './tiers.ts';
import type { Term } from './understand.ts';

type Db = Kysely<Tables>;
export type WordQuery = {
  /** a tsquery */
  words: string;
  /** the same without suggested corrections, whose goods would displace those of the words as typed; null: there are none */
  typed: string | null;
  rank: string | null;
  left_out: string[];
  /** goods that match at most; null: unknown */
  expected: number | null;
  /** how many goods of the sample match, if counted */
  sampled: Sampled | null;
};

/** Words are left out one by one, and in pairs up to this many words. */
const MOST_TRIES = 12;

const expressionOf = (terms: readonly Term[], ways = ({ any, near = [] }: Term): string[] => [...any, ...near]): string =>
  terms
    .map(ways)
    .map((any) => (any.length > 1 ? `(${any.join(' | ')})` : any[0]!))
    .join(' & ');
const withSellers = (terms: readonly Term[]): Term[] =>
  terms.map((term) => ({ ...term, any: [...term.any, ...term.own.map((lexeme) => quoted(SELLER + lexeme))] }));

/** For a word without goods its prefix is unknown; usually that has none either, which the index finds at once. */
const expectedOf = (terms: readonly Term[]): number | null => {
  const sure = terms.flatMap((term) => (term.goods === null || (term.any.length > 1 && term.goods > 0) ? [] : [term.goods]));
  return sure.length > 0 ? Math.min(...sure) : null;
};

/** Ranks by the words as typed: the more of them a title has, the better. */
const rankOf = (terms: readonly Term[]): string | null => {
  const own = [...new Set(terms.flatMap((term) => term.own))].filter((lexeme) => lexeme !== '');
  return own.length > 0 ? own.map(quoted).join(' | ') : null;
};

const wordsOf = (terms: readonly Term[], all: readonly Term[], as = terms): WordQuery => ({
  words: expressionOf(as),
  typed: as.some(({ near }) => near) ? expressionOf(as, ({ any }) => any) : null,
  rank: rankOf(terms),
  left_out: all.filter((term) => !terms.includes(term)).map((term) => term.text),
  expected: as === terms ? expectedOf(terms) : null,
  sampled: null,
});

/** All words: the first query of a search. */
export const allWords = (terms: readonly Term[]): WordQuery => wordsOf(terms, terms);

export type Widened = { query: WordQuery; word: string; shown: string[] };

/** The query with the broader words of its terms, level by level: `word` is what they stand in for, `shown` what is searched for. */
export function* widened(terms: readonly Term[]): Generator<Widened> {
  const narrow = terms.filter((term) => term.broader);
  const [first] = narrow;
  if (!first) return;
  const depth = Math.max(...narrow.map((term) => term.broader!.levels.length));
  for (let level = 0; level < depth; level++) {
    const levelOf = ({ broader }: Term) => broader!.levels[Math.min(level, broader!.levels.length - 1)]!;
    const wide = terms.map((term): Term => {
      if (!term.broader) return term;
      const near = [...(term.near ?? []), ...levelOf(term).any];
      return { ...term, near, own: [...term.own, ...term.broader.kin], goods: null };
    });
    yield { query: allWords(wide), word: first.text, shown: levelOf(first).words };
  }
}

/**
 * What to search with when no goods among `wanted` have all words: the first try that finds some; null when none does. `likely` is known earlier, and is the
 * same unless goods outside of the sample have more of the words.
 */
export async function fewerWords(
  db: Db,
  terms: readonly Term[],
  wanted: Omit<CandidateQuery, 'words' | 'rank'>,
): Promise<{ likely: WordQuery | null; sure: Promise<WordQuery | null> }> {
  const tries = [wordsOf(terms, terms, withSellers(terms)), ...[...shorter(terms)].map((kept) => wordsOf(kept, terms))];
  const { likely, sample, sure } = await firstMatching(
    db,
    wanted,
    tries.map(({ words }) => words),
  );
  const found = tries.map((words, place) => ({ ...words, sampled: sample[place] ?? null }));
  const at = (place: number | null): WordQuery | null => (place === null ? null : found[place]!);
  return { likely: at(likely), sure: sure.then(at) };
}

/** Fewer and fewer words: first without those that no goods have, then without the most common. */
function* shorter(terms: readonly Term[]): Generator<Term[]> {
  const known = terms.filter((term) => term.goods !== 0);
  const some = known.length > 0 ? known : [...terms];
  let tries = 0;
  if (some.length < terms.length) yield some;
  const common = [...some].sort((a, b) => (b.goods ?? 0) - (a.goods ?? 0));
  for (const one of common) {
    if (some.length < 2 || ++tries > MOST_TRIES) break;
    yield some.filter((term) => term !== one);
  }
  for (let out = 2; out < some.length && ++tries <= MOST_TRIES; out++) {
    const gone = common.slice(0, out);
    yield some.filter((term) => !gone.includes(term));
  }
  for (const one of [...common].reverse()) if (some.length > 2 && ++tries <= MOST_TRIES * 2) yield [one];
}
