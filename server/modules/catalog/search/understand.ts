// The meaning of a query for the catalogue: its words, their alternatives (synonyms, other spellings, compounds, pinyin), and corrected
// typing errors. The catalogue's own search and the connectors to marketplaces use it.
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import { onSale } from '../goods/on-sale.ts';
import { type Correction, correct, isCertain, isForeign, soundsLike } from './correct.ts';
import { cut, type Latin } from './cut.ts';
import { expressionOf, lexemesOf, quoted, runExpression } from './expression.ts';
import { isTelling } from './stop-words.ts';
import { broaderWords, synonymsOf } from './synonyms.ts';
import { bandsOf, metInSample } from './tiers.ts';
import { knownWords, prefixQuery } from './vocabulary.ts';
import { sortedBySales } from './walk.ts';

type Db = Kysely<Tables>;

/** One word of the query, or several that are one. */
export type Term = {
  /** as typed, or as corrected */
  text: string;
  /** expressions of a tsquery, any of which is enough */
  any: string[];
  /** of a suggested correction: goods that have it are ranked last */
  near?: string[];
  /** lexemes of the word itself: goods that have these come first */
  own: string[];
  /** goods that have it; null: unknown */
  goods: number | null;
  /** what to search for when hardly any goods have it, the nearest first; `kin`: lexemes of its synonyms of one word, whose goods still come first */
  broader?: { levels: Broader[]; kin: string[] };
};
type Broader = { words: string[]; any: string[] };
export type Understood = {
  terms: Term[];
  /** words that were replaced, because no goods have them */
  corrected: Correction[];
  /** rare words that may be misspelt */
  perhaps: Correction[];
};

/** A word of the query before it is looked up. */
type Unit = { text: string; key: string; latin: Latin | null; joins: string };

const MOST_UNITS = 12;
const MOST_IN_SYNONYM = 4;
function unitsOf(q: string): Unit[] {
  const all = cut(q).flatMap((piece, at): Unit[] => {
    if (piece.kind === 'latin') return [{ text: piece.text, key: piece.whole, latin: piece, joins: ' ' }];
    return piece.words.map((word) => ({ text: word, key: word, latin: null, joins: `run${at}` }));
  });
  const telling = all.filter((unit) => isTelling(unit.text) && !/^[ァ-ヺー]$/u.test(unit.key));
  return (telling.length > 0 ? telling : all).slice(0, MOST_UNITS);
}

/** Keys of adjacent units: their index and number. */
function spansOf(units: readonly Unit[]): { at: number; count: number; key: string }[] {
  return units.flatMap((_, at) =>
    Array.from({ length: Math.min(MOST_IN_SYNONYM, units.length - at) }, (_x, n) => ({
      at,
      count: n + 1,
      key: keyOfSpan(units.slice(at, at + n + 1)),
    })),
  );
}
const keyOfSpan = (units: readonly Unit[]): string =>
  units.reduce(
    (key, unit, n) =>
      n === 0
        ? unit.key
        : `${key}${unit.latin || units[n - 1]!.latin || unit.joins !== units[n - 1]!.joins ? ' ' : ''}${unit.key}`,
    '',
  );

/** Two words that a Latin word may consist of: teapot, tea pot. */
const splitsOf = ({ whole, parts }: Latin): [string, string][] =>
  parts.length > 1 || !/^\p{L}{5,24}$/u.test(whole)
    ? []
    : Array.from({ length: whole.length - 3 }, (_, n): [string, string] => [whole.slice(0, n + 1), whole.slice(n + 1)]).filter(
        ([first, second]) => (first.length >= 3 || first.length === 1) && second.length >= 3,
      );

/** Parses a query. `exact`: as typed, without corrections. Null when it has no words. */
export async function understand(db: Db, q: string, { exact = false } = {}): Promise<Understood | null> {
  const units = unitsOf(q);
  if (units.length === 0) return null;
  const spans = spansOf(units);
  const latins = units.flatMap((unit) => unit.latin ?? []);
  const splits = new Map(latins.map((word) => [word.whole, splitsOf(word)]));
  const joined = units
    .slice(0, -1)
    .flatMap((unit, at) => (unit.latin && units[at + 1]!.latin ? [unit.key + units[at + 1]!.key] : []));
  const same = await synonymsOf(db, [
    ...new Set([...spans.map((span) => span.key), ...[...splits.values()].flat().map((two) => two.join(' '))]),
  ]);
  const others = spans.flatMap((span) => same.get(span.key) ?? []).flatMap(lexemesOf);
  const parts = [...latins.flatMap((w) => w.parts), ...joined, ...[...splits.values()].flat(2)];
  const known = await knownWords(db, [...new Set([...units.map((u) => u.key), ...parts, ...others])]);
  const answer: Understood = { terms: [], corrected: [], perhaps: [] };
  for (let at = 0; at < units.length; ) {
    const span = spans.filter((s) => s.at === at && same.has(s.key)).sort((a, b) => b.count - a.count)[0];
    if (span) {
      const term = termOfSpan(units.slice(at, at + span.count), same.get(span.key)!, known);
      const levels = exact ? [] : (await broaderWords(db, span.key)).map((words) => ({ words, any: anyOf(words) }));
      const kin = same
        .get(span.key)!
        .filter((word) => cut(word).length === 1)
        .flatMap(lexemesOf);
      answer.terms.push(levels.length > 0 ? { ...term, broader: { levels, kin } } : term);
      at += span.count;
      continue;
    }
    const unit = units[at]!;
    const next = units[at + 1];
    if (unit.latin && next?.latin && known.has(unit.key + next.key)) {
      const word = unit.key + next.key;
      const apart = `(${expressionOf(unit.text)} & ${expressionOf(next.text)})`;
      answer.terms.push({
        text: `${unit.text} ${next.text}`,
        any: [apart, quoted(word)],
        own: [unit.key, next.key, word],
        goods: null,
      });
      at += 2;
      continue;
    }
    if (next && isCharacter(unit) && isCharacter(next) && unit.joins === next.joins) {
      const pair = unit.key + next.key;
      const meant = exact ? null : await homophone(db, pair);
      if (meant) answer.perhaps.push({ from: unit.text + next.text, to: meant.word });
      const apart = `(${quoted(unit.key)} & ${quoted(next.key)})`;
      answer.terms.push({
        text: pair,
        any: [quoted(pair), apart, ...(meant ? [expressionOf(meant.word)] : [])],
        own: [pair, unit.key, next.key],
        goods: null,
      });
      at += 2;
      continue;
    }
    answer.terms.push(await termOf(db, unit, at === units.length - 1, { known, same, splits, exact, answer }));
    at += 1;
  }
  return answer;
}

/** A character that ICU's dictionary leaves single: with the next one it may be a word that the dictionary lacks. */
const isCharacter = (unit: Unit): boolean => !unit.latin && [...unit.key].length === 1;

/** A one-character synonym counts at the end of a word: 鞋 in 皮鞋, but 包 not in 包邮. */
const sameMeaning = (word: string): string =>
  /^\p{Script=Han}$/u.test(word) ? `${expressionOf(word, true)}:A` : expressionOf(word, true);

const anyOf = (words: readonly string[]): string[] => words.map(sameMeaning).filter((expression) => expression !== '');

/** Whether any goods match. Common words are in the sample of a large shop, so that only few goods are read. */
async function found(db: Db, expression: string): Promise<boolean> {
  const bands = await bandsOf(db);
  const sample = bands ? await metInSample(db, bands, [sql<boolean>`search @@ ${expression}::tsquery`]) : [];
  return sample.some(({ fit }) => fit > 0) || (await foundQuery(db, expression).executeTakeFirst()) !== undefined;
}
const foundQuery = (db: Db, expression: string) =>
  db
    .selectFrom('goods')
    .select('id')
    .where(onSale())
    .where(sql<boolean>`search @@ ${expression}::tsquery`)
    .orderBy(sortedBySales)
    .limit(1);

/** The halves of a compound that titles may separate: 平光眼镜 is 平光装饰眼镜框 too. Words of two characters, both required. */
function halves(word: string): string[] {
  const chars = [...word];
  if (!/^\p{Script=Han}+$/u.test(word) || chars.length < 4 || chars.length % 2 !== 0) return [];
  const words = Array.from({ length: chars.length / 2 }, (_, at) => chars.slice(at * 2, at * 2 + 2).join(''));
  return [`(${words.map(quoted).join(' & ')})`];
}

/** A Chinese word of the same sound, for one that no goods have. */
const homophone = async (db: Db, word: string) =>
  [...word].length > 1 && /^\p{Script=Han}+$/u.test(word) && !(await found(db, runExpression(word)))
    ? soundsLike(db, word)
    : null;

function termOfSpan(units: readonly Unit[], others: readonly string[], known: ReadonlyMap<string, number>): Term {
  const text = keyOfSpan(units);
  const own = units.map((unit) => (unit.latin ? expressionOf(unit.text) : runExpression(unit.key)));
  return {
    text: units.map((unit) => unit.text).join(units.some((unit) => unit.latin) ? ' ' : ''),
    any: [own.length > 1 ? `(${own.join(' & ')})` : own[0]!, ...anyOf(others)],
    own: [...lexemesOf(text), ...(units.length > 1 && !units[0]!.latin ? [text] : []), ...commoner(text, others, known)],
    goods: units.length === 1 && others.length === 0 ? (known.get(text) ?? null) : null,
  };
}

/** The words by which the shop mostly calls the thing: its goods come before the few that have the typed one, a trainer for table tennis. */
function commoner(text: string, others: readonly string[], known: ReadonlyMap<string, number>): string[] {
  const goodsOf = (word: string): number => Math.min(...lexemesOf(word).map((lexeme) => known.get(lexeme) ?? 0));
  const typed = goodsOf(text);
  return others.filter((word) => goodsOf(word) > typed * MUCH_COMMONER).flatMap(lexemesOf);
}
const MUCH_COMMONER = 3;

type Known = {
  known: ReadonlyMap<string, number>;
  same: ReadonlyMap<string, string[]>;
  splits: ReadonlyMap<string, [string, string][]>;
  exact: boolean;
  answer: Understood;
};

async function termOf(db: Db, unit: Unit, last: boolean, { known, same, splits, exact, answer }: Known): Promise<Term> {
  const plainTerm = (text: string, extra: string[] = [], goods: number | null = known.get(unit.key) ?? null): Term => ({
    text,
    any: [expressionOf(text), ...extra],
    own: lexemesOf(text),
    goods,
  });
  if (!unit.latin) {
    const meant = exact || known.has(unit.key) ? null : await homophone(db, unit.key);
    const apart = known.has(unit.key) ? [] : halves(unit.key);
    if (!meant) return { ...plainTerm(unit.key, apart), text: unit.text };
    answer.perhaps.push({ from: unit.text, to: meant.word });
    // A homophone may consist of several words: that each exists does not mean that any goods have all of them.
    return { ...plainTerm(unit.key, [expressionOf(meant.word), ...apart]), text: unit.text, goods: null };
  }
  const compounds = (splits.get(unit.key) ?? [])
    .filter(([first, second]) => known.has(second) && (known.has(first) || first.length === 1))
    .flatMap(([first, second]) => [
      `(${quoted(first)} <-> ${quoted(second)})`,
      ...(same.get(`${first} ${second}`) ?? []).map(sameMeaning),
    ]);
  const goods = known.get(unit.key);
  if (goods !== undefined || unit.latin.parts.length > 1 || /\d/.test(unit.key)) {
    const better = goods === undefined || exact || isForeign(unit) ? null : await correct(db, unit.key, goods);
    if (!better) return plainTerm(unit.text, compounds);
    // Hardly any goods have it: those of the likely correction are ranked after them.
    answer.perhaps.push({ from: unit.text, to: better.word });
    return { ...plainTerm(unit.text, compounds, null), near: [expressionOf(better.word)] };
  }
  const begun = last && unit.key.length > 1 ? await prefixQuery(db, unit.key, 'word', 1).executeTakeFirst() : undefined;
  if (exact || begun || (compounds.length > 0 && (await found(db, compounds.join(' | '))))) {
    const term = plainTerm(unit.text, compounds, null);
    return last ? { ...term, any: [...term.any, `${quoted(unit.key)}:*`] } : term;
  }
  const meant = isForeign(unit) ? null : ((await correct(db, unit.key, 0)) ?? (await soundsLike(db, unit.key)));
  const asTyped = plainTerm(unit.text, last ? [`${quoted(unit.key)}:*`] : [], 0);
  if (!meant) return asTyped;
  if (!isCertain(unit.key, meant.word)) {
    answer.perhaps.push({ from: unit.text, to: meant.word });
    return asTyped;
  }
  answer.corrected.push({ from: unit.text, to: meant.word });
  return {
    text: meant.word,
    any: [...new Set([expressionOf(meant.word), expressionOf(unit.text)])],
    own: lexemesOf(meant.word),
    goods: meant.goods,
  };
}
