// How numbers are written in a language: its decimal and grouping signs and the side of a currency's sign, by CLDR through Intl,
// always in Western digits. Figures stay exact: they come as texts of digits, never as floating point.

import { dirOf, localeOf } from './lang.ts';
import { lookup } from './lookup.ts';

export type NumberStyle = {
  decimal: string;
  group: string;
  /** figures before the decimal sign from which they are grouped: 4, in Spanish 5 */
  groupedFrom: number;
  /** "32,83 €" instead of "€32.83" */
  symbolAfter: boolean;
  /** "R$ 32,83": a blank between a sign and the figures after it */
  symbolSpaced: boolean;
  isRtl: boolean;
};

/** That of the back office, of files and of everything that is not written for a reader. */
export const PLAIN_STYLE: NumberStyle = {
  decimal: '.',
  group: ',',
  groupedFrom: 4,
  symbolAfter: false,
  symbolSpaced: false,
  isRtl: false,
};

const styles = new Map<string, NumberStyle>();
/** The style of a language; English's for one that Intl does not know. */
export function numberStyle(lang: string): NumberStyle {
  const known = styles.get(lang) ?? styleOf(lang);
  styles.set(lang, known);
  return known;
}

function styleOf(lang: string): NumberStyle {
  const format = new Intl.NumberFormat(localeOf(lang), { style: 'currency', currency: 'EUR', numberingSystem: 'latn' });
  const parts = (value: number) => format.formatToParts(value);
  const large = parts(1_234_567.5);
  const sign = (type: Intl.NumberFormatPartTypes) => large.find((part) => part.type === type)?.value;
  const place = large.findIndex((part) => part.type === 'currency');
  return {
    decimal: sign('decimal') ?? '.',
    group: sign('group') ?? ',',
    groupedFrom: parts(1234).some((part) => part.type === 'group') ? 4 : 5,
    // A line that runs right to left isolates an amount, and an amount is read from left to right: the sign leads.
    symbolAfter: place > 0 && dirOf(lang) === 'ltr' && large.slice(0, place).some((part) => part.type === 'integer'),
    symbolSpaced: place >= 0 && dirOf(lang) === 'ltr' && large[place + 1]?.type === 'literal',
    isRtl: dirOf(lang) === 'rtl',
  };
}

/** "12345.67" as a language writes it: "12,345.67", "12.345,67". */
export function written(plain: string, { decimal, group, groupedFrom }: NumberStyle): string {
  const [whole = '', part] = plain.split('.');
  const figures = whole.length < groupedFrom ? whole : whole.replace(/\B(?=(\d{3})+(?!\d))/g, group);
  return part === undefined ? figures : `${figures}${decimal}${part}`;
}

/** What a unit is called where a language does not write its international sign. */
const UNITS = lookup<Record<Unit, string>>({
  ru: { g: 'г', kg: 'кг', cm: 'см', 'cm³': 'см³', 'm³': 'м³' },
  ar: { g: 'غ', kg: 'كغ', cm: 'سم', 'cm³': 'سم³', 'm³': 'م³' },
});
export type Unit = 'g' | 'kg' | 'cm' | 'cm³' | 'm³';
/** The sign of a unit in a language: "kg", in Russian "кг". */
export const unitSign = (unit: Unit, lang: string): string => UNITS.get(lang)?.[unit] ?? unit;

/** Parameters of messages that are weights in grams or volumes in cm³, by the `unit` next to them (kg or m3). */
export const MEASURES = ['billed', 'charge', 'min', 'step', 'weight', 'as_weight', 'from_weight', 'least', 'limit'];

/** Figures and their signs that are read from left to right, inside a line that runs right to left: "−3 %", "×1.2". */
export const leftToRight = (text: string, { isRtl }: NumberStyle): string => (isRtl ? `\u2066${text}\u2069` : text);

/** A measure with so many decimals, in a language, without groups: 2.8 with 2 is "2.80", in German "2,80". */
export const decimalText = (value: number, places: number, lang: string): string => {
  const text = Math.abs(value).toFixed(places);
  return `${value < 0 && Number(text) !== 0 ? '−' : ''}${text.replace('.', numberStyle(lang).decimal)}`;
};
