// The cells of a row by mapped field.
import { cleanName } from '#contract/clean-text.ts';
import { NAMED_FIELDS } from '#contract/import-fields.ts';
import type { Names } from '#contract/lang.ts';
import type { NumberFormat } from '#contract/rules/number-text.ts';
import type { ImportPlan } from './plan.ts';
import type { RawRow } from './read-rows.ts';

const SEVERAL_LINES = new Set(['desc', 'props']);

export class Cells {
  constructor(
    readonly raw: RawRow,
    private readonly plan: ImportPlan,
  ) {}
  /** The text of a field; '' when the file has none. */
  text(field: string): string {
    const source = this.plan.mapping[field];
    if (!source) return '';
    return (source.column === undefined ? '' : (this.raw.cells[source.column] ?? '')) || source.value || '';
  }
  /** How the column of a field writes numbers; undefined: not known. A number of JSON has a point. */
  format(field: string): NumberFormat | undefined {
    const column = this.plan.mapping[field]?.column;
    if (column === undefined) return undefined;
    if (typeof this.raw.json?.[column] === 'number') return 'point';
    const known = this.plan.options.numbers[column];
    return known === 'each' ? undefined : known;
  }
  /** The fields whose column is damaged in this row. */
  damaged(): string[] {
    const columns = new Set(this.raw.damaged);
    return Object.entries(this.plan.mapping).flatMap(([field, { column }]) =>
      column !== undefined && columns.has(column) ? [field] : [],
    );
  }
  has(field: string): boolean {
    return this.languages(field).length > 0;
  }
  /** Texts of a field by language. */
  names(field: string): Names {
    return Object.fromEntries(
      this.languages(field).flatMap(([lang, key]) => {
        const text = SEVERAL_LINES.has(field) ? this.text(key).trim() : cleanName(this.text(key));
        return text === '' ? [] : [[lang, text]];
      }),
    );
  }
  private languages(field: string): [lang: string, key: string][] {
    return Object.keys(this.plan.mapping).flatMap((key): [string, string][] => {
      if (key === field) return [[this.plan.options.lang, key]];
      return NAMED_FIELDS.has(field) && key.startsWith(`${field}:`) ? [[key.slice(field.length + 1), key]] : [];
    });
  }
}
