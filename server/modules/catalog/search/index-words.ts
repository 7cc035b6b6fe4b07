// The search text of goods: words of titles, category, seller and number as a tsvector.
import { cut, pairs } from './cut.ts';

/** Positions stored per word: phrases match at the first few. */
const MOST_PLACES = 3;
const LAST_PLACE = 16_000;
/** Prefix of words of a seller's name: they are searched when nothing else matches. */
export const SELLER = '@';

export type Indexed = {
  titles: readonly string[];
  /** names of the category */
  categories?: readonly string[];
  sellers?: readonly string[];
  num_iid?: string;
};

type Places = Map<string, string[]>;

/** Weights: A a word of the title, B a character inside such a word, C the category, D the seller and the number. */
function add(places: Places, text: string, weight: string, from: number, mark = ''): number {
  let at = from;
  const put = (word: string, as = weight, place = at) => {
    const old = places.get(mark + word) ?? [];
    if (old.length < MOST_PLACES && place <= LAST_PLACE) places.set(mark + word, [...old, `${place}${as}`]);
  };
  for (const piece of cut(text)) {
    at += 1;
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
  return [...places].map(([word, where]) => `'${word}':${where.join(',')}`).join(' ');
}

/** The catalogue's own words in a text: Latin words without digits, and Chinese words of two to four characters. */
export function vocabularyOf(texts: readonly string[]): Set<string> {
  const words = new Set<string>();
  for (const piece of texts.flatMap(cut)) {
    if (piece.kind === 'latin') {
      for (const part of [piece.whole, ...piece.parts]) if (/^\p{L}{2,24}$/u.test(part)) words.add(part);
    } else {
      for (const word of piece.words) if ([...word].length >= 2 && [...word].length <= 8) words.add(word);
    }
  }
  return words;
}
