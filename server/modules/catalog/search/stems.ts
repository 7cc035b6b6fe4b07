// The common form of the inflected words of a language: singular and plural, cases, forms of the article. Light stemmers for words without accents, because
// shoppers leave accents out: only endings that never tell two goods apart are removed (plato and plata stay two words).
import { bare } from './characters.ts';

/** Languages whose words are indexed by their stem, by the script that tells them or by the language of the text. */
const LATIN = ['de', 'es', 'fr', 'pt'] as const;
type Stemmed = (typeof LATIN)[number] | 'ru' | 'ar';

/** Before the stems in the index: they are no words of the vocabulary. */
const MARK = '~';
export const isStem = (lexeme: string): boolean => lexeme.startsWith(MARK);
export const marked = (lang: string, stem: string): string => `${MARK}${lang}${stem}`;

/** The lexeme of goods with a title in a language: what others call the thing need not be searched for in them. */
export const titledIn = (lang: string): string => marked('x', familyOf(lang));

export const familyOf = (lang: string): string => lang.split('-')[0]!;

/** The languages that a word of a text in `langs` is stemmed in. */
function stemmedIn(word: string, langs: readonly string[]): Stemmed[] {
  if (/\p{Script=Cyrillic}/u.test(word)) return ['ru'];
  if (/\p{Script=Arabic}/u.test(word)) return ['ar'];
  return /\p{Script=Latin}/u.test(word) ? LATIN.filter((lang) => langs.some((one) => familyOf(one) === lang)) : [];
}

type Rule = readonly [RegExp, string];
/** The first rule that fits, if enough of the word is left. */
const byRules =
  (least: number, ...rules: Rule[]) =>
  (word: string): string => {
    for (const [ending, by] of rules) {
      const stem = word.replace(ending, by);
      if (stem !== word && stem.length >= least) return stem;
    }
    return word;
  };

const withoutE = (word: string): string => (word.length > 3 ? word.replace(/e$/, '') : word);
const withoutS = byRules(3, [/s$/, '']);

/** lápices, lápiz; pantalones, pantalón; trajes, traje */
const spanish = (word: string): string => withoutE(withoutS(word)).replace(/z$/, 'c');
/** botões, botão; anéis, anel; colares, colar */
function portuguese(word: string): string {
  const one = byRules(
    3,
    [/(oes|aes|aos)$/, 'ao'],
    [/ais$/, 'al'],
    [/eis$/, 'el'],
    [/ois$/, 'ol'],
    [/uis$/, 'ul'],
    [/([eou])ns$/, '$1m'],
  )(word);
  return one === word ? withoutE(withoutS(word)) : one;
}
/** bijoux, bijou; chapeaux, chapeau; sacs, sac */
const french = byRules(3, [/(au|eu|ou)x$/, '$1'], [/s$/, '']);

/** Words that an ending of theirs would make another one: Leder is no LED. */
const GERMAN_WHOLE = new Set(['leder', 'poster', 'puder', 'feder', 'silber', 'facher', 'schale']);
const germanEnding = byRules(4, [/(ern|em|er)$/, ''], [/([aiouy])s$/, '$1']);
const germanShort = byRules(3, [/(en|es|e|n)$/, ''], [/([bdfghklmnrt])s$/, '$1']);
/** Mäntel, Mantel; Taschen, Tasche; Kopfhoerer, Kopfhörer */
function german(word: string): string {
  const text = word.replace(/(ae|oe)/g, ([c]) => c!).replace(/([^aeq]|^)ue/g, '$1u');
  for (const whole of [text, text.replace(/n$/, '')]) if (GERMAN_WHOLE.has(whole)) return whole;
  const one = germanEnding(text);
  return one === text ? germanShort(text) : one;
}

/** Endings of nouns and adjectives, without the marks of ё and й. */
const russianEnding = byRules(
  3,
  [/(иями|ями|ами|ыми|ими|ого|его|ому|ему)$/, ''],
  [/(иях|иеи|ьев|ью|ях|ах|ов|ев|еи|ом|ем|ам|ям|ои|ою|ая|яя|ое|ее|ые|ие|ыи|ии|ую|юю|ых|их|ым|им)$/, ''],
  [/[аяоеыиуюь]$/, ''],
);
/** кроссовки, кроссовок; сумка, сумок; детский, детская */
const russian = (word: string): string =>
  russianEnding(word)
    .replace(/(?<=.{2})ь$/, '')
    .replace(/(?<=.{2}[^аеиоуыэюя])[ое]к$/, 'к')
    .replace(/нн$/, 'н');

const arabicArticle = byRules(2, [/^(وال|بال|كال|فال|ال|لل)/, '']);
const arabicEnding = byRules(2, [/(يه|ات|ان|ون|ين|ها)$/, ''], [/[هي]$/, '']);
/** الحقيبة, حقيبة, حقيبات; after `bare`: no vowels, one alef */
const arabic = (word: string): string => arabicEnding(arabicArticle(word));

const STEMS: Record<Stemmed, (word: string) => string> = {
  de: german,
  es: spanish,
  fr: french,
  pt: portuguese,
  ru: russian,
  ar: arabic,
};
/** `word`: lower case, without accents. */
export const stemOf = (lang: Stemmed, word: string): string =>
  word.length > (lang === 'ar' ? 2 : 3) && !/\d/.test(word) ? STEMS[lang](word) : word;

/** The parts of a word between hyphens, without an elided article: porte-clés, d'oreilles. */
const partsOf = (text: string): string[] =>
  text
    .replace(/^([cdjlmnst]|qu)['’](?=\p{L}{3})/u, '')
    .split(/[-'’./&+]/u)
    .flatMap((part) => bare(part).match(/\d+|[^\d]+/gu) ?? []);

/** The stems of the parts of a word as typed, in each language that it may be of. */
export function stemsOf(text: string, langs: readonly string[]): { lang: Stemmed; parts: string[] }[] {
  return stemmedIn(text, langs).map((lang) => ({ lang, parts: partsOf(text).map((part) => stemOf(lang, part)) }));
}
