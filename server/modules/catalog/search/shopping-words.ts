// What everyday words mean in the language of the reader: a Spanish or Russian word is looked up in the shop's Chinese and English titles by its
// translation. The reader's language wins: "Handy" is a phone for a German, and "tênis" is no tennis in Brazil.
import { shoppingWords } from '../../../db/base/shopping-words.ts';
import { bare } from './characters.ts';
import { cut } from './cut.ts';
import { distance, errorsIn } from './distance.ts';
import { isHangul, withoutParticle } from './particles.ts';
import { familyOf, stemsOf } from './stems.ts';
import { isTelling } from './stop-words.ts';

type Row = (typeof shoppingWords)[number];
type Column = Exclude<keyof Row, 'en' | 'zh'>;
const COLUMNS: readonly Column[] = ['zh-tw', 'ja', 'ko', 'es', 'fr', 'de', 'pt', 'ru', 'ar'];

export const columnOf = (lang: string): Column | null =>
  COLUMNS.find((column) => column === lang) ?? COLUMNS.find((column) => column === familyOf(lang)) ?? null;

/** The words of a text by their stems in a language, in any script; what they are looked up by. */
const meaningKey = (text: string, lang: string): string =>
  cut(text)
    .filter((piece) => isTelling(piece.text))
    .map((piece) => {
      if (piece.kind === 'run') return isHangul(piece.text) ? (withoutParticle(piece.text) ?? piece.text) : piece.text;
      const stems = stemsOf(piece.text, [lang])[0];
      return stems ? stems.parts.join('') : piece.whole;
    })
    .join(' ');

/** Words with this mark are understood only. */
const UNDERSTOOD = /\*$/;
const plainly = (word: string): string => word.replace(UNDERSTOOD, '');
const searchedFor = (row: Row, column: Column): string[] => row[column].filter((word) => !UNDERSTOOD.test(word));

/** porta-moedas is typed as porta moedas, too. */
const unhyphened = (word: string): string[] => (word.includes('-') ? [word, word.replaceAll('-', ' ')] : [word]);

type Entry = { row: Row; written: string };

/** Arabic stems lose these; what a word begins with is looked for behind them. */
const ARTICLES = /^(?:وال|بال|كال|فال|لل|ال)(?=..)/u;
/** Signs as the search reads them: 後 is 后, and a Katakana letter in half width is a whole one. */
const asRead = new Map<string, string>();
function letterOf(word: string): string {
  const sign = [...word.replace(ARTICLES, '')][0] ?? '';
  const known = asRead.get(sign) ?? cut(sign)[0]?.text ?? sign;
  asRead.set(sign, known);
  return known;
}
const plainText = (text: string): string => bare(text.trim().toLowerCase());

/** `word` is without capitals and accents. */
type Spelt = Entry & { word: string };
type Letter = { words: Spelt[]; byKey?: Map<string, Entry[]> };

/**
 * The words of a language by their first letter. To find the stems of thousands of words takes a quarter of a second: it is done
 * for the words of one letter, when one of them is first looked for.
 */
const byColumn = new Map<Column, Map<string, Letter>>();
function lettersOf(column: Column): Map<string, Letter> {
  const made = byColumn.get(column);
  if (made) return made;
  const letters = new Map<string, Letter>();
  byColumn.set(column, letters);
  for (const row of shoppingWords)
    for (const written of row[column].map(plainly).flatMap(unhyphened)) {
      const word = plainText(written);
      const letter = letterOf(word);
      const known = letters.get(letter) ?? { words: [] };
      known.words.push({ row, written, word });
      letters.set(letter, known);
    }
  return letters;
}

function entriesFor(column: Column, text: string): Map<string, Entry[]> | undefined {
  const letter = lettersOf(column).get(letterOf(plainText(text)));
  if (!letter || letter.byKey) return letter?.byKey;
  letter.byKey = new Map();
  for (const { row, written } of letter.words) {
    const key = meaningKey(written, column);
    const old = letter.byKey.get(key) ?? [];
    if (!old.some((entry) => entry.row === row)) letter.byKey.set(key, [...old, { row, written }]);
  }
  return letter.byKey;
}

/** What a word or phrase means. */
export type Meaning = {
  /** what has it */
  text: string;
  /** English words, under which the synonyms have it */
  heads: string[];
  /** in Chinese */
  chinese: string[];
  /** in the language itself: the other words for it, and forms that no stem joins */
  own: string[];
  column: Column;
};

function meaningIn(column: Column, text: string): Meaning | null {
  const entries = entriesFor(column, text)?.get(meaningKey(text, column));
  if (!entries) return null;
  const rows = entries.map(({ row }) => row);
  return {
    text,
    heads: rows.map((row) => row.en),
    chinese: rows.flatMap((row) => row.zh),
    own: [...new Set(rows.flatMap((row) => searchedFor(row, column)))],
    column,
  };
}

/** The meaning of a text in the reader's language. */
export function meaningFor(text: string, lang: string): Meaning | null {
  const column = columnByScript(text) ?? columnOf(lang);
  return column && meaningIn(column, text);
}
const columnByScript = (text: string): Column | null =>
  /\p{Script=Hangul}/u.test(text)
    ? 'ko'
    : /\p{Script=Cyrillic}/u.test(text)
      ? 'ru'
      : /\p{Script=Arabic}/u.test(text)
        ? 'ar'
        : null;

/** The two words that a Korean word without a blank consists of, if it has no meaning of its own. */
export function splitKorean(word: string): string[] {
  if (!isHangul(word) || word.length < 3 || meaningFor(word, 'ko')) return [word];
  for (let at = word.length - 1; at >= 1; at--) {
    const two = [word.slice(0, at), word.slice(at)];
    if (two.every((part) => meaningFor(part, 'ko'))) return two;
  }
  return [word];
}

export type Named = { own: string[]; chinese: string[] };
/** The words of things by their English names, in the language of a meaning and in Chinese. */
export function namedIn(column: Column, english: ReadonlySet<string>): Named {
  const rows = shoppingWords.filter(({ en }) => english.has(en));
  return { own: rows.flatMap((row) => searchedFor(row, column)), chinese: rows.flatMap((row) => row.zh) };
}

/** The meaning of a text that nothing else explains, in whichever language has it. */
export function meaningInAny(text: string): Meaning | null {
  for (const column of COLUMNS) {
    const meaning = meaningIn(column, text);
    if (meaning) return meaning;
  }
  return null;
}

/** The word of the reader's language that a misspelt one is; it begins with the same letter. */
export function nearestWord(text: string, lang: string): string | null {
  const column = columnOf(lang);
  const typed = bare(text.toLowerCase());
  const most = errorsIn(typed);
  if (!column || most === 0) return null;
  let best: { written: string; far: number } | null = null;
  for (const { written, word } of lettersOf(column).get(letterOf(typed))?.words ?? []) {
    if (word[0] !== typed[0] || Math.abs(word.length - typed.length) > most || word.includes(' ')) continue;
    const far = distance(typed, word, most);
    if (far <= most && (!best || far < best.far)) best = { written, far };
  }
  return best?.written ?? null;
}

/** Words of the reader's language that begin like the text, each with its English and Chinese. */
export function wordsFrom(text: string, lang: string, most: number): Entry[] {
  const column = columnOf(lang);
  const begun = bare(text.toLowerCase());
  if (!column || begun === '') return [];
  const found = new Map<string, Entry>();
  for (const { row, written, word } of lettersOf(column).get(letterOf(begun))?.words ?? [])
    if (!found.has(written) && word.startsWith(begun) && searchedFor(row, column).includes(written))
      found.set(written, { written, row });
  return [...found.values()].slice(0, most);
}

/** The reader's own word for what an English word in a list means. */
export function ownWord(words: readonly string[], lang: string): string | null {
  const column = columnOf(lang);
  const row = column && shoppingWords.find(({ en }) => words.includes(en));
  return (row && searchedFor(row, column)[0]) || null;
}
