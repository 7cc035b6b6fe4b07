// The sound of Chinese words without tones: finds words typed in pinyin, or with other characters of the same sound.
import { pinyin } from 'pinyin-pro';

/** "耳机" -> "erji"; null for a word that is not only Chinese characters. */
export const soundOf = (word: string): string | null =>
  /^\p{Script=Han}+$/u.test(word) ? pinyin(word, { toneType: 'none', type: 'array', v: true }).join('') : null;
