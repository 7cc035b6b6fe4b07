// A value of a row in the list, by its kind.
import { useReference } from 'ra-core';
import { textOf } from '#admin/lib/cell-text.ts';
import { t } from '#admin/lib/i18n.ts';
import { shownFrom } from '#admin/pages/resources/shown-from.ts';
import { Shot } from '#admin/parts/shot.tsx';
import type { Field } from '#contract/desk/resource.ts';
import type { Choice, ResourceRow } from '#contract/desk/resources.ts';
import { CheckIcon, MinusIcon } from '#ui/icons.tsx';

function Reference({ resource, id }: { resource: string; id: string }) {
  const { referenceRecord } = useReference({ reference: resource, id });
  return <>{(referenceRecord as unknown as Choice | undefined)?.name ?? id}</>;
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
