// Parses cells in the usual notations into the shop's units: fen, grams, millimetres, pieces, yes or no, lists. null: cannot be read.

import type { ImportOptions } from '#contract/import-fields.ts';
import { lookup } from '#contract/lookup.ts';

const SIGNS = lookup<string>({ $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'CNY', '￥': 'CNY' });

/** "1,299.00 USD", "€ 12,50", "¥88": decimal text, and the currency when the cell has it. */
export function amountOf(text: string): { amount: string; currency: string | null } | null {
  const cell = text.normalize('NFKC').trim();
  const code = /(?:^|[\s\d.])([A-Z]{3})(?:$|[\s\d.])/i.exec(cell)?.[1]?.toUpperCase();
  const sign = [...cell].find((one) => SIGNS.get(one) !== undefined);
  const figure = cell.replace(/[A-Za-z]{3}|[$€£¥￥\s']/g, '');
  const amount = decimalOf(figure);
  return amount === null ? null : { amount, currency: code ?? (sign ? SIGNS.get(sign)! : null) };
}

/** "1,299.50", "1.299,50" and "12,5" as a plain decimal number. A comma before three digits at the end separates thousands. */
function decimalOf(text: string): string | null {
  if (!/^\d[\d.,]*$/.test(text)) return null;
  const [point, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')];
  if (point >= 0 && comma >= 0) {
    const plain = point > comma ? text.replaceAll(',', '') : text.replaceAll('.', '').replace(',', '.');
    return /^\d+(\.\d+)?$/.test(plain) ? plain : null;
  }
  if (comma >= 0) {
    const thousands = /^\d{1,3}(,\d{3})+$/.test(text);
    const plain = thousands ? text.replaceAll(',', '') : text.replace(',', '.');
    return /^\d+(\.\d+)?$/.test(plain) ? plain : null;
  }
  return /^\d+(\.\d*)?$/.test(text) ? text.replace(/\.$/, '') : null;
}

const GRAMS = { g: 1, kg: 1000, lb: 453.59237, oz: 28.349523125 };
const MILLIMETRES = { mm: 1, cm: 10, m: 1000, in: 25.4 };
const UNIT_WORDS = lookup<string>({
  gram: 'g',
  grams: 'g',
  kilogram: 'kg',
  kilograms: 'kg',
  lbs: 'lb',
  pound: 'lb',
  pounds: 'lb',
  ounce: 'oz',
  ounces: 'oz',
  克: 'g',
  千克: 'kg',
  公斤: 'kg',
  inch: 'in',
  inches: 'in',
  毫米: 'mm',
  厘米: 'cm',
  米: 'm',
});

function measured(text: string, units: Record<string, number>, usual: string): number | null {
  const [, figure = '', word = ''] = /^([\d.,]+)\s*([a-z\p{L}]*)\.?$/iu.exec(text.normalize('NFKC').trim()) ?? [];
  const amount = decimalOf(figure);
  const unit = word === '' ? usual : (UNIT_WORDS.get(word.toLowerCase()) ?? word.toLowerCase());
  const factor = units[unit];
  return amount === null || factor === undefined ? null : Math.round(Number(amount) * factor);
}
export const gramsOf = (text: string, unit: ImportOptions['weight_unit']): number | null => measured(text, GRAMS, unit);
export const millimetresOf = (text: string, unit: ImportOptions['size_unit']): number | null => measured(text, MILLIMETRES, unit);

/** Pieces, or the name of a stock state. */
export function piecesOf(text: string): number | null {
  const cell = text.trim().toLowerCase().replaceAll('_', ' ');
  if (/^\d{1,9}(\.0+)?$/.test(cell)) return Math.trunc(Number(cell));
  if (/^-\d+$/.test(cell) || ['out of stock', 'outofstock', 'no', 'sold out', '无货', '售罄'].includes(cell)) return 0;
  if (['in stock', 'instock', 'yes', 'available', 'preorder', 'backorder', '有货', '现货'].includes(cell)) return 999_999;
  return null;
}

export function yesOf(text: string): boolean | null {
  const cell = text.trim().toLowerCase();
  if (['1', 'true', 'yes', 'y', 'active', 'published', '是', '上架'].includes(cell)) return true;
  if (['0', '-1', 'false', 'no', 'n', 'draft', 'archived', 'unlisted', '否', '下架'].includes(cell)) return false;
  return null;
}

function withoutCommas(address: string): string {
  let end = address.length;
  while (address[end - 1] === ',') end -= 1;
  return address.slice(0, end);
}

/** Addresses of pictures in a cell: divided by blanks, commas, semicolons, bars or lines. Taobao's helper writes `hash:1:0:|address;`. */
export function picturesOf(text: string): string[] {
  const found = text.match(/(?:https?:)?\/\/[^\s|;"'<>]+|\/media\/[\w./?&=-]+/gi) ?? [];
  const single = found.flatMap((address) => address.split(/,(?=(?:https?:)?\/\/)/i)).map((address) => withoutCommas(address));
  return [...new Set(single.map((address) => (address.startsWith('//') ? `https:${address}` : address)))];
}

/** "2:15.80; 100:12.00": pieces and decimal amounts. */
export function stepsOf(text: string): { from: number; amount: string }[] | null {
  const steps = text
    .split(/[;|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => /^(\d{1,6})\s*[:=]\s*(\S+)$/.exec(part))
    .map((match) => (match ? { from: Number(match[1]), amount: decimalOf(match[2]!) } : null));
  return steps.every((step): step is { from: number; amount: string } => step?.amount != null && step.from > 0)
    ? (steps as { from: number; amount: string }[])
    : null;
}
