// Reads tables of sizes: which row fits measures of a body, which rows a size of a region is in, and how certain that is.
// Lengths in mm.
import type { SizeTable } from './calls/sizes.ts';
import type { SizeMeasure, SizeRegion } from './sizes.ts';

type Rows = Pick<SizeTable, 'rows'>['rows'];
export type Measures = Partial<Record<SizeMeasure, number>>;

/**
 * usual: every measure is well within one row. between: a measure is at the edge of two rows, or measures need neighbouring
 * rows: the larger one is chosen. apart: measures need rows that are further apart, the largest is chosen and `by` names the
 * one that needs it. small, large: beyond the table.
 */
export type Fit = { row: number; other: number | null; sure: 'usual' | 'between' | 'apart' | 'small' | 'large'; by: SizeMeasure };

/** This near to the end of a range (a part of its width), the next size may be the better one. */
const EDGE = 0.15;

/** Measures that rows of this table have, in the order of the first row that has them. */
export const measuresOf = (rows: Rows): SizeMeasure[] => [
  ...new Set(rows.flatMap((row) => Object.keys(row.measures) as SizeMeasure[])),
];
/** Regions that some row names, in the order given. */
export const regionsOf = (rows: Rows, order: readonly SizeRegion[]): SizeRegion[] =>
  order.filter((region) => rows.some((row) => row.sizes[region] !== undefined));

type At = { row: number; next: number | null; beyond: 'small' | 'large' | null };

/** The first row that is not too small for the value. */
function rowFor(rows: Rows, measure: SizeMeasure, value: number): At | null {
  const with_ = rows.flatMap((row, index) => (row.measures[measure] ? [{ index, ...row.measures[measure] }] : []));
  const first = with_[0];
  const last = with_.at(-1);
  if (!first || !last) return null;
  if (value < first.from) return { row: first.index, next: null, beyond: 'small' };
  if (value > last.to) return { row: last.index, next: null, beyond: 'large' };
  const at = with_.findIndex(({ from, to }) => value < to || (value === to && (to === from || to === last.to)));
  const own = with_[Math.max(at, 0)]!;
  const next = with_[at + 1];
  const nearEnd = next !== undefined && own.to > own.from && value > own.to - (own.to - own.from) * EDGE;
  return { row: own.index, next: nearEnd ? next.index : null, beyond: null };
}

/** The row that fits, or null where none of the measures counts in this table. */
export function fitOf(rows: Rows, measures: Measures): Fit | null {
  const found = measuresOf(rows).flatMap((by) => {
    const value = measures[by];
    const at = value === undefined ? null : rowFor(rows, by, value);
    return at ? [{ by, ...at }] : [];
  });
  if (found.length === 0) return null;
  // Clothes that are too wide can be taken in: the measure that needs the largest row decides.
  const largest = found.reduce((a, b) => (b.row > a.row || (b.row === a.row && b.next !== null) ? b : a));
  const least = Math.min(...found.map((one) => one.row));
  const { by, beyond } = largest;
  if (beyond) return { row: largest.row, other: null, sure: beyond, by };
  if (largest.row - least > 1) return { row: largest.row, other: least, sure: 'apart', by };
  if (largest.next !== null) return { row: largest.next, other: largest.row, sure: 'between', by };
  if (largest.row > least) return { row: largest.row, other: least, sure: 'between', by };
  return { row: largest.row, other: null, sure: 'usual', by };
}

const plain = (size: string): string => size.trim().toUpperCase().replace(/\s+/g, ' ');

/** The rows in which a region uses this size. */
export const rowsOf = (rows: Rows, region: SizeRegion, size: string): number[] =>
  rows.flatMap((row, index) => (row.sizes[region] !== undefined && plain(row.sizes[region]) === plain(size) ? [index] : []));

/** Every size that a region has, once, from the smallest. */
export const sizesIn = (rows: Rows, region: SizeRegion): string[] => [...new Set(rows.flatMap((row) => row.sizes[region] ?? []))];

/** The name of these rows in a region: one size, the first and the last of several, or nothing. */
export function sizeAcross(rows: Rows, at: readonly number[], region: SizeRegion): string {
  const names = [...new Set(at.flatMap((index) => rows[index]?.sizes[region] ?? []))];
  return names.length > 1 ? `${names[0]}–${names.at(-1)}` : (names[0] ?? '');
}

const CM_IN_INCH = 2.54;
/** 880 mm -> 88 cm, or 34.6 in. */
export const shownLength = (mm: number, unit: 'cm' | 'in'): string =>
  String(Math.round((unit === 'cm' ? mm / 10 : mm / 10 / CM_IN_INCH) * 10) / 10);
/** What was typed in that unit as mm; null where it is no length. */
export function lengthTyped(text: string, unit: 'cm' | 'in'): number | null {
  const value = Number(text.trim().replace(',', '.'));
  if (!text.trim() || !Number.isFinite(value) || value <= 0) return null;
  const mm = Math.round(value * (unit === 'cm' ? 10 : 10 * CM_IN_INCH));
  return mm <= 3000 ? mm : null;
}
