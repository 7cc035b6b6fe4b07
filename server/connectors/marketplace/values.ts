// Reads values in the formats of many services: numbers come as numbers or texts, empty objects as empty lists, lists as
// objects or as their only member, addresses without a scheme, weights and prices with their units or as ranges.

import { cutText } from '#contract/clean-text.ts';
import { boundedHtml } from '../../html/bounded.ts';
import type { HtmlElement } from '../../html/tree.ts';

// biome-ignore lint/suspicious/noExplicitAny: an untrusted answer; every value is read by a function of this file
export type RawValue = any;

export const text = (value: RawValue): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' && Number.isFinite(value) ? String(value) : '';

/** The searched part of a text: patterns of several parts take quadratic time on a long row of digits or blanks. */
const short = (value: RawValue): string => cutText(text(value), 200);

/** A list in any wrapping: a list, an object with numbers as names, one member alone, nothing. */
export function listOf(value: RawValue): RawValue[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return [];
  const names = Object.keys(value);
  return names.length > 0 && names.every((name) => /^\d+$/.test(name)) ? Object.values(value) : names.length > 0 ? [value] : [];
}

/** An object; PHP writes an empty one as a list. */
export const record = (value: RawValue): Record<string, RawValue> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

/** The first amount of "￥26.00", "1,299.5", "26.00-39.00", 26: decimal text; null without one above zero. */
export function amount(value: RawValue): string | null {
  const found = /\d+(?:,\d{3})*(?:\.\d+)?|\.\d+/.exec(short(value))?.[0].replace(/,/g, '');
  return found !== undefined && Number(found) > 0 ? String(Number(Number(found).toFixed(4))) : null;
}

/** A count: "1.2万", "999+", "3千", "1,204人付款", 7; null without one. */
export function count(value: RawValue): number | null {
  const found = /(\d+(?:,\d{3})*(?:\.\d+)?)\s*([万萬千kw亿]?)/i.exec(short(value));
  if (!found) return null;
  const many = { 万: 1e4, 萬: 1e4, w: 1e4, 千: 1e3, k: 1e3, 亿: 1e8 }[found[2]!.toLowerCase()] ?? 1;
  const all = Math.round(Number(found[1]!.replace(/,/g, '')) * many);
  return Math.min(all, 1_000_000_000);
}

/** An absolute address of "//img.alicdn.com/a.jpg", "http:...", "https:..."; empty for anything else. */
export function address(value: RawValue): string {
  const given = text(value);
  const full = given.startsWith('//') ? `https:${given}` : given;
  return /^https?:\/\/[^\s"'<>]+$/i.test(full) ? full : '';
}

/** Grams of "0.35", "0.35kg", "350g", "350 克", "1.2 公斤", "1lb"; a bare number below 30 counts as kilograms, else as grams. null: unknown. */
export function grams(value: RawValue): number | null {
  const found = /(\d+(?:\.\d+)?)\s*(kg|公斤|千克|g|克|lb|oz|斤)?/i.exec(short(value));
  const number = Number(found?.[1] ?? 0);
  if (!(number > 0)) return null;
  const unit = found![2]?.toLowerCase() ?? (number < 30 ? 'kg' : 'g');
  const each = { kg: 1000, 公斤: 1000, 千克: 1000, g: 1, 克: 1, lb: 453.592, oz: 28.3495, 斤: 500 }[unit] ?? 1;
  const whole = Math.ceil(number * each);
  return whole >= 1 && whole <= 1_000_000 ? whole : null;
}

/** Millimetres of "30*20*10", "30x20x10cm", "300×200×100mm"; centimetres without a unit. null: unknown. */
export function box(value: RawValue): { length: number; width: number; height: number } | null {
  const found =
    /(\d+(?:\.\d+)?)\s*(?:cm|mm)?\s*[*x×X,，]\s*(\d+(?:\.\d+)?)\s*(?:cm|mm)?\s*[*x×X,，]\s*(\d+(?:\.\d+)?)\s*(mm|cm|m)?/i.exec(
      short(value),
    );
  if (!found) return null;
  const each = { mm: 1, cm: 10, m: 1000 }[(found[4] ?? 'cm').toLowerCase()] ?? 10;
  const sides = [found[1], found[2], found[3]].map((side) => Math.ceil(Number(side) * each));
  const [length = 0, width = 0, height = 0] = sides.sort((a, b) => b - a);
  return height > 0 && length <= 20_000 ? { length, width, height } : null;
}

/** Domestic freight of "8.00", "快递: 8.00", "免运费", "包邮", 0; null when it is not given. */
export function freight(value: RawValue): string | null {
  const written = short(value);
  if (written === '') return null;
  if (/免|包邮|free/i.test(written)) return '0';
  return amount(written) ?? (/^0+(\.0+)?$/.test(written) ? '0' : null);
}

const COUNTED = /onebound|log|stat|pixel|track/i;
const COUNTER = /\.(?:gif|php)(?:[?#]|$)/i;
/** A tracking pixel: a picture of one pixel, or from an address for tracking. */
const isPixel = ({ name, attribs: { width = '', height = '', src = '' } }: HtmlElement): boolean =>
  name === 'img' && (/^[01](?:px)?$/.test(width) || /^[01](?:px)?$/.test(height) || (COUNTED.test(src) && COUNTER.test(src)));

/** The description without tracking pixels. */
export const withoutPixel = (html: string): string => boundedHtml(html, (one) => (isPixel(one) ? null : one.attribs)).trim();
