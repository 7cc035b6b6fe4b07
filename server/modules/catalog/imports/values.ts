// Parses cells in the usual notations into the shop's units: fen, grams, millimetres, pieces, yes or no, lists. null: cannot be read.

import type { ImportOptions } from '#contract/import-fields.ts';
import { lookup } from '#contract/lookup.ts';
import { decimalIn, type NumberFormat } from '#contract/rules/number-text.ts';
import { typedText } from '#contract/typed-text.ts';

/** `open`: a figure with two values, whose column has no known format. */
export type Read<T> = T | 'open' | null;

const GRAMS = lookup({ g: 1, kg: 1000, lb: 453.59237, oz: 28.349523125 });
const MILLIMETRES = lookup({ mm: 1, cm: 10, m: 1000, in: 25.4 });
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

type Units = { factors: ReadonlyMap<string, number>; usual: string };
function measured(text: string, { factors, usual }: Units, format: NumberFormat | undefined): Read<number> {
  const [, figure = '', word = ''] = /^([\d.,'’‘ ]+?) ?(\p{L}*)\.?$/u.exec(typedText(text)) ?? [];
  const amount = decimalIn(figure, format);
  const unit = word === '' ? usual : (UNIT_WORDS.get(word.toLowerCase()) ?? word.toLowerCase());
  const factor = factors.get(unit);
  if (amount === null || amount === 'open') return amount;
  return factor === undefined ? null : Math.round(Number(amount) * factor);
}
export const gramsOf = (text: string, unit: ImportOptions['weight_unit'], format?: NumberFormat): Read<number> =>
  measured(text, { factors: GRAMS, usual: unit }, format);
export const millimetresOf = (text: string, unit: ImportOptions['size_unit'], format?: NumberFormat): Read<number> =>
  measured(text, { factors: MILLIMETRES, usual: unit }, format);

/** Pieces, or the name of a stock state. */
export function piecesOf(text: string, format?: NumberFormat): Read<number> {
  const cell = typedText(text).toLowerCase().replaceAll('_', ' ');
  const amount = decimalIn(cell, format);
  if (amount === 'open') return amount;
  if (amount !== null) return /^\d{1,9}(\.0*)?$/.test(amount) ? Math.trunc(Number(amount)) : null;
  if (/^-\d+([.,]0+)?$/.test(cell) || ['out of stock', 'outofstock', 'no', 'sold out', '无货', '售罄'].includes(cell)) return 0;
  if (['in stock', 'instock', 'yes', 'available', 'preorder', 'backorder', '有货', '现货'].includes(cell)) return 999_999;
  return null;
}

export function yesOf(text: string): boolean | null {
  const cell = text.trim().toLowerCase();
  if (['1', 'true', 'yes', 'y', 'active', 'published', '是', '上架'].includes(cell)) return true;
  if (['0', '-1', 'false', 'no', 'n', 'draft', 'archived', 'unlisted', '否', '下架'].includes(cell)) return false;
  return null;
}

const ADDRESS = /(?:https?:)?\/\/|\/media\//gi;
const PICTURE = /\.(?:jpe?g|png|webp|gif|avif|bmp|svg)(?:[?#]\S*)?$/i;
/** No address is longer; what is, is not searched for its ending. */
const LONGEST = 4096;
/** As Taobao's helper writes them: `hash:1:0:|address;`. */
const TAOBAO = /^[\w-]*:\d+:\d+:\|/;

const isBetween = (character: string | undefined): boolean => character === undefined || /[\s,;|]/.test(character);

/** Divided where an address begins after a blank, comma, semicolon or bar: an address itself may have these too. Linear in the text's length. */
function addressesIn(cell: string): string[] {
  const starts = [...cell.matchAll(ADDRESS)]
    .map((match) => match.index)
    .filter((at) => isBetween(cell[at - 1]) || `"'<>(`.includes(cell[at - 1]!));
  return starts.map((at, n) => cell.slice(at, starts[n + 1]));
}

function withoutEnds(address: string): string {
  let end = address.length;
  while (end > 0 && isBetween(address[end - 1])) end -= 1;
  return address.slice(0, end);
}

/** Addresses of pictures in a cell: divided by blanks, commas, semicolons, bars or lines. */
export function picturesOf(text: string): string[] {
  const cell = text.trim();
  const parts = TAOBAO.test(cell) ? cell.split(';').map((part) => part.replace(TAOBAO, '')) : [cell];
  const found = parts.flatMap(addressesIn).map((part) => {
    const address = withoutEnds(part.split(/["<>]/, 1)[0]!);
    // Words may follow an address; a blank within one is before the ending of a picture.
    const whole = address.length <= LONGEST && PICTURE.test(address) ? address : address.split(/\s/, 1)[0]!;
    return whole.replace(/\s/g, '%20');
  });
  return [...new Set(found.map((address) => (address.startsWith('//') ? `https:${address}` : address)))];
}

/** "2:15.80; 100:12.00": pieces and amounts as they are written. */
export function stepsOf(text: string): { from: number; amount: string }[] | null {
  const steps = text
    .split(/[;|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => /^(\d{1,6})\s*[:=]\s*(\S+)$/.exec(part))
    .map((match) => (match ? { from: Number(match[1]), amount: match[2]! } : null));
  return steps.every((step): step is { from: number; amount: string } => step !== null && step.from > 0) ? steps : null;
}
