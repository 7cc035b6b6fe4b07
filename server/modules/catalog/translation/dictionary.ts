// Common words of options in every language of the shop. Used when no translation service is set up, and to spare the service
// repeated words.
import { LANGS, type Lang, type Names } from '#contract/lang.ts';
import { optionWords } from '../../../db/base/option-words.ts';

/** The language that words of `lang` are stored in: itself, or that of its family. */
const columnOf = (lang: string): Lang | undefined =>
  LANGS.find((code) => code === lang) ?? LANGS.find((code) => code.split('-')[0] === lang.split('-')[0]);

/** Each word of a language in lower case, with what it is in all. The first row that has a word wins. */
const rowsByWord = new Map(
  LANGS.map((lang) => [
    lang,
    new Map([...optionWords].reverse().flatMap((row) => row[lang].map((word) => [word.toLowerCase(), row] as const))),
  ]),
);

const FULL_WIDTH = ['zh-cn', 'zh-tw', 'ja'];
/** Between names: "红色（加绒）", "黑色/XL". */
const SEPARATORS = /(\s*[/+,，、·（）()【】[\]]+\s*)/;
const BLANKS = /([\s-]+)/;
const SIZE = /^(?:\d[\dA-Za-z.%°"'×*]*|\d*X{0,3}[SML])$/i;
const LATIN = /^[\dA-Za-z.%°"']+$/;

function separatorIn(separator: string, to: Lang): string {
  if (FULL_WIDTH.includes(to)) return separator;
  return separator
    .replace(/\s*[（【]/g, ' (')
    .replace(/[）】]\s*/g, ')')
    .replace(/\s*[，、]\s*/g, to === 'ar' ? '، ' : ', ');
}

/**
 * A text in another language: a word, or several beside sizes and numbers ("黑色 XL", "红色（加绒）"). null: some part of it is not
 * in the dictionary, or nothing has to be translated.
 */
export function lookUp(text: string, from: string, to: string): string | null {
  const [source, target] = [columnOf(from), columnOf(to)];
  if (!source || !target || source === target) return null;
  const rows = rowsByWord.get(source)!;
  let known = 0;
  const word = (part: string): string | undefined => {
    const row = rows.get(part.toLowerCase());
    if (row) known += 1;
    return row?.[target][0];
  };
  // Latin words in a text of another script are names.
  const stays = (part: string): boolean => part === '' || SIZE.test(part) || (FULL_WIDTH.includes(source) && LATIN.test(part));
  const turned: string[] = [];
  for (const [at, part] of text.trim().split(SEPARATORS).entries()) {
    if (at % 2 === 1) turned.push(separatorIn(part, target));
    else {
      const whole = word(part);
      const pieces =
        whole !== undefined
          ? [whole]
          : part.split(BLANKS).map((one, n) => (n % 2 === 1 ? one : (word(one) ?? (stays(one) ? one : null))));
      if (pieces.includes(null)) return null;
      turned.push(pieces.join(''));
    }
  }
  return known > 0 ? turned.join('').trim() : null;
}

/** The same in every language of the shop that the dictionary has it in; what is given stays. */
export function inKnownLanguages(names: Names): Names {
  const from = LANGS.find((lang) => names[lang]);
  if (!from) return names;
  const found = LANGS.flatMap((lang) => {
    const text = names[lang] ? null : lookUp(names[from]!, from, lang);
    return text === null ? [] : [[lang, text]];
  });
  return { ...Object.fromEntries(found), ...names };
}

/** Sizes and numbers read the same everywhere. */
export const readsTheSame = (text: string): boolean => SIZE.test(text) || !/\p{L}/u.test(text);
