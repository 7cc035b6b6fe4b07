// Corrects typing errors to the catalogue's own words: words within Damerau's distance, and Chinese words of the same sound.
import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import { BRANDS } from './brands.ts';
import { distance, errorsIn } from './distance.ts';
import { soundOf } from './pinyin.ts';
import { nearQuery, soundsQuery, type VocabularyWord } from './vocabulary.ts';

type Db = Kysely<Tables>;
export type Correction = { from: string; to: string };

/** A word that goods have is doubted only when a similar one is this many times as common. */
const MUCH_COMMONER = 50;
const DOUBTED_MOST = 2;

/** The likeliest correction of a word that `goods` goods have; null when none is near, or the word is common enough. */
export async function correct(db: Db, word: string, goods: number): Promise<VocabularyWord | null> {
  const most = errorsIn(word);
  if (most === 0 || goods > DOUBTED_MOST) return null;
  const near = (await nearQuery(db, word).execute())
    .filter((other) => other.word !== word && other.goods >= Math.max(1, goods * MUCH_COMMONER))
    .map((other) => ({ ...other, far: distance(word, other.word, most) }))
    .filter((other) => other.far <= most);
  const score = (other: { word: string; goods: number; far: number }) =>
    other.far * 4 + (other.word[0] === word[0] ? 0 : 2) - Math.log10(other.goods);
  return near.sort((a, b) => score(a) - score(b))[0] ?? null;
}

/**
 * Whether a word that no goods have is replaced without a question: its beginning is right, and it is long enough not to be a
 * name that happens to be near (zara, zora), or it only has two letters exchanged. Chinese words for a sound always are.
 */
export function isCertain(typed: string, meant: string): boolean {
  if (/^\p{Script=Han}/u.test(meant)) return true;
  const swapped = typed.length === meant.length && [...typed].sort().join('') === [...meant].sort().join('');
  return typed[0] === meant[0] && (typed.length > LONGEST_NAME || swapped);
}
const LONGEST_NAME = 4;

/** A brand, or a word of another language by its accents: "tênis" is no misspelt tennis. Its normalized form is in `key`. */
export const isForeign = ({ text, key }: { text: string; key: string }): boolean =>
  BRANDS.has(key) || /\p{M}/u.test(text.normalize('NFD'));

const LONGEST_SOUND = 24;
const SHORTEST_SOUND = 2;

/** A Chinese word for its pinyin, or for other characters of the same sound. The pinyin of several consecutive words is split into them. */
export async function soundsLike(db: Db, word: string): Promise<VocabularyWord | null> {
  const sound = soundOf(word) ?? word;
  if (!/^[a-z]+$/.test(sound) || sound.length > LONGEST_SOUND || sound.length < SHORTEST_SOUND) return null;
  const parts = new Set<string>();
  for (let from = 0; from < sound.length; from++)
    for (let to = from + SHORTEST_SOUND; to <= sound.length; to++) parts.add(sound.slice(from, to));
  const rows = await soundsQuery(db, [...parts]).execute();
  const best = new Map<string, VocabularyWord>();
  for (const row of rows) if (!best.has(row.sound!)) best.set(row.sound!, row);
  return best.get(sound) ?? composed(sound, best);
}

/** The fewest words that together have the sound. */
function composed(sound: string, best: ReadonlyMap<string, VocabularyWord>): VocabularyWord | null {
  const upTo: (VocabularyWord[] | undefined)[] = [[]];
  for (let to = 1; to <= sound.length; to++)
    for (let from = 0; from < to; from++) {
      const before = upTo[from];
      const word = best.get(sound.slice(from, to));
      if (before && word && (!upTo[to] || before.length + 1 < upTo[to]!.length)) upTo[to] = [...before, word];
    }
  const words = upTo[sound.length];
  if (!words || words.length < 2) return null;
  return { word: words.map((one) => one.word).join(''), goods: Math.min(...words.map((one) => one.goods)) };
}
