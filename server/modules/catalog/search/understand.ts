// The meaning of a query for the catalogue: its words, their alternatives (synonyms, other spellings, compounds, pinyin), and corrected
// typing errors. The catalogue's own search and the connectors to marketplaces use it.
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import { onSale } from '../goods/on-sale.ts';
import { type Correction, correct, isCertain, isForeign, soundsLike } from './correct.ts';
import { cut, type Latin } from './cut.ts';
import { expressionOf, lexemesOf, quoted, runExpression } from './expression.ts';
import { isHangul } from './particles.ts';
import { type Meaning, meaningFor, meaningInAny, type Named, namedIn, nearestWord, splitKorean } from './shopping-words.ts';
import { stemExpression, stemsIn, typedCompound } from './stem-words.ts';
import { marked, titledIn } from './stems.ts';
import { isTelling } from './stop-words.ts';
import { broaderWords, keyOf, narrowerWords, synonymsOf } from './synonyms.ts';
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
function unitsOf(q: string, lang: string): Unit[] {
  const all = cut(q).flatMap((piece, at): Unit[] => {
    if (piece.kind === 'latin') return latinUnits(piece, lang);
    return piece.words.flatMap((word) =>
      splitKorean(word).map((part) => ({ text: part, key: part, latin: null, joins: `run${at}` })),
    );
  });
  const telling = all.filter((unit) => isTelling(unit.text) && !/^[ァ-ヺー]$/u.test(unit.key));
  return (telling.length > 0 ? telling : all).slice(0, MOST_UNITS);
}

/** A German compound that has no meaning of its own is its two words. */
function latinUnits(word: Latin, lang: string): Unit[] {
  const parts = meaningFor(word.text, lang) ? null : typedCompound(word.text, lang);
  const words = parts ? cut(parts.join(' ')).filter((piece) => piece.kind === 'latin') : [word];
  return words.map((one) => ({ text: one.text, key: one.whole, latin: one, joins: ' ' }));
}

type Span = { at: number; count: number; key: string; text: string };
/** Adjacent units: their index and number, and the key and text of them all. */
function spansOf(units: readonly Unit[]): Span[] {
  return units.flatMap((_, at) =>
    Array.from({ length: Math.min(MOST_IN_SYNONYM, units.length - at) }, (_x, n) => {
      const some = units.slice(at, at + n + 1);
      return { at, count: n + 1, key: joined(some, 'key'), text: joined(some, 'text') };
    }),
  );
}
const joined = (units: readonly Unit[], by: 'key' | 'text'): string =>
  units.reduce(
    (all, unit, n) =>
      n === 0
        ? unit[by]
        : `${all}${unit.latin || units[n - 1]!.latin || unit.joins !== units[n - 1]!.joins ? ' ' : ''}${unit[by]}`,
    '',
  );

/** Two words that a Latin word may consist of: teapot, tea pot. */
const splitsOf = ({ whole, parts }: Latin): [string, string][] =>
  parts.length > 1 || !/^\p{L}{5,24}$/u.test(whole)
    ? []
    : Array.from({ length: whole.length - 3 }, (_, n): [string, string] => [whole.slice(0, n + 1), whole.slice(n + 1)]).filter(
        ([first, second]) => (first.length >= 3 || first.length === 1) && second.length >= 3,
      );

/** Parses a query of a reader of `lang`. `exact`: as typed, without corrections. Null when it has no words. */
export async function understand(db: Db, q: string, { exact = false, lang = 'en' } = {}): Promise<Understood | null> {
  const units = unitsOf(q, lang);
  if (units.length === 0) return null;
  const spans = spansOf(units);
  const latins = units.flatMap((unit) => unit.latin ?? []);
  const splits = new Map(latins.map((word) => [word.whole, splitsOf(word)]));
  const pairs = units
    .slice(0, -1)
    .flatMap((unit, at) => (unit.latin && units[at + 1]!.latin ? [unit.key + units[at + 1]!.key] : []));
  const meanings = new Map(spans.flatMap((span) => meaningFor(span.text, lang) ?? []).map((meaning) => [meaning.text, meaning]));
  const narrower = new Map<Meaning, Named>();
  for (const meaning of meanings.values()) narrower.set(meaning, await narrowerOf(db, meaning));
  const same = await sameWords(db, meanings, spans, [...splits.values()].flat());
  const others = spans.flatMap((span) => same.get(span.key) ?? []).flatMap(lexemesOf);
  const parts = [...latins.flatMap((w) => w.parts), ...pairs, ...[...splits.values()].flat(2)];
  const stems = [
    ...units.map(({ text }) => text),
    ...[...meanings.values(), ...narrower.values()].flatMap(({ own }) => own),
  ].flatMap((text) => stemsIn(text, lang));
  const titled = [...meanings.values()].map(({ column }) => titledIn(column));
  const known = await knownWords(db, [...new Set([...units.map((u) => u.key), ...parts, ...others, ...stems, ...titled])]);
  const isKnown = ({ at, count }: Span): boolean =>
    units.slice(at, at + count).some(({ key, text }) => known.has(key) || stemsIn(text, lang).some((stem) => known.has(stem)));
  const answer: Understood = { terms: [], corrected: [], perhaps: [] };
  for (let at = 0; at < units.length; ) {
    const here = spans.filter((s) => s.at === at).sort((a, b) => b.count - a.count);
    const span = here.find((s) => same.has(s.key)) ?? here.find((s) => !isKnown(s) && meaningInAny(s.text));
    if (span) {
      const some = units.slice(at, at + span.count);
      const meaning = meanings.get(span.text) ?? (same.has(span.key) ? null : meaningInAny(span.text));
      const words = same.get(span.key) ?? (await meantBy(db, meaning!));
      const term = meaning
        ? termOfMeaning(some, meaning, { words, narrower: narrower.get(meaning) ?? NOTHING_NARROWER, known })
        : termOfSpan(some, words, known);
      answer.terms.push(exact ? term : await withBroader(db, term, meaning ? keyOf(meaning.heads[0]!) : span.key, words));
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
    answer.terms.push(await termOf(db, unit, at === units.length - 1, { lang, known, same, splits, exact, answer }));
    at += 1;
  }
  return answer;
}

/** The words of other languages for what a text means, and their synonyms. */
const meantBy = async (db: Db, { heads, chinese }: Meaning): Promise<string[]> => {
  const same = await synonymsOf(db, heads.map(keyOf));
  // A short word of a synonym means something else in too many languages: tee is tea in German.
  const others = [...same.values()].flat().filter((word) => !/^[a-z]{1,3}$/i.test(word));
  return [...new Set([...heads, ...chinese, ...others])];
};

/**
 * What has the same meaning, by the key of a span. A word of the reader's language means what it means there; where the script leaves no doubt, and for words
 * that only the shop's synonyms have, these count.
 */
async function sameWords(
  db: Db,
  meanings: ReadonlyMap<string, Meaning>,
  spans: readonly Span[],
  splits: readonly (readonly string[])[],
): Promise<Map<string, string[]>> {
  const keys = [...spans.map((span) => span.key), ...splits.map((two) => two.join(' '))];
  const same = await synonymsOf(db, [...new Set(keys)]);
  for (const { key, text } of spans) {
    const meaning = meanings.get(text);
    if (!meaning) continue;
    const doubtful = /\p{Script=Latin}/u.test(text);
    same.set(key, [...new Set([...(await meantBy(db, meaning)), ...(doubtful ? [] : (same.get(key) ?? []))])]);
  }
  return same;
}

async function withBroader(db: Db, term: Term, key: string, same: readonly string[]): Promise<Term> {
  const levels = (await broaderWords(db, key)).map((words) => ({ words, any: anyOf(words) }));
  const kin = same.filter((word) => cut(word).length === 1).flatMap(lexemesOf);
  return levels.length > 0 ? { ...term, broader: { levels, kin } } : term;
}

const isPrecise = (word: string): boolean => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word);

/** A single character ends many words: of what it means in them, only some is what was asked for. */
const isVague = (word: string): boolean => /^\p{Script=Han}$/u.test(word);

const narrowerOf = async (db: Db, { column, heads }: Meaning): Promise<Named> =>
  namedIn(column, await narrowerWords(db, heads.map(keyOf)));
const NOTHING_NARROWER: Named = { own: [], chinese: [] };

/** Words of the reader's language, by their stems; and what they mean in others. */
function termOfMeaning(
  units: readonly Unit[],
  { own, heads, chinese, column }: Meaning,
  { words: others, narrower, known }: { words: readonly string[]; narrower: Named; known: ReadonlyMap<string, number> },
): Term {
  const text = joined(units, 'text');
  const typed = units.map(({ latin, text, key }) =>
    latin ? expressionOf(text) : isHangul(key) && key.length === 1 ? quoted(marked('ko', key)) : runExpression(key),
  );
  const asTyped = typed.length > 1 ? `(${typed.join(' & ')})` : typed[0]!;
  const forms = [
    ...new Set([text, ...own.filter((word) => !isVague(word))].flatMap((word) => stemExpression(word, column, known) ?? [])),
  ];
  const doubtful = units.some((unit) => unit.latin) && /\p{Script=Latin}/u.test(text);
  const telling = others.filter((word) => !isVague(word));
  const vague = chinese.filter(isVague);
  // But for Chinese and Japanese, words of other languages are not searched for in goods with a title in the reader's: there they mean something else.
  const precise = anyOf(telling.filter(isPrecise));
  const alphabetic = anyOf(telling.filter((word) => !isPrecise(word)));
  const elsewhere = (all: string[]): string[] =>
    all.length > 0 && known.has(titledIn(column)) ? [`((${all.join(' | ')}) & !${quoted(titledIn(column))})`] : all;
  const any = [...new Set([...(doubtful ? [] : [asTyped]), ...forms, ...precise, ...elsewhere(alphabetic)])];
  // Goods of a narrower kind are of the kind as well, after those that say it: boots and sandals are shoes.
  const kinds = narrower.own.flatMap((word) => stemExpression(word, column, known) ?? []);
  const near = [...kinds, ...elsewhere(anyOf(vague)), ...anyOf(narrower.chinese.filter((word) => !isVague(word)))];
  // The same letters in another language, unless goods have the word in the reader's.
  if (doubtful && forms.length === 0 && !any.includes(asTyped)) near.push(asTyped);
  const stems = [text, ...own].flatMap((word) => stemsIn(word, column)).filter((stem) => known.has(stem));
  const inOthers = [...heads, ...chinese].filter((word) => !isVague(word)).flatMap(lexemesOf);
  return {
    text,
    any,
    ...(near.length > 0 ? { near: [...new Set(near)] } : {}),
    own: [...stems, ...(doubtful ? [] : lexemesOf(text)), ...(stems.length > 0 ? [] : inOthers)],
    goods: null,
  };
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

/** How many goods have a word as typed or by its stem; undefined: none that are known. */
function goodsOf({ key, text, latin }: Unit, lang: string, known: ReadonlyMap<string, number>): number | undefined {
  const stems = latin ? stemsIn(text, lang).map((stem) => known.get(stem)) : [];
  const byStem = stems.length > 0 && stems.every((count) => count !== undefined) ? Math.min(...(stems as number[])) : undefined;
  const typed = known.get(key);
  return typed === undefined ? byStem : typed + (byStem ?? 0);
}

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
  const text = joined(units, 'key');
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
  lang: string;
  known: ReadonlyMap<string, number>;
  same: ReadonlyMap<string, string[]>;
  splits: ReadonlyMap<string, [string, string][]>;
  exact: boolean;
  answer: Understood;
};

async function termOf(db: Db, unit: Unit, last: boolean, about: Known): Promise<Term> {
  const { lang, known, same, splits, exact, answer } = about;
  const byStem = stemExpression(unit.text, lang, known);
  const stems = byStem === null ? [] : [byStem];
  const goods = goodsOf(unit, lang, known);
  const plainTerm = (text: string, extra: string[] = [], many: number | null = goods ?? null): Term => ({
    text,
    any: [...new Set([expressionOf(text), ...stems, ...extra])],
    own: [...lexemesOf(text), ...stemsIn(unit.text, lang).filter((stem) => known.has(stem))],
    goods: many,
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
  const nearest = nearestWord(unit.text, lang);
  const meaning = nearest === null ? null : meaningFor(nearest, lang);
  if (nearest !== null && meaning && isCertain(unit.key, nearest.toLowerCase())) {
    answer.corrected.push({ from: unit.text, to: nearest });
    const [word] = latinUnits(cut(nearest)[0] as Latin, lang);
    const words = await meantBy(db, meaning);
    return termOfMeaning([word!], meaning, { words, narrower: await narrowerOf(db, meaning), known });
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
