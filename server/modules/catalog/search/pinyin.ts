// How Chinese words sound, without tones: words typed in pinyin, or with another character of the same sound, find them.
import { pinyin } from 'pinyin-pro';

/** "耳机" -> "erji"; null for what is not written in Chinese characters alone. */
export const soundOf = (word: string): string | null =>
  /^\p{Script=Han}+$/u.test(word) ? pinyin(word, { toneType: 'none', type: 'array', v: true }).join('') : null;
