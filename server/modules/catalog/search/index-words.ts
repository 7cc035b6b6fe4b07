// The search text of goods: words of titles, category, seller and number as a tsvector.
import { bare } from './characters.ts';
import { compoundOf } from './compounds.ts';
import { cut, pairs } from './cut.ts';
import { isHangul, withoutParticle } from './particles.ts';
import { familyOf, marked, stemsOf, titledIn } from './stems.ts';

/** Positions stored per word: phrases match at the first few. */
const MOST_PLACES = 3;
const LAST_PLACE = 16_000;
/** Prefix of words of a seller's name: they are searched when nothing else matches. */
export const SELLER = '@';

/** A text and the languages it is written in. */
export type Written = { text: string; langs: readonly string[] };
export type Indexed = {
  titles: readonly (string | Written)[];
  /** names of the category */
  categories?: readonly (string | Written)[];
  sellers?: readonly string[];
  num_iid?: string;
};

type Places = Map<string, string[]>;

const written = (one: string | Written): Written => (typeof one === 'string' ? { text: one, langs: [] } : one);

/**
 * The stems of a word in the languages it may be of: inflected forms meet in them. Of a German compound also those of its parts, of a Korean word of one
 * syllable the word as a whole. `inside`: a part that says less than the word.
 */
function stemLexemes(text: string, langs: readonly string[]): { lexeme: string; inside: boolean }[] {
  if (isHangul(text)) {
    const noun = withoutParticle(text) ?? text;
    return noun.length === 1 ? [{ lexeme: marked('ko', noun), inside: false }] : [];
  }
  return stemsOf(text, langs).flatMap(({ lang, parts }) => {
    const compound = lang === 'de' && parts.length === 1 ? compoundOf(bare(text)) : null;
    return [
      ...[...new Set(parts)].map((stem) => ({ lexeme: marked(lang, stem), inside: false })),
      ...(compound ? [{ lexeme: marked(lang, compound.last), inside: false }] : []),
      ...(compound?.first ? [{ lexeme: marked(lang, compound.first), inside: true }] : []),
    ];
  });
}

/** Languages whose readers also search by the words of others (shopping-words.ts). */
const TRANSLATED = ['ar', 'de', 'es', 'fr', 'ja', 'ko', 'pt', 'ru'];
const languagesOf = (titles: readonly (string | Written)[]): string[] => {
  const families = new Set(titles.flatMap((one) => written(one).langs.map(familyOf)));
  return TRANSLATED.filter((lang) => families.has(lang)).map(titledIn);
};

/** Weights: A a word of the title, B a character or a part inside such a word, C the category, D the seller and the number. */
function add(places: Places, one: string | Written, weight: string, from: number, mark = ''): number {
  const { text, langs } = written(one);
  let at = from;
  const put = (word: string, as = weight, place = at) => {
    const old = places.get(mark + word) ?? [];
    if (old.length < MOST_PLACES && place <= LAST_PLACE) places.set(mark + word, [...old, `${place}${as}`]);
  };
  for (const piece of cut(text)) {
    at += 1;
    if (mark === '')
      for (const { lexeme, inside } of stemLexemes(piece.text, langs)) put(lexeme, inside && weight === 'A' ? 'B' : weight);
    if (piece.kind === 'latin') {
      if (piece.parts.length > 1) put(piece.whole);
      piece.parts.forEach((part, n) => {
        put(part, weight, at + n);
      });
      at += piece.parts.length - 1;
      continue;
    }
    pairs(piece.text).forEach((pair, n) => {
      put(pair, weight, at + n);
    });
    for (const word of piece.words) {
      const chars = [...word];
      if (chars.length > 2) put(word);
      chars.forEach((c, n) => {
        put(c, weight === 'A' && n < chars.length - 1 ? 'B' : weight, at + n);
      });
      at += chars.length;
    }
  }
  return at + 1;
}

/** The value of goods.search as a tsvector literal. */
export function searchText({ titles, categories = [], sellers = [], num_iid }: Indexed): string {
  const places: Places = new Map();
  let at = 0;
  for (const text of titles) at = add(places, text, 'A', at);
  for (const text of categories) at = add(places, text, 'C', at);
  for (const text of sellers) at = add(places, text, 'D', at, SELLER);
  if (num_iid) add(places, num_iid, 'D', at);
  for (const lexeme of languagesOf(titles)) places.set(lexeme, ['1C']);
  return [...places].map(([word, where]) => `'${word}':${where.join(',')}`).join(' ');
}

/** The catalogue's own words in a text: Latin words without digits, Chinese words of two to four characters, and the stems of words. */
export function vocabularyOf(texts: readonly (string | Written)[]): Set<string> {
  const words = new Set<string>(languagesOf(texts));
  for (const { text, langs } of texts.map(written))
    for (const piece of cut(text)) {
      for (const { lexeme } of stemLexemes(piece.text, langs)) words.add(lexeme);
      if (piece.kind === 'latin') {
        for (const part of [piece.whole, ...piece.parts]) if (/^\p{L}{2,24}$/u.test(part)) words.add(part);
      } else {
        for (const word of piece.words) if ([...word].length >= 2 && [...word].length <= 8) words.add(word);
      }
    }
  return words;
}
