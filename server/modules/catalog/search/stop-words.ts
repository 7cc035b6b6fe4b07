// Words that do not describe goods: left out of queries, and of the keys of synonyms.
const STOP = new Set([
  'a',
  'an',
  'the',
  'for',
  'of',
  'and',
  'or',
  'with',
  'in',
  'on',
  'to',
  'by',
  'de',
  'la',
  'le',
  'et',
  '的',
  '和',
  '与',
  '及',
]);

export const isTelling = (word: string): boolean => !STOP.has(word);
