// A value of a row in the list, by its kind.
import { useReference } from 'ra-core';
import { cmLength, dateTime, figures, kg, percent } from '#admin/lib/format.ts';
import { localized, t, translate } from '#admin/lib/i18n.ts';
import { choiceLabel } from '#admin/lib/labels.ts';
import { shownFrom } from '#admin/pages/resources/shown-from.ts';
import { Shot } from '#admin/parts/shot.tsx';
import { type Field, kindIn } from '#contract/desk/resource.ts';
import type { Choice, ResourceRow } from '#contract/desk/resources.ts';
import { CheckIcon, MinusIcon } from '#ui/icons.tsx';

function Reference({ resource, id }: { resource: string; id: string }) {
  const { referenceRecord } = useReference({ reference: resource, id });
  return <>{(referenceRecord as unknown as Choice | undefined)?.name ?? id}</>;
}

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

export function Cell({ f, value, row }: { f: Field; value: unknown; row: ResourceRow }) {
  if (f.kind === 'image') return <Shot src={shownFrom(row, value)} alt="" />;
  if (f.kind === 'bool')
    return value ? (
      <span className="inline-flex text-safe">
        <CheckIcon className="size-36" />
        <span className="ui-hidden">{t('desk.yes')}</span>
      </span>
    ) : (
      <span className="inline-flex text-ink-3">
        <MinusIcon className="size-36" />
        <span className="ui-hidden">{t('desk.no')}</span>
      </span>
    );
  if (f.kind === 'ref')
    return value === null || value === undefined || value === 0 ? (
      <span className="text-ink-3">{t('desk.none')}</span>
    ) : (
      <Reference resource={f.ref!} id={String(value)} />
    );
  return <>{textOf(f, value, row)}</>;
}

/** Figures stand at the end of their column. */
export const isFigure = (f: Field): boolean => ['int', 'fen', 'bp', 'grams', 'mm', 'decimal'].includes(f.kind);
