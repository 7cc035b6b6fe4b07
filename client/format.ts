// Sizes, percentages and times as people read them, and the parameters of the server's messages. Wire: grams, millimetres, basis points,
// ISO times in UTC; shown: cm, %, the browser's time zone.
import type { Params } from '#client/call-error.ts';
import { lang } from '#client/i18n.ts';
import { decimalText, leftToRight, MEASURES, numberStyle, type Unit, unitSign, written } from '#contract/number-format.ts';

export type Size = { length: number; width: number; height: number };

const figure = (value: number): string => `${value < 0 ? '−' : ''}${written(String(Math.abs(value)), numberStyle(lang()))}`;
/** A figure and its unit, which never wrap. */
export const withUnit = (text: string, unit: Unit): string => `${text}\u00a0${unitSign(unit, lang())}`;
/** Centimetres of millimetres, without the unit: 10.8, in German 10,8. */
export const cm = (mm: number): string => figure(Math.round(mm) / 10);
/** "42 × 34 × 22" of sizes in millimetres, without the unit. */
export const cmSides = (s: Size): string => `${cm(s.length)} × ${cm(s.width)} × ${cm(s.height)}`;
/** "42 × 34 × 22 cm" of sizes in millimetres. */
export const cmSize = (s: Size): string => withUnit(cmSides(s), 'cm');
export const cmLength = (mm: number): string => withUnit(cm(mm), 'cm');
/** Percent of basis points: 250 is 2.5 %. */
export const percent = (bp: number): string => leftToRight(`${figure(bp / 100)}\u202f%`, numberStyle(lang()));
/** 1,234 of "1234", in German 1.234. */
export const grouped = (text: string): string => written(text, numberStyle(lang()));
/** 2.8 with two decimals is "2.80", in German "2,80". */
export const decimal = (value: number, places: number): string => decimalText(value, places, lang());

/** Words on one line: no break at a blank, next to a dash or between Chinese characters. */
export const unbroken = (text: string): string =>
  text.replaceAll(' ', '\u00a0').replace(/(?<=[–\p{Script=Han}])(?=.)|(?<=.)(?=[–\p{Script=Han}])/gu, '\u2060');
/** "55–60 cm", "€10.00–13.00": a range between two figures, never broken. */
export const rangeText = (from: string | number, until: string | number): string => unbroken(`${from}–${until}`);
/** Words that someone wrote, with each range of figures in them ("9:00–21:00", "9:00〜21:00") on one line. */
export const keepRanges = (text: string): string => text.replace(/(?<=\d)[–~〜～](?=\d)/g, '\u2060$&\u2060');

const DAY = 86_400_000;
const startOfDay = (d: Date) => new Date(d.getFullYear(), d.getMonth(), d.getDate()).getTime();
/** Whole days from today in the user's zone; below zero for the past. A clock change makes a day of 23 or 25 hours. */
export const daysFromToday = (iso: string, now = new Date()): number =>
  Math.round((startOfDay(new Date(iso)) - startOfDay(now)) / DAY);

type DatesConfig = { locale: () => string; t: (key: 'time.today' | 'time.yesterday') => string };

/** Days and times in the app's language. */
export function createDates({ locale, t }: DatesConfig) {
  const formats = new Map<string, Intl.DateTimeFormat>();
  function formatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
    const name = `${locale()} ${JSON.stringify(options)}`;
    const format = formats.get(name) ?? new Intl.DateTimeFormat(locale(), { numberingSystem: 'latn', ...options });
    formats.set(name, format);
    return format;
  }
  // In Russian a year is followed by an abbreviation, which would begin a line on its own.
  const show = (at: Date, options: Intl.DateTimeFormatOptions): string =>
    formatOf(options)
      .format(at)
      .replace(/ (?=г\.)/, '\u00a0');
  /** "26.–30. Nov.": days of one month of this year, as the language joins them. */
  const range = (from: Date, until: Date): string => formatOf({ month: 'short', day: 'numeric' }).formatRange(from, until);
  /** "3 Dec 2026" */
  const fullDate = (iso: string): string => show(new Date(iso), { year: 'numeric', month: 'short', day: 'numeric' });
  /** "12月3日" / "3 Dec", never "today"; another year is named. */
  const date = (iso: string, now = new Date()): string =>
    new Date(iso).getFullYear() === now.getFullYear() ? show(new Date(iso), { month: 'short', day: 'numeric' }) : fullDate(iso);
  /** "14:05" */
  const clock = (iso: string): string => show(new Date(iso), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  /** "今天", "昨天", "12月3日" / "3 Dec"; another year is named. */
  function day(iso: string, now = new Date()): string {
    const away = daysFromToday(iso, now);
    if (away === 0) return t('time.today');
    return away === -1 ? t('time.yesterday') : date(iso, now);
  }
  /** "今天 14:05", "3 Dec 14:05" */
  const dateTime = (iso: string, now = new Date()): string => `${day(iso, now)} ${clock(iso)}`;
  return { show, range, fullDate, date, clock, day, dateTime };
}

/** The format of a parameter, by the unit that ends its name: `_fen`, `_g`, `_mm` ... */
export type UnitFormats = Record<string, (value: string | number) => string>;

/** Parameters of a server's message, with their units. */
export function formatParams(params: Params, units: UnitFormats): Params {
  const { unit } = params;
  const measure = (value: string | number) =>
    unit === 'm3' ? withUnit(figure(Number(value) / 1_000_000), 'm³') : units._g!(value);
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const show = Object.entries(units).find(([ending]) => name.endsWith(ending))?.[1];
      if (show) return [name, show(value)];
      // The log of an inspection has its weight as it was written then: "0.46 kg".
      if (name === 'weight' && /^[\d.]+ kg$/.test(String(value)))
        return [name, units._g!(Number.parseFloat(String(value)) * 1000)];
      return [name, unit !== undefined && MEASURES.includes(name) ? measure(value) : value];
    }),
  );
}
