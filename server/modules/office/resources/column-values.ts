// Validates what an operator sent for a field of a resource and converts it to the column's value. Refusals name the field.

import { cutText } from '#contract/clean-text.ts';
import type { Field } from '#contract/desk/resource.ts';
import { shapes } from '#contract/desk/resource-shapes.ts';
import { z } from '#contract/fields.ts';
import { linkAddress, pictureAddress, webAddress } from '#contract/web-address.ts';
import { fail, json } from '../../../context.ts';
import { cleanHtml } from '../../catalog/content/html.ts';

const LANG = /^[a-z]{2,3}(-[a-z0-9]{2,8})?$/;
const MAX_INT = 2_000_000_000;
const MAX_FEN = 1_000_000_000_00;

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** The value for the column; structures become JSON text. Refuses what the field doesn't allow. */
export function columnValue(f: Field, value: unknown): unknown {
  if (isEmpty(value) && f.kind !== 'bool') {
    if (f.required) fail('fail.field_missing', {}, f.name);
    return emptyValue(f);
  }
  const read = readers[f.kind](f, value);
  return isStoredAsJson(f) ? json(read) : read;
}

export const isStoredAsJson = (f: Field): boolean =>
  f.kind === 'names' || f.kind === 'words' || f.kind === 'html' || f.kind === 'list' || f.kind === 'images' || f.kind === 'json';

function emptyValue(f: Field): unknown {
  if (f.start !== undefined && f.kind !== 'select' && !(f.empty && f.kind !== 'ref')) return f.start;
  if (f.kind === 'select') return '';
  if (f.empty) return null;
  if (f.kind === 'names' || f.kind === 'words' || f.kind === 'html') return '{}';
  if (f.kind === 'list' || f.kind === 'images' || f.kind === 'json') return '[]';
  if (
    f.kind === 'text' ||
    f.kind === 'long' ||
    f.kind === 'image' ||
    f.kind === 'code' ||
    f.kind === 'link' ||
    f.kind === 'colour'
  )
    return '';
  return null;
}

type Reader = (f: Field, value: unknown) => unknown;

function wholeNumber(f: Field, value: unknown, min: number, max: number): number {
  const n = typeof value === 'string' && /^-?\d+$/.test(value.trim()) ? Number(value) : value;
  if (typeof n !== 'number' || !Number.isInteger(n)) fail('fail.field_format', {}, f.name);
  if (n < (f.min ?? min)) fail('fail.field_low', { min: f.min ?? min }, f.name);
  if (n > (f.max ?? max)) fail('fail.field_high', { max: f.max ?? max }, f.name);
  return n;
}

function shortText(f: Field, value: unknown, max: number): string {
  if (typeof value !== 'string') fail('fail.field_format', {}, f.name);
  const text = value.trim();
  if (text.length > (f.max ?? max)) fail('fail.field_long', { max: f.max ?? max }, f.name);
  if (!/url|path/.test(f.name) || text === '') return text;
  const read = f.name.endsWith('_url') ? webAddress : linkAddress;
  return read(text) ?? fail('fail.field_format', {}, f.name);
}

function pictureUrl(f: Field, value: unknown): string {
  if (typeof value !== 'string') fail('fail.field_format', {}, f.name);
  const text = value.trim();
  if (text.length > (f.max ?? 500)) fail('fail.field_long', { max: f.max ?? 500 }, f.name);
  return text === '' ? '' : (pictureAddress(text) ?? fail('fail.field_format', {}, f.name));
}

/** Texts by language, without empty ones. `each` cleans one text. */
function textsByLanguage(f: Field, value: unknown, max: number, each: (text: string) => string): Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) fail('fail.field_format', {}, f.name);
  const found: Record<string, string> = {};
  for (const [lang, text] of Object.entries(value)) {
    if (!LANG.test(lang) || typeof text !== 'string') fail('fail.field_format', {}, f.name);
    if (text.length > (f.max ?? max)) fail('fail.field_long', { max: f.max ?? max }, f.name);
    const clean = each(text);
    if (clean !== '') found[lang] = clean;
  }
  if (f.required && Object.keys(found).length === 0) fail('fail.field_missing', {}, f.name);
  return found;
}

function listOf(f: Field, value: unknown, max: number): unknown[] {
  if (!Array.isArray(value)) fail('fail.field_format', {}, f.name);
  if (value.length > (f.max ?? max)) fail('fail.field_high', { max: f.max ?? max }, f.name);
  return value;
}

function dateValue(f: Field, value: unknown): Date {
  const at = new Date(String(value));
  if (Number.isNaN(at.getTime()) || at.getFullYear() < 2000 || at.getFullYear() > 2200) fail('fail.field_format', {}, f.name);
  return at;
}

const readers: Record<Field['kind'], Reader> = {
  text: (f, v) => shortText(f, typeof v === 'number' ? String(v) : v, 300),
  long: (f, v) => shortText(f, v, 5000),
  code: (f, v) => {
    const text = shortText(f, typeof v === 'number' ? String(v) : v, 40);
    if (!/^[\w.-]+$/.test(text)) fail('fail.field_format', {}, f.name);
    return text;
  },
  link: (f, v) => {
    const text = shortText({ ...f, name: 'text' }, v, 300);
    return text === '' ? '' : (linkAddress(text) ?? fail('fail.field_format', {}, f.name));
  },
  colour: (f, v) => {
    if (typeof v !== 'string' || !/^#[0-9a-fA-F]{6}$/.test(v.trim())) fail('fail.field_format', {}, f.name);
    return v.trim().toLowerCase();
  },
  names: (f, v) => textsByLanguage(f, v, 200, (text) => text.replace(/\s+/g, ' ').trim()),
  words: (f, v) => textsByLanguage(f, v, 1000, (text) => text.trim()),
  html: (f, v) => textsByLanguage(f, v, 40_000, cleanHtml),
  int: (f, v) => wholeNumber(f, v, 0, MAX_INT),
  fen: (f, v) => wholeNumber(f, v, 0, MAX_FEN),
  bp: (f, v) => wholeNumber(f, v, 0, 10_000),
  grams: (f, v) => wholeNumber(f, v, 1, 1_000_000),
  mm: (f, v) => wholeNumber(f, v, 1, 20_000),
  decimal: (f, v) => {
    const text = String(v).trim();
    if (!/^\d{1,11}(\.\d{1,12})?$/.test(text)) fail('fail.field_format', {}, f.name);
    if (f.min !== undefined && Number(text) < f.min) fail('fail.field_low', { min: f.min }, f.name);
    if (f.max !== undefined && Number(text) > f.max) fail('fail.field_high', { max: f.max }, f.name);
    return text;
  },
  bool: (f, v) => {
    if (typeof v === 'boolean') return v;
    if (isEmpty(v)) return f.start ?? false;
    if (v === 1 || v === '1' || v === 'true') return true;
    if (v === 0 || v === '0' || v === 'false') return false;
    return fail('fail.field_format', {}, f.name);
  },
  date: (f, v) => {
    if (typeof v !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(v)) fail('fail.field_format', {}, f.name);
    dateValue(f, v);
    return v;
  },
  time: dateValue,
  image: pictureUrl,
  images: (f, v) =>
    listOf(f, v, 20)
      .map((one) => pictureUrl(f, one))
      .filter((one) => one !== ''),
  select: (f, v) => {
    if (typeof v !== 'string' || !f.options?.includes(v)) fail('fail.field_choice', {}, f.name);
    return v;
  },
  ref: (f, v) => {
    if (typeof v === 'number' && Number.isInteger(v) && v >= 0) return v;
    if (typeof v !== 'string' || !/^[\w.-]{1,60}$/.test(v)) fail('fail.field_format', {}, f.name);
    return v;
  },
  list: (f, v) =>
    [
      ...new Set(
        listOf(f, v, 200).map((one) =>
          typeof one === 'string' ? cutText(one.trim(), 100) : fail('fail.field_format', {}, f.name),
        ),
      ),
    ].filter((one) => one !== ''),
  json: (f, v) => {
    const shape = shapes.get(f.shape ?? '');
    if (!shape) throw new Error(`${f.name}: no shape ${f.shape}`);
    const result = z.safeParse(shape, v);
    if (!result.success) fail('desk.fail.structure', { where: result.error.issues[0]!.path.join(' › ') || f.name }, f.name);
    return result.data;
  },
  password: (f, v) => {
    if (typeof v !== 'string') fail('fail.field_format', {}, f.name);
    if (v.length < 8) fail('fail.field_short', { min: 8 }, f.name);
    if (v.length > 72) fail('fail.field_long', { max: 72 }, f.name);
    return v;
  },
};
