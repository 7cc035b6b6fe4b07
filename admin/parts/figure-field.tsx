// A field for a figure in people's units: CNY, kg, cm, percent. It holds text while typing and says what it cannot read.
import { readBp, readFen, readGrams, readMillimetres, readWhole } from '#admin/lib/figures.ts';
import { t } from '#admin/lib/i18n.ts';
import { Field, type FieldProps } from '#ui/input/field.tsx';

export type Figure = 'fen' | 'grams' | 'mm' | 'bp' | 'whole';

const READ: Record<Figure, (text: string) => number | null> = {
  fen: readFen,
  grams: readGrams,
  mm: readMillimetres,
  bp: readBp,
  whole: readWhole,
};
const UNIT: Record<Figure, string> = { fen: 'CNY', grams: 'kg', mm: 'cm', bp: '%', whole: '' };

/** What is wrong with the text of a figure. */
export function figureError(
  figure: Figure,
  text: string,
  label: string,
  { min, max, optional }: { min?: number; max?: number; optional?: boolean } = {},
): string | undefined {
  if (text.trim() === '') return optional ? undefined : t('fail.field_missing', { field: label });
  const value = READ[figure](text);
  if (value === null) return t('desk.figure.unreadable', { field: label });
  const scale = { fen: 100, grams: 1000, mm: 10, bp: 100, whole: 1 }[figure];
  if (min !== undefined && value < min) return t('fail.field_low', { field: label, min: min / scale });
  if (max !== undefined && value > max) return t('fail.field_high', { field: label, max: max / scale });
  return undefined;
}

export type FigureFieldProps = Omit<FieldProps, 'type' | 'check' | 'label'> & {
  label: string;
  figure: Figure;
  min?: number;
  max?: number;
};

export function FigureField({ figure, min, max, suffix, label, optional, ...rest }: FigureFieldProps) {
  const limits = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }), optional: Boolean(optional) };
  return (
    <Field
      {...rest}
      label={label}
      optional={optional}
      type={figure === 'whole' ? 'number' : 'decimal'}
      suffix={suffix ?? UNIT[figure]}
      autoComplete="off"
      check={(text) => figureError(figure, text, label, limits)}
    />
  );
}
