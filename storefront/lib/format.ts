// Numbers, sizes and times as users see them. Wire: grams, millimetres, ISO times in UTC; shown: g for goods, kg for parcels, cm,
// the user's time zone.
import { daysFromToday, decimal, grouped, rangeText, unbroken, withUnit } from '#client/format.ts';
import { lang, locale, t } from '#shop/lib/i18n.ts';
import { dates } from './format-home.ts';

export {
  cm,
  cmLength,
  cmSides,
  cmSize,
  daysFromToday,
  decimal,
  keepRanges,
  percent,
  rangeText,
  withUnit,
} from '#client/format.ts';
export { ago, count } from './format-home.ts';

/** 0 unknown, 1 male, 2 female. */
export const sex = (code: number): string => t(code === 1 ? 'sex.male' : code === 2 ? 'sex.female' : 'sex.unknown');

/** Chinese and English have the shop's own form of a measure; other languages write a whole figure and its unit apart. */
const hasOwnForm = (): boolean => /^(zh|en)/.test(lang());
/** "1620.00g", elsewhere "1 620 г": the weight of goods. */
export const grams = (g: number): string => (hasOwnForm() ? `${decimal(g, 2)}g` : withUnit(grouped(String(g)), 'g'));
/** "90000.00cm³", elsewhere "90 000 см³", of a volume in cubic millimetres. */
export const volume = (mm3: number): string =>
  hasOwnForm() ? `${decimal(mm3 / 1000, 2)}cm³` : withUnit(grouped(String(Math.round(mm3 / 1000))), 'cm³');
/** "2.80 kg": parcels, and what freight is charged by; the unit never wraps. */
export const kg = (g: number): string => withUnit(kgFigure(g), 'kg');
/** The same without its unit. */
export const kgFigure = (g: number): string => decimal(Math.round(g / 10) / 100, 2);
const { clock } = dates;
export const { day, date, dateTime } = dates;
/** "2026年12月3日" / "3 Dec 2026" */
export const paperDate = dates.fullDate;

/** The same inside a sentence: "today", "3 Dec". */
export function dayIn(iso: string, now = new Date()): string {
  const away = daysFromToday(iso, now);
  if (away === 0) return t('time.in_today');
  return away === -1 ? t('time.in_yesterday') : date(iso, now);
}
/** A calendar day of the wire (2026-12-03), which has no zone. */
export const calendarDay = (text: string, now = new Date()): string => date(`${text.slice(0, 10)}T12:00:00`, now);
/** The same inside a sentence: "by today 14:05". */
export const timeIn = (iso: string, now = new Date()): string => `${dayIn(iso, now)} ${clock(iso)}`;
/** "3 Dec 2026 14:05": on papers that are archived. */
export const paperTime = (iso: string): string => `${paperDate(iso)} ${clock(iso)}`;

/** Chinese, Japanese and Korean write a range without blanks, and the sign of the day after it. */
const isEastAsian = (): boolean => /^(zh|ja|ko)/.test(lang());

/** What stands between two sentences: nothing after a mark of Chinese width, which holds a blank of its own. */
export const gapAfter = (text: string): string => (/[\u3000-\u303f\uff01-\uff60]$/.test(text) ? '' : ' ');
/** Sentences one after the other. */
export const sentences = (...parts: (string | false | null | undefined | 0)[]): string =>
  parts.reduce<string>((all, part) => (part && all ? `${all}${gapAfter(all)}${part}` : all || part || ''), '');

/** "11月26–30日", "26–30 Nov", "26.–30. Nov.", "11月26日–12月3日", "26 Nov – 3 Dec"; on one line. */
export function dateRange(from: string, until: string, now = new Date()): string {
  const [a, b] = [new Date(from), new Date(until)];
  const sameMonth = a.getFullYear() === b.getFullYear() && a.getMonth() === b.getMonth();
  if (sameMonth && a.getDate() === b.getDate()) return date(from, now);
  if (sameMonth && isEastAsian()) {
    const day = lang().startsWith('ko') ? '일' : '日';
    return rangeText(date(from, now).replace(day, ''), `${b.getDate()}${day}`);
  }
  if (sameMonth && lang() === 'en') return rangeText(a.getDate(), date(until, now));
  if (sameMonth && b.getFullYear() === now.getFullYear()) return unbroken(dates.range(a, b));
  return periodText(date(from, now), date(until, now));
}

/** Two days of different months, or any other two ends of a period: "26 Nov – 3 Dec". */
export const periodText = (from: string, until: string): string =>
  isEastAsian() ? rangeText(from, until) : rangeText(`${from} `, ` ${until}`);

/** As a heading begins: the names of months are small letters in many languages. */
export const headed = (text: string): string => text.charAt(0).toLocaleUpperCase(locale()) + text.slice(1);

/** How long still, in its two largest units, or fewer: "2 天 4 小时", "35 分钟"; empty once it has passed. */
export function timeLeft(iso: string, now = new Date(), units = 2): string {
  const minutes = Math.ceil((new Date(iso).getTime() - now.getTime()) / 60_000);
  if (minutes <= 0) return '';
  const [d, h, m] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  const parts = [d && t('time.days', { n: d }), h && t('time.hours', { n: h }), !d && m && t('time.minutes', { n: m })];
  return parts.filter(Boolean).slice(0, units).join(' ');
}

/** "23:59:04" of seconds, for a running countdown. */
export function countdown(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), Math.floor(seconds % 60)];
  return h > 0 ? `${two(h)}:${two(m)}:${two(s)}` : `${two(m)}:${two(s)}`;
}
