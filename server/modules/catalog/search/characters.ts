// Normalizes texts for comparison: full and half width, upper and lower case, accents, traditional, Japanese and simplified characters,
// hiragana and katakana become one form. Character by character, so that a query matches the same characters inside a longer title.
import japanese from 'opencc-js/dict/JPShinjitaiCharacters';
import traditional from 'opencc-js/dict/TSCharacters';
import { lookup } from '#contract/lookup.ts';

const table = (pairs: string): Map<string, string> =>
  new Map(
    pairs.split('|').map((pair) => {
      const [from, to] = pair.split(' ');
      return [from!, to!];
    }),
  );
const OLD = table(japanese);
const SIMPLE = table(traditional);

const HAN = /\p{Script=Han}/u;
const simple = (c: string): string => {
  const old = OLD.get(c) ?? c;
  return SIMPLE.get(old) ?? old;
};

/** Half width, lower case, simplified characters. Kana are unchanged: whether a word is hiragana or katakana helps segmentation. */
export const plain = (text: string): string =>
  [...text.normalize('NFKC').toLowerCase()].map((c) => (HAN.test(c) ? simple(c) : c)).join('');

/** Hiragana as katakana. */
export const katakana = (text: string): string =>
  text.replace(/[\u3041-\u3096]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0x60));

const LETTERS = lookup<string>({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', ـ: '', ة: 'ه', ى: 'ي', ٱ: 'ا' });

/** Without accents, and without the vowels, the tatweel and the variants of letters of Arabic; voiced kana keep their marks. */
export const bare = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłـةىٱ]/gu, (c) => LETTERS.get(c)!)
    .normalize('NFC');
