// Known-item queries, drawn from titles by a fixed seed: parts of a title as people type them, with an error, in the plural,
// without blanks, in traditional characters, a model number spaced another way. A title is relevant when it contains all the
// parts that the query was made of.
import { Converter } from 'opencc-js/cn2t';

/** `fits`: neither has to be found nor is wrong to show. */
export type Query = {
  set: string;
  kind: string;
  q: string;
  relevant: (title: string) => boolean;
  fits?: (title: string) => boolean;
  known: boolean;
};

/** Numbers between 0 and 1, the same in every run (mulberry32). */
export function drawn(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();
const holds = (parts: readonly string[]) => (title: string) => {
  const text = plain(title).replace(/[-\s]/g, '');
  return parts.every((part) => text.includes(plain(part).replace(/[-\s]/g, '')));
};

const EN_WORD = /^[a-z]{5,12}$/;
const PER_KIND = 15;

function english(set: string, titles: readonly string[], random: () => number): Query[] {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const make = (kind: string, from: (words: string[], title: string) => { q: string; parts: string[] } | null): Query[] => {
    const made: Query[] = [];
    for (let tries = 0; made.length < PER_KIND && tries < 5000; tries++) {
      const title = pick(titles);
      const one = from(
        plain(title)
          .split(/[^a-z0-9-]+/)
          .filter((w) => w.length > 1),
        title,
      );
      if (one) made.push({ set, kind, q: one.q, relevant: holds(one.parts), known: true });
    }
    return made;
  };
  const two = (words: string[]): [string, string] | null => {
    const at = Math.floor(random() * (words.length - 1));
    const [a, b] = [words[at], words[at + 1]];
    return a && b && EN_WORD.test(a) && EN_WORD.test(b) && a !== b ? [a, b] : null;
  };
  return [
    ...make('two words', (words) => {
      const found = two(words);
      return found && { q: found.join(' '), parts: found };
    }),
    ...make('one misspelt', (words) => {
      const found = two(words);
      if (!found) return null;
      const at = 1 + Math.floor(random() * (found[0].length - 2));
      const [c, d] = [found[0][at]!, found[0][at + 1]!];
      if (c === d) return null;
      const wrong =
        random() < 0.5 ? found[0].slice(0, at) + d + c + found[0].slice(at + 2) : found[0].slice(0, at) + found[0].slice(at + 1);
      return { q: `${wrong} ${found[1]}`, parts: found };
    }),
    ...make('plural and singular', (words) => {
      const found = two(words);
      if (!found || found[1].endsWith('ss') || /(us|is|x|y|ch|sh)$/.test(found[1])) return null;
      const [first, second] = found;
      return second.endsWith('s')
        ? { q: `${first} ${second.slice(0, -1)}`, parts: [first, second.slice(0, -1)] }
        : { q: `${first} ${second}s`, parts: [first, second] };
    }),
    ...make('model number', (words) => {
      const model = words.find((w) => /^[a-z]{2,4}-?\d{3,6}$/.test(w));
      if (!model) return null;
      const [, letters, digits] = /^([a-z]+)-?(\d+)$/.exec(model)!;
      return { q: random() < 0.5 ? `${letters} ${digits}` : `${letters}${digits}`.toUpperCase(), parts: [`${letters}${digits}`] };
    }),
  ];
}

function chinese(set: string, titles: readonly string[], random: () => number): Query[] {
  const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
  const traditional = Converter({ from: 'cn', to: 't' });
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const make = (kind: string, from: (words: string[]) => { q: string; parts: string[] } | null): Query[] => {
    const made: Query[] = [];
    for (let tries = 0; made.length < PER_KIND && tries < 5000; tries++) {
      const words = [...segmenter.segment(pick(titles))].map((s) => s.segment).filter((w) => /^\p{Script=Han}{2,4}$/u.test(w));
      const one = words.length > 3 ? from(words) : null;
      if (one) made.push({ set, kind, q: one.q, relevant: holds(one.parts), known: true });
    }
    return made;
  };
  const two = (words: string[]): string[] => [
    words[Math.floor(random() * 2)]!,
    words[2 + Math.floor(random() * (words.length - 2))]!,
  ];
  const joined = (words: string[]) => {
    const parts = two(words);
    return { q: parts.join(''), parts };
  };
  return [
    ...make('two words without a blank', joined),
    ...make('two words the other way round', (words) => {
      const parts = two(words).reverse();
      return { q: parts.join(''), parts };
    }),
    ...make('traditional', (words) => {
      const { q, parts } = joined(words);
      const other = traditional(q);
      return other === q ? null : { q: other, parts };
    }),
    ...make('one word', (words) => {
      const word = pick(words);
      return { q: word, parts: [word] };
    }),
  ];
}

export function knownItems(set: string, titles: readonly string[]): Query[] {
  const random = drawn(20_261_122);
  const latin = titles
    .flatMap((title) => title.split(' | '))
    .filter((title) => /[a-z]{4}/i.test(title) && !/\p{Script=Han}/u.test(title));
  const han = titles
    .flatMap((title) => title.split(' | '))
    .filter((title) => /\p{Script=Han}{4}/u.test(title) && !/[\u3040-\u30ff]/.test(title));
  return [...(latin.length > 50 ? english(set, latin, random) : []), ...(han.length > 50 ? chinese(set, han, random) : [])];
}
