// Figures in a table of a resource: how a column writes numbers is found over the whole table; a figure with two values that no other settles is refused.
import type { Field } from '#contract/desk/resource.ts';
import { lookup } from '#contract/lookup.ts';
import { decimalIn, evidenceOf, formatFound, NO_EVIDENCE, type NumberFormat } from '#contract/rules/number-text.ts';
import { fail } from '../../../context.ts';

/** Decimals of a cell by kind: fen are written as yuan, the others in the unit they are stored in. null: as many as there are. */
const DECIMALS = lookup<number | null>({ fen: 2, int: 0, grams: 0, mm: 0, bp: 0, decimal: null });

export const isFigure = (f: Field): boolean => DECIMALS.has(f.kind);

/** The format of each column of figures, by head; none where every figure has one value, or where it stays open. */
export function sheetFormats(
  columns: readonly (readonly [head: string, f: Field])[],
  rows: readonly { cells: Record<string, string> }[],
): ReadonlyMap<string, NumberFormat> {
  return new Map(
    columns.flatMap(([head, f]): [string, NumberFormat][] => {
      if (!isFigure(f)) return [];
      const evidence = { ...NO_EVIDENCE };
      for (const { cells } of rows) {
        const what = evidenceOf((cells[head] ?? '').replace(/^\s*-/, ''));
        if (what) evidence[what] += 1;
      }
      const found = formatFound(evidence, DECIMALS.get(f.kind) ?? 2);
      return found === 'point' || found === 'comma' ? [[head, found]] : [];
    }),
  );
}

/** The stored value of a cell: whole units, or the decimal text of a kind without a unit. Refuses what is no number, is open, or has too many digits. */
export function sheetFigure(f: Field, cell: string, format: NumberFormat | undefined): number | string {
  const [, minus = '', figure = ''] = /^\s*(-?)(.*)$/s.exec(cell) ?? [];
  const read = decimalIn(figure, format);
  if (read === 'open') fail('desk.sheet.open_number', { value: cell.trim() }, f.name);
  const decimals = DECIMALS.get(f.kind) ?? null;
  if (read === null) fail('fail.field_format', {}, f.name);
  if (decimals === null) return `${minus}${read}`;
  const [whole = '', part = ''] = read.split('.');
  if (whole.length > 9 || /[1-9]/.test(part.slice(decimals))) fail('fail.field_format', {}, f.name);
  const units = Number(`${whole}${part.slice(0, decimals).padEnd(decimals, '0')}`);
  return minus ? -units : units;
}
