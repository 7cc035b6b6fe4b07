// What operators type into number fields, read exactly: CNY to fen, kg to grams, cm to millimetres, percent to basis points.
// Text is read digit by digit, so that 0.29 is 29 fen and never 28.999.
import { plain } from '#contract/amount.ts';
import { isWeight, readScale } from '#contract/scale-line.ts';

/** The whole number of 10^-decimals units in a typed figure; null when it is none. "1,234.50", "1 234,50" and "12,5" are read as people mean them. */
export function scaled(text: string, decimals: number): number | null {
  const found = /^(-)?(\d{0,10})(?:\.(\d*))?$/.exec(pointed(text.trim().replace('−', '-'), decimals));
  if (!found || (found[2] === '' && !found[3])) return null;
  const [, minus, whole = '', part = ''] = found;
  // More digits than the unit has would be cut silently: refused instead.
  if (/[1-9]/.test(part.slice(decimals))) return null;
  const value = Number(`${whole || '0'}${part.slice(0, decimals).padEnd(decimals, '0')}`);
  return minus ? -value : value;
}

/** Separators of thousands taken out, the decimal sign made a point. A lone comma before exactly three digits separates thousands. */
function pointed(text: string, decimals: number): string {
  const bare = text.replace(/\s/g, '');
  if (bare.includes('.')) return bare.replaceAll(',', '');
  const thousands = /^-?\d{1,3}(,\d{3})+$/.test(bare) && (decimals !== 3 || bare.split(',').length > 2);
  return thousands ? bare.replaceAll(',', '') : bare.replace(',', '.');
}

export const readFen = (text: string): number | null => scaled(text, 2);
/** Also with a unit of its own, as a scanner with a scale types it: "812 g", "2lb 3.4oz". */
export function readGrams(text: string): number | null {
  const weight = isWeight(text) ? readScale(text) : null;
  return weight ? ('grams' in weight ? weight.grams : null) : scaled(text, 3);
}
export const readMillimetres = (text: string): number | null => scaled(text, 1);
export const readBp = (text: string): number | null => scaled(text, 2);
export const readWhole = (text: string): number | null => scaled(text, 0);

const written = (value: number | null | undefined, decimals: number): string =>
  value === null || value === undefined ? '' : plain(value, decimals);
const trimmed = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

export const writeFen = (fen: number | null | undefined): string => written(fen, 2);
export const writeGrams = (g: number | null | undefined): string => trimmed(written(g, 3));
export const writeMillimetres = (mm: number | null | undefined): string => trimmed(written(mm, 1));
export const writeBp = (bp: number | null | undefined): string => trimmed(written(bp, 2));
