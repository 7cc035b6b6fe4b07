// Numbers as people and programs write them: which sign divides decimals is found over a whole column, and never guessed for one cell.
import { typedText } from '../typed-text.ts';

/** The decimal sign of a column. `point`: 1,234.50; `comma`: 1.234,50. */
export const NUMBER_FORMATS = ['point', 'comma'] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];
/** The two values that a figure can have, as plain decimal texts ("1234.50"); null where it is none in that format. */
type Readings = { readonly [F in NumberFormat]: string | null };

const GROUPED = {
  point: /^\d{1,3}(?:(?:,\d{2,3})*,\d{3}|(?:[ ']\d{3})+)(?:\.\d+)?$/,
  comma: /^\d{1,3}(?:(?:\.\d{2,3})*\.\d{3}|(?:[ ']\d{3})+)(?:,\d+)?$/,
};
const BARE = { point: /^(?:\d+(?:\.\d*)?|\.\d+)$/, comma: /^(?:\d+(?:,\d*)?|,\d+)$/ };

/** "1.234,50" in the form that both formats are read from: ASCII digits, one kind of apostrophe, without the dash of "12,-". */
const figureText = (text: string): string =>
  typedText(text)
    .replace(/[’‘`´\u066c]/g, "'")
    .replace(/\u066b/g, ',')
    .replace(/[.,]-+$/, '');

function readingIn(format: NumberFormat, figure: string): string | null {
  // A group of thousands never begins with 0: 0,250 is a quarter.
  const grouped = GROUPED[format].test(figure) && !/^0/.test(figure);
  if (!grouped && !BARE[format].test(figure)) return null;
  const [whole = '', part = ''] = figure.split(format === 'point' ? '.' : ',');
  const digits = whole.replace(/[., ']/g, '') || '0';
  return part === '' ? digits : `${digits}.${part}`;
}

const readingsOf = (text: string): Readings => {
  const figure = figureText(text);
  return { point: readingIn('point', figure), comma: readingIn('comma', figure) };
};
const isOpen = ({ point, comma }: Readings): boolean => point !== null && comma !== null && point !== comma;

/** A figure without a sign or unit as a plain decimal text; `open`: it has two values, and no format decides; null: it is no number. */
export function decimalIn(text: string, format?: NumberFormat): string | null | 'open' {
  const readings = readingsOf(text);
  if (isOpen(readings)) return format ? readings[format] : 'open';
  return readings.point ?? readings.comma;
}

/**
 * A figure that an operator types, as a whole number of 10^-decimals units; null when it is none, has two values, or more digits than the unit has. A comma before
 * exactly three digits separates thousands, but for a unit with three decimals: 1,234 is 1234.00 of money and 1.234 kg.
 */
export function typedFigure(text: string, decimals: number): number | null {
  const plain = typedText(text);
  const minus = plain.startsWith('-');
  const figure = minus ? plain.slice(1).trim() : plain;
  const readings = readingsOf(figure);
  let decimal = readings.point ?? readings.comma;
  if (isOpen(readings)) {
    if (figure.includes(',')) decimal = decimals === 3 ? readings.comma : readings.point;
    else decimal = decimals === 3 ? readings.point : null;
  }
  if (decimal === null) return null;
  const [whole = '', part = ''] = decimal.split('.');
  if (whole.length > 10 || /[1-9]/.test(part.slice(decimals))) return null;
  const value = Number(`${whole}${part.slice(0, decimals).padEnd(decimals, '0')}`);
  return minus ? -value : value;
}

/** What the figures of a column say about their format: how many are read in one format alone, and how many have two values. */
export type NumberEvidence = {
  point: number;
  comma: number;
  /** with two values and a point: 1.299 */
  open_point: number;
  /** with two values and a comma: 1,299 */
  open_comma: number;
};
export const NO_EVIDENCE: NumberEvidence = { point: 0, comma: 0, open_point: 0, open_comma: 0 };

/** Which of the four a figure counts for; null when both formats read the same, or none reads it. */
export function evidenceOf(text: string): keyof NumberEvidence | null {
  const readings = readingsOf(text);
  if (isOpen(readings)) return figureText(text).includes('.') ? 'open_point' : 'open_comma';
  if (readings.point === null) return readings.comma === null ? null : 'comma';
  return readings.comma === null ? 'point' : null;
}

/**
 * The format of a column; `each`: every figure has one value, whatever the format; `open`: someone has to say. What is counted without decimals (VND, JPY, pieces)
 * is never written with three of them.
 */
export function formatFound(evidence: NumberEvidence, decimals: number): NumberFormat | 'each' | 'open' {
  const { point, comma, open_point, open_comma } = evidence;
  if (open_point + open_comma === 0) return point > 0 && comma === 0 ? 'point' : comma > 0 && point === 0 ? 'comma' : 'each';
  if (point + comma > 0) return comma === 0 ? 'point' : point === 0 ? 'comma' : 'open';
  if (decimals > 0 || (open_point > 0 && open_comma > 0)) return 'open';
  return open_point > 0 ? 'comma' : 'point';
}

/** Decimals that amounts of a currency are written with (ISO 4217). */
export const isoDecimals = (currency: string): number =>
  /^[A-Z]{3}$/.test(currency)
    ? (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2)
    : 2;
