// The stems of a typed word, and the expressions that search for them.
import { bare } from './characters.ts';
import { compoundOf } from './compounds.ts';
import { cut } from './cut.ts';
import { expressionOf, quoted } from './expression.ts';
import { isHangul, withoutParticle } from './particles.ts';
import { familyOf, marked, stemsOf } from './stems.ts';
import { isTelling } from './stop-words.ts';

const telling = (text: string) => cut(text).filter((piece) => isTelling(piece.text));

/** The lexemes of all its words' stems, as they are indexed. */
export const stemsIn = (text: string, lang: string): string[] =>
  telling(text).flatMap((piece) =>
    isHangul(piece.text)
      ? [marked('ko', withoutParticle(piece.text) ?? piece.text)].filter(
          () => (withoutParticle(piece.text) ?? piece.text).length === 1,
        )
      : stemsOf(piece.text, [lang]).flatMap(({ lang: of, parts }) => parts.map((stem) => marked(of, stem))),
  );

/** All words of a text by their stems; null where goods have not each of them. Korean: as written, without particles. */
export function stemExpression(text: string, lang: string, known: ReadonlyMap<string, number>): string | null {
  const stems = stemsIn(text, lang);
  if (stems.length > 0) return stems.every((stem) => known.has(stem)) ? allOf(stems.map(quoted)) : null;
  const pieces = telling(text);
  if (!pieces.every((piece) => piece.kind === 'run')) return null;
  const words = pieces.map((piece) => expressionOf(withoutParticle(piece.text) ?? piece.text, true));
  return words.length > 0 && words.every((word) => word !== '') ? allOf(words) : null;
}

const allOf = (all: readonly string[]): string => (all.length > 1 ? `(${[...new Set(all)].join(' & ')})` : all[0]!);

/** The two words of a German compound, whose first says what it is made of or for whom. */
export function typedCompound(text: string, lang: string): [string, string] | null {
  const compound = familyOf(lang) === 'de' ? compoundOf(bare(text)) : null;
  return compound?.first ? compound.written : null;
}
