// Whether two written names are one person's: the same words in any order, whatever their case, accents, dots and blanks.

const words = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase('en')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort();

/** Chinese names are written with and without a blank, so what is left is compared without any. */
const oneText = (name: string): string => words(name).join(' ');
const han = (name: string): string => (/^[\p{Script=Han}\s·•]+$/u.test(name) ? name.replace(/[^\p{Script=Han}]/gu, '') : '');

export const sameName = (a: string, b: string): boolean =>
  oneText(a) !== '' && (oneText(a) === oneText(b) || (han(a) !== '' && han(a) === han(b)));
