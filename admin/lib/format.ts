// Numbers, sizes and times as operators read them. Wire: fen, grams, millimetres, ISO times; shown: CNY, kg, cm, the browser's zone.
import { lang, locale, t, translate } from '#admin/lib/i18n.ts';
import type { Params } from '#client/call-error.ts';
import { cmLength, createDates, formatParams, grouped, percent, type UnitFormats } from '#client/format.ts';
import { cny, cnySign, digits, type Fen, type Minor } from '#contract/amount.ts';

export { cmLength, cmSize, percent, rangeText } from '#client/format.ts';

/** 1,234.50 of 123450 fen. */
export const figures = (fen: Fen): string => digits(BigInt(Math.round(fen)), 2);
/** ¥1,234.50, in other languages CNY 1,234.50. */
export const money = (fen: Fen): string => cny(fen, lang());
/** Before a field whose amount is in CNY. */
export const yuan = (): string => cnySign(lang()).trim();
/** An amount in the smallest unit of its currency; `decimals` as the shop counts it, which is not what the browser writes: rupiah and forint have two. */
export const minorMoney = (minor: Minor, currency: string, decimals: number): string =>
  `${currency}\u00a0${digits(BigInt(minor), decimals)}`;

export const kg = (g: number): string => `${(g / 1000).toFixed(g % 10 === 0 ? 2 : 3)}\u00a0kg`;
export const count = (n: number): string => grouped(String(n));

const dates = createDates({ locale, t });
export const { dateTime } = dates;
export const fullTime = (iso: string): string =>
  dates.show(new Date(iso), {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });

/** The name of a month, 1 to 12. */
export const monthName = (month: number): string =>
  new Intl.DateTimeFormat(locale(), { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month - 1));

export const hoursSince = (iso: string, now = new Date()): number =>
  Math.max(0, Math.floor((now.getTime() - new Date(iso).getTime()) / 3_600_000));
/** "35 分钟", "21 小时", from two days on "3 天". */
export function waited(iso: string, now = new Date()): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(iso).getTime()) / 60_000));
  if (minutes < 60) return t('desk.age.minutes', { n: minutes });
  if (minutes < 48 * 60) return t('desk.age.hours', { n: Math.floor(minutes / 60) });
  return t('desk.age.days', { n: Math.floor(minutes / 1440) });
}
export const waitedHours = (hours: number): string =>
  hours < 48 ? t('desk.age.hours', { n: hours }) : t('desk.age.days', { n: Math.floor(hours / 24) });

/** Tracking and platform numbers in groups of four, as people read them out. */
export const spaced = (no: string): string => (no.length > 8 ? no.replace(/(.{4})(?=.)/g, '$1 ') : no);

const UNITS: UnitFormats = {
  _fen: (v) => money(Number(v)),
  _g: (v) => kg(Number(v)),
  _mm: (v) => cmLength(Number(v)),
  _cm3: (v) => `${v} cm³`,
  _bp: (v) => percent(Number(v)),
  _at: (v) => dateTime(String(v)),
  _on: String,
};
/** Parameters of a server's message, with their units. */
export const displayParams = (params: Params): Params => formatParams(params, UNITS);
export const formatText = (key: string, params: Params = {}): string => translate(key, displayParams(params));
export const formatMessage = ({ key, params }: { key: string; params: Params }): string => formatText(key, params);

/** A member in a line: the name, and the mark that stands on parcels; once where there is no name but the mark. */
export const memberWords = ({ nickname, mark }: { nickname: string; mark: string }): string =>
  nickname && nickname !== mark ? `${nickname} ${mark}` : mark;
