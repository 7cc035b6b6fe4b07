// Cuts text into Latin words, numbers and runs of Chinese, Japanese and Korean, and those into words by Intl.Segmenter (ICU's dictionary).
import { cutText } from '#contract/clean-text.ts';
import { bare, katakana, plain } from './characters.ts';
import { singular } from './singular.ts';

const CJK = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー々';
/** A run of CJK characters, or Latin words and numbers with the punctuation that joins them. */
const PIECE = new RegExp(
  `[${CJK}]+|(?:(?![${CJK}])[\\p{L}\\p{N}\\p{M}])+(?:[-'’./&+](?:(?![${CJK}])[\\p{L}\\p{N}\\p{M}])+)*`,
  'gu',
);
const IS_CJK = new RegExp(`^[${CJK}]`, 'u');
const SCRIPTS = /\p{Script=Han}+|[\p{Script=Hiragana}][\p{Script=Hiragana}ー]*|[\p{Script=Katakana}ー]+|\p{Script=Hangul}+|./gu;
const MAX_WORD = 40;
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** A Latin word: the whole, and the parts between hyphens, points or letters and digits ("t-shirt": tshirt, t, shirt). */
export type Latin = { kind: 'latin'; text: string; whole: string; parts: string[] };
/** A run of CJK characters and the words in it; both normalized. */
type CjkRun = { kind: 'run'; text: string; words: string[] };
export type TextPiece = Latin | CjkRun;

const latinWord = (text: string): string => singular(cutText(bare(text), MAX_WORD));

function latin(text: string): Latin {
  // The s of a genitive is no part: men's, women’s.
  const own = text.replace(/['’]s$/u, '').replace(/s['’]$/u, 's');
  const pieces = own.split(/[-'’./&+]/u).flatMap((one) => bare(one).match(/\d+|[^\d]+/gu) ?? []);
  const joined = cutText(bare(own.replace(/[-'’./&+]/gu, '')), MAX_WORD);
  const parts = pieces.map(latinWord).filter((part) => part !== '');
  return { kind: 'latin', text, whole: parts.length > 1 ? singular(joined) : (parts[0] ?? ''), parts };
}

/** Words of a run. Kana that ICU's dictionary leaves single are joined with adjacent ones of the same script. */
function wordsOfRun(run: string): string[] {
  return (run.match(SCRIPTS) ?? []).flatMap((part) => {
    if (/^\p{Script=Han}/u.test(part)) return segments(part);
    if (/^[\p{Script=Katakana}ー]/u.test(part)) {
      const words = segments(part);
      return words.some((word) => [...word].length === 1) ? [part] : words;
    }
    return [katakana(part)];
  });
}
const segments = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

export function cut(text: string): TextPiece[] {
  return (plain(text).match(PIECE) ?? [])
    .map((piece): TextPiece => {
      if (!IS_CJK.test(piece)) return latin(piece);
      const words = wordsOfRun(cutText(piece, 200));
      return { kind: 'run', text: katakana(piece), words };
    })
    .filter((piece) => piece.kind === 'run' || piece.whole !== '');
}

/** Pairs of adjacent characters. */
export function pairs(text: string): string[] {
  const chars = [...text];
  return chars.slice(0, -1).map((c, at) => c + chars[at + 1]);
}
