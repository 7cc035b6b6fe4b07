// Formats numbers that the server writes: in refusals, messages, settlements and papers. Elsewhere the user's screen formats them.
import { cny } from '#contract/amount.ts';
import { decimalText, written as inStyle, leftToRight, MEASURES, numberStyle, unitSign } from '#contract/number-format.ts';
import type { Params } from './context.ts';

/** Two decimals, as screens show weights; in a reader's language, or plain for papers that carriers and customs read. */
export const kg = (grams: number, lang = 'en'): string =>
  `${decimalText(Math.round(grams / 10) / 100, 2, lang)} ${unitSign('kg', lang)}`;
const whole = (mm: number): string => (mm % 10 === 0 ? String(mm / 10) : (mm / 10).toFixed(1));
const cm = (mm: number, lang: string): string => `${inStyle(whole(mm), numberStyle(lang))} ${unitSign('cm', lang)}`;
export const sides = (box: { length: number; width: number; height: number }, lang = 'en'): string =>
  [box.length, box.width, box.height].map((mm) => inStyle(whole(mm), numberStyle(lang))).join('×');
const volume = (cm3: number, lang: string): string => `${decimalText(cm3 / 1_000_000, 3, lang)} ${unitSign('m³', lang)}`;
/** Grams, or cm3 for a line that charges by m3. */
export const measure = (value: number, unit: 'kg' | 'm3', lang: string): string =>
  unit === 'm3' ? volume(value, lang) : kg(value, lang);

const ENDINGS: [string, (v: number, lang: string) => string][] = [
  ['_g', kg],
  ['_mm', cm],
  ['_cm3', volume],
  ['_bp', (v, lang) => leftToRight(`${inStyle(String(v / 100), numberStyle(lang))}\u202f%`, numberStyle(lang))],
];

/** Parameters with formatted units; the end of a name gives the unit. `amount` formats fen; in CNY by default. */
export function written(params: Params, lang: string, amount = (fen: number) => cny(fen, lang)): Params {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (typeof value !== 'number') return [name, value];
      if (name.endsWith('_fen')) return [name, amount(value)];
      const show = ENDINGS.find(([end]) => name.endsWith(end))?.[1];
      if (show) return [name, show(value, lang)];
      return [name, params.unit && MEASURES.includes(name) ? measure(value, params.unit as 'kg', lang) : value];
    }),
  );
}
