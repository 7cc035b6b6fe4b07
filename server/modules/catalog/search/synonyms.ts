// Words that mean the same: sneakers, trainers, 运动鞋. Maintained by operators; a query with one of them finds goods with any of them, and where these are too
// few, those of a broader word: shoes.
import type { Kysely } from 'kysely';
import { lookup } from '#contract/lookup.ts';
import { cached } from '../../../db/cache.ts';
import type { Tables } from '../../../db/tables.ts';
import { memoizeWeak } from '../../../memoize-weak.ts';
import { cut, type TextPiece } from './cut.ts';
import { ownWord } from './shopping-words.ts';
import { isTelling } from './stop-words.ts';

/** The normalized form in which a word or phrase is looked up: its words, with spaces between Latin ones. */
export function keyOf(text: string): string {
  const pieces = cut(text);
  const telling = pieces.filter((piece) => isTelling(piece.text));
  return (telling.length > 0 ? telling : pieces).map(keyOfPiece).join(' ');
}
const keyOfPiece = (piece: TextPiece): string => (piece.kind === 'latin' ? piece.whole : piece.text);

export const keysOf = (words: readonly string[]): string[] => [...new Set(words.map(keyOf).filter((key) => key !== ''))];

type Group = { words: string[]; broader: string };

/** Every group, by each of its keys. */
const groupsByKey = (db: Kysely<Tables>): Promise<Map<string, Group[]>> =>
  cached(db, 'synonyms', { reads: ['search_synonym'] }, async (from) => {
    const groups = await from
      .selectFrom('search_synonym')
      .select(['words', 'keys', 'broader'])
      .where('enabled', '=', true)
      .orderBy('id')
      .execute();
    const found = new Map<string, Group[]>();
    for (const { words, keys, broader } of groups)
      for (const key of keys) found.set(key, [...(found.get(key) ?? []), { words, broader }]);
    return found;
  });

/** The synonyms of each key, without itself. */
export async function synonymsOf(db: Kysely<Tables>, keys: readonly string[]): Promise<Map<string, string[]>> {
  const groups = await groupsByKey(db);
  const found = new Map<string, string[]>();
  for (const key of keys) {
    const others = new Map((groups.get(key) ?? []).flatMap(({ words }) => words).map((word) => [keyOf(word), word]));
    others.delete(key);
    if (others.size > 0) found.set(key, [...others.values()]);
  }
  return found;
}

/** How many times a broader word is followed to its own: loafers, leather shoes, shoes. */
const MAX_LEVELS = 3;

/** The broader words of a key, the nearest first, each with its synonyms. */
export async function broaderWords(db: Kysely<Tables>, key: string): Promise<string[][]> {
  const groups = await groupsByKey(db);
  const seen = [key];
  const levels: string[][] = [];
  for (let at = key; levels.length < MAX_LEVELS; ) {
    const broader = groups.get(at)?.find((group) => group.broader !== '')?.broader;
    if (broader === undefined) break;
    at = keyOf(broader);
    if (seen.includes(at)) break;
    seen.push(at);
    levels.push([...new Set([broader, ...(groups.get(at) ?? []).flatMap(({ words }) => words)])]);
  }
  return levels;
}

/** The words of which a key is the broader one, with their own keys: to cut hundreds of words for each search would be felt. */
const narrowed = memoizeWeak((groups: Map<string, Group[]>): Map<string, { word: string; key: string }[]> => {
  const found = new Map<string, { word: string; key: string }[]>();
  for (const { words, broader } of new Set([...groups.values()].flat())) {
    if (broader === '') continue;
    const key = keyOf(broader);
    found.set(key, [...(found.get(key) ?? []), ...words.map((word) => ({ word, key: keyOf(word) }))]);
  }
  return found;
});

/** The words of what a key is broader than: of shoes those of boots and loafers. */
export async function narrowerWords(db: Kysely<Tables>, keys: readonly string[]): Promise<Set<string>> {
  const narrower = narrowed(await groupsByKey(db));
  const words = new Set<string>();
  let level = [...keys];
  for (let n = 0; n < MAX_LEVELS && level.length > 0; n++) {
    const below = level.flatMap((key) => narrower.get(key) ?? []).filter(({ word }) => !words.has(word));
    for (const { word } of below) words.add(word);
    level = below.map(({ key }) => key);
  }
  return words;
}

const HAN = /^\p{Script=Han}+$/u;
const SCRIPTS = lookup<RegExp>({
  'zh-cn': HAN,
  'zh-tw': HAN,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  ko: /\p{Script=Hangul}/u,
  ru: /\p{Script=Cyrillic}/u,
  ar: /\p{Script=Arabic}/u,
});

/** The first of several synonyms that a reader of a language can read. */
export function readableWord(words: readonly string[], lang: string): string {
  const own = ownWord(words, lang);
  if (own !== null) return own;
  const script = SCRIPTS.get(lang) ?? /^[\p{Script=Latin}\p{P}\s]+$/u;
  return words.find((word) => script.test(word)) ?? words[0] ?? '';
}
