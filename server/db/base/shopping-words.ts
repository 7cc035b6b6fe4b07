// Everyday shopping words in the languages of members, by the English word that the synonyms use. Synonyms are maintained by the operator;
// these ship with the program and have a language: German Handy is a phone.
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
 * One thing: its English word, and the words of each other language, the most usual first. A word with * is only understood, not used to search for
 * others: Rad also is a wheel.
 */
export const shoppingWords = table('base', 'shopping-words', row, ['en']);
