// Words as tsquery expressions of PostgreSQL. Lexemes have only letters and digits, so quoting is sufficient.
import { cut, pairs } from './cut.ts';

export const quoted = (lexeme: string): string => `'${lexeme.replace(/[^\p{L}\p{N}\p{M}ー々@~]/gu, '')}'`;

/** A long vowel at the end of a longer Japanese word is optional in writing. */
const bareEnd = (word: string): string => ([...word].length >= 4 && word.endsWith('ー') ? word.slice(0, -1) : word);

/** A word of a CJK run as the phrase of its pairs; a single character alone. */
export function runExpression(word: string): string {
  const text = bareEnd(word);
  const all = pairs(text);
  if (all.length === 0) return quoted(text);
  return all.length === 1 ? quoted(all[0]!) : `(${all.map(quoted).join(' <-> ')})`;
}

/** All words of a text. `whole`: as a phrase in that order; otherwise anywhere. Empty for a text without words. */
export function expressionOf(text: string, whole = false): string {
  const pieces = cut(text).map((piece) => {
    if (piece.kind === 'run') return whole ? runExpression(piece.text) : piece.words.map(runExpression).join(' & ');
    if (piece.parts.length < 2) return quoted(piece.whole);
    return `(${quoted(piece.whole)} | (${piece.parts.map(quoted).join(' <-> ')}))`;
  });
  if (pieces.length === 0) return '';
  const latin = whole && cut(text).every((piece) => piece.kind === 'latin' && piece.parts.length < 2);
  return pieces.length === 1 && !pieces[0]!.includes(' ') ? pieces[0]! : `(${pieces.join(latin ? ' <-> ' : ' & ')})`;
}

/** The lexemes of the text when it is indexed completely. */
export function lexemesOf(text: string): string[] {
  return cut(text).flatMap((piece) => {
    if (piece.kind === 'latin') return [piece.whole, ...piece.parts];
    return piece.words.flatMap((word) => [...pairs(word), ...([...word].length === 2 ? [] : [word])]);
  });
}
