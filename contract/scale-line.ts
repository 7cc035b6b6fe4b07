// What scales and scanners with a scale say of a weight: one line of text. Only a stable weight above zero counts, in grams.
import { lookup } from './lookup.ts';

const GRAMS = { kg: 1000, kgs: 1000, g: 1, gr: 1, lb: 453.59237, lbs: 453.59237, oz: 28.349523125 };
const gramsOfUnit = lookup<number>(GRAMS);

/** `moving`: wait for a stable one; `over`, `negative`, `zero`: what the operator has to mend. */
export type ScaleTrouble = 'moving' | 'over' | 'negative' | 'zero';
export type ScaleReading = { grams: number } | { trouble: ScaleTrouble };

const OVER = /^\s*(?:OL|S\s*\+)(?![A-Z0-9])|\bOVER(?:LOAD)?\b/i;
const UNDER = /^\s*(?:UL|S\s*-)(?![A-Z0-9])|\bUNDER(?:LOAD)?\b/i;
const MOVING = /^\s*(?:US|UT|S?\s?D|S\s+I|M)(?![A-Z0-9])|[?]\s*$|(?:\d|kgs?|gr?|lbs?|oz)\s+M\s*$|\b(?:MOTION|UNSTABLE)\b/i;
const FIGURE = String.raw`\d{1,3}(?:[ ,.']\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?|[.,]\d+`;
const POUNDS = /([+-]?)\s*(\d+)\s*(?:lbs?\s*:?|:)\s*(\d+(?:[.,]\d+)?)\s*(?:lbs?\s*:\s*oz|oz)\b/i;
const WEIGHT = new RegExp(String.raw`([+-]?)\s*(${FIGURE})\s*(kgs?|gr?|lbs?|oz)(?![a-z])`, 'i');

/** A figure with separators: the last of two kinds is the decimal sign; a lone comma before three digits separates thousands of grams, never of kilograms. */
function numberOf(text: string, unit: string): number {
  const bare = text.replace(/[ ']/g, '');
  const decimal = bare.lastIndexOf(',') > bare.lastIndexOf('.') ? ',' : '.';
  const other = decimal === ',' ? '.' : ',';
  const thousands = bare.split(decimal).length > 2 || (decimal === ',' && /^g/i.test(unit) && /^\d{1,3},\d{3}$/.test(bare));
  return Number(thousands ? bare.replace(/[.,]/g, '') : bare.replaceAll(other, '').replace(decimal, '.'));
}

/** Grams and the sign of the weight in a line; null without one. */
function weightIn(line: string): { sign: string; grams: number } | null {
  const pounds = POUNDS.exec(line);
  if (pounds) {
    const [, sign = '', lb = '', oz = ''] = pounds;
    return { sign, grams: Math.round(Number(lb) * GRAMS.lb + numberOf(oz, 'oz') * GRAMS.oz) };
  }
  const found = WEIGHT.exec(line);
  if (!found) return null;
  const [, sign = '', figure = '', unit = ''] = found;
  return { sign, grams: Math.round(numberOf(figure, unit) * gramsOfUnit.get(unit.toLowerCase())!) };
}

/** A line such as "ST,GS,+  1.234kg", "2lb 3.4oz", "2:03.4 lb:oz", "1,234.5 g"; null when it speaks of no weight. */
export function readScale(line: string): ScaleReading | null {
  const text = line.replace(/\p{Cc}/gu, '').replace('−', '-');
  if (OVER.test(text)) return { trouble: 'over' };
  if (UNDER.test(text)) return { trouble: 'negative' };
  const found = weightIn(text);
  if (MOVING.test(text)) return found || /^\s*(?:US|S\s*D)/i.test(text) ? { trouble: 'moving' } : null;
  if (!found) return null;
  if (found.sign === '-' && found.grams > 0) return { trouble: 'negative' };
  return found.grams > 0 ? { grams: found.grams } : { trouble: 'zero' };
}

/** Whether a whole text is a weight with its unit, as a scanner with a scale types it: no number of a parcel has that form. */
export const isWeight = (text: string): boolean =>
  /^(?:(?:ST|US|S\s+[SD])[,\s]+(?:(?:GS|NT|TR)[,\s]+)?)?[+-]?\s*[\d.,:' ]*\d\s*(?:kgs?|gr?|lbs?|oz)(?:\s*:?\s*(?:\d+(?:[.,]\d+)?\s*oz|oz))?\s*[?M]?$/i.test(
    text.trim(),
  ) && readScale(text) !== null;
