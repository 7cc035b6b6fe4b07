// Everyday words of shopping in the languages that members read, by the English word under which the synonyms have them. The words of synonyms are the
// operator's; these ship with the program and say which language a word belongs to: German Handy is a phone.
import { z } from '#contract/fields.ts';
import { list, words } from './cells.ts';
import { table } from './data-files.ts';

const variants = list('|');
const row = z.object({
  en: words,
  zh: variants,
  'zh-tw': variants,
  ja: variants,
  ko: variants,
  es: variants,
  fr: variants,
  de: variants,
  pt: variants,
  ru: variants,
  ar: variants,
});

/**
 * One thing: its English word, and the words of each other language, the most usual first. A word with * is understood as the thing, but others are not
 * searched for by it: Rad also is a wheel.
 */
export const shoppingWords = table('base', 'shopping-words', row, ['en']);
