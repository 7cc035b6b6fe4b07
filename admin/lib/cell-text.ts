// A value of a row in a list as text, by its kind: for cells, and for files of the list.
import { cmLength, dateTime, figures, kg, percent } from '#admin/lib/format.ts';
import { localized, t, translate } from '#admin/lib/i18n.ts';
import { choiceLabel } from '#admin/lib/labels.ts';
import { type Field, kindIn } from '#contract/desk/resource.ts';

export function textOf(described: Field, value: unknown, row?: Readonly<Record<string, unknown>>): string {
  const f = { ...described, kind: kindIn(described, row) };
  if (value === null || value === undefined || value === '') return '';
  if (f.kind === 'names' || f.kind === 'words' || f.kind === 'html') return localized(value as Record<string, string>);
  if (f.kind === 'fen') return figures(Number(value));
  if (f.kind === 'bp') return percent(Number(value));
  if (f.kind === 'grams') return kg(Number(value));
  if (f.kind === 'mm') return cmLength(Number(value));
  if (f.kind === 'time') return dateTime(String(value));
  if (f.kind === 'select') return choiceLabel(f, String(value));
  if (f.kind === 'bool') return value ? t('desk.yes') : t('desk.no');
  if (f.kind === 'decimal') return String(Number(value));
  if (f.shape === 'permissions')
    return (value as string[]).map((p) => translate(`desk.permission.${p}`)).join(t('desk.list.comma'));
  if (f.kind === 'list') return (value as unknown[]).join(t('desk.list.comma'));
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Figures stand at the end of their column. */
export const isFigure = (f: Field): boolean => ['int', 'fen', 'bp', 'grams', 'mm', 'decimal'].includes(f.kind);
