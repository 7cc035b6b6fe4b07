// What operators type into number fields, read exactly: CNY to fen, kg to grams, cm to millimetres, percent to basis points.
// Text is read digit by digit, so that 0.29 is 29 fen and never 28.999.
import { plain } from '#contract/amount.ts';
import { decimalIn, typedFigure } from '#contract/rules/number-text.ts';
import { isWeight, readScale } from '#contract/scale-line.ts';

export const readFen = (text: string): number | null => typedFigure(text, 2);
/** Also with a unit of its own, as a scanner with a scale types it: "812 g", "2lb 3.4oz". */
export function readGrams(text: string): number | null {
  const weight = isWeight(text) ? readScale(text) : null;
  return weight ? ('grams' in weight ? weight.grams : null) : typedFigure(text, 3);
}
export const readMillimetres = (text: string): number | null => typedFigure(text, 1);
export const readBp = (text: string): number | null => typedFigure(text, 2);
export const readWhole = (text: string): number | null => typedFigure(text, 0);

/** A figure without a unit, such as a rate, as a plain decimal text; null when it is none, or a comma before three digits leaves open what it means. */
export function readDecimal(text: string): string | null {
  const read = decimalIn(text);
  return read === 'open' ? (text.includes(',') ? null : decimalIn(text, 'point')) : read;
}

const written = (value: number | null | undefined, decimals: number): string =>
  value === null || value === undefined ? '' : plain(value, decimals);
const trimmed = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

export const writeFen = (fen: number | null | undefined): string => written(fen, 2);
export const writeGrams = (g: number | null | undefined): string => trimmed(written(g, 3));
export const writeMillimetres = (mm: number | null | undefined): string => trimmed(written(mm, 1));
export const writeBp = (bp: number | null | undefined): string => trimmed(written(bp, 2));
