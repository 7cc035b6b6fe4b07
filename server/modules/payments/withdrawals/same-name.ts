// Whether two names are the same person's: the same words in any order, ignoring case, accents, dots and spaces.

const words = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase('en')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort();

/** Chinese names are written with and without a space, so they are compared without any. */
const oneText = (name: string): string => words(name).join(' ');
const han = (name: string): string => (/^[\p{Script=Han}\s·•]+$/u.test(name) ? name.replace(/[^\p{Script=Han}]/gu, '') : '');

export const sameName = (a: string, b: string): boolean =>
  oneText(a) !== '' && (oneText(a) === oneText(b) || (han(a) !== '' && han(a) === han(b)));
