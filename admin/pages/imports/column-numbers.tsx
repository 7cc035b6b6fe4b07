// How the columns of a file write numbers: as found, or as the operator says where 1.299 can be two amounts.
import type { OutputAt } from '#admin/lib/api.ts';
import { t } from '#admin/lib/i18n.ts';
import { type ColumnFormat, FIGURE_FIELDS, type ImportMapping, type ImportOptions } from '#contract/import-fields.ts';
import {
  decimalIn,
  evidenceOf,
  formatFound,
  isoDecimals,
  NUMBER_FORMATS,
  type NumberFormat,
} from '#contract/rules/number-text.ts';
import { Field } from '#ui/input/field.tsx';

type Look = OutputAt<'imports/look'>;
type Column = Look['columns'][number];

/** The fields that are read from a column as figures. */
const figuresOf = (column: string, mapping: ImportMapping): string[] =>
  Object.entries(mapping).flatMap(([field, source]) => (source.column === column && FIGURE_FIELDS.has(field) ? [field] : []));

function found(column: Column, field: string, currency: string): ColumnFormat | 'open' {
  return formatFound(column.numbers, FIGURE_FIELDS.get(field) ?? isoDecimals(currency));
}

/** The formats to read a file by, and the columns that someone has to decide on. `said` is what the operator chose. */
export function numbersOf(
  look: Look,
  { mapping, options, said }: { mapping: ImportMapping; options: ImportOptions; said: Readonly<Record<string, NumberFormat>> },
): { numbers: Record<string, ColumnFormat>; open: string[] } {
  const numbers: Record<string, ColumnFormat> = {};
  const open: string[] = [];
  for (const column of look.columns) {
    const [field] = figuresOf(column.name, mapping);
    if (field === undefined) continue;
    const format = said[column.name] ?? found(column, field, options.currency);
    if (format === 'open') open.push(column.name);
    // What was found in a part of the file may be otherwise in the rest: the import looks again.
    else if (look.whole || said[column.name]) numbers[column.name] = format;
  }
  return { numbers, open };
}

const bare = (text: string): string => text.replace(/[^\d.,'’‘ \u00a0]/g, '').trim();
const readAs = (texts: readonly string[], format: NumberFormat): string =>
  texts
    .flatMap((text) => {
      const value = decimalIn(bare(text), format);
      return value === null ? [] : [t('desk.imports.numbers_read', { text, value })];
    })
    .join(' · ');

type Props = {
  column: Column;
  mapping: ImportMapping;
  currency: string;
  said: NumberFormat | undefined;
  onSay: (format: NumberFormat) => void;
};
export function ColumnNumbers({ column, mapping, currency, said, onSay }: Props) {
  const [field] = figuresOf(column.name, mapping);
  if (field === undefined || column.figures.length === 0) return null;
  const format = said ?? found(column, field, currency);
  const open = column.figures.filter((text) => evidenceOf(bare(text))?.startsWith('open'));
  if (open.length === 0) return <p className="desk-small text-ink-3">{readAs(column.figures, 'point')}</p>;
  return (
    <Field
      label={`${column.name}: ${t('desk.imports.numbers')}`}
      name={`numbers-${column.name}`}
      type="select"
      value={format === 'open' || format === 'each' ? '' : format}
      options={[
        { value: '', label: t('desk.imports.numbers_choose') },
        ...NUMBER_FORMATS.map((value) => ({ value, label: readAs(open, value) })),
      ]}
      onChange={(value) => {
        const chosen = NUMBER_FORMATS.find((one) => one === value);
        if (chosen) onSay(chosen);
      }}
    />
  );
}
