// A value of a row in the list, by its kind.
import { textOf } from '#admin/lib/cell-text.ts';
import { t } from '#admin/lib/i18n.ts';
import { refersTo, useRefName } from '#admin/pages/resources/ref-names.tsx';
import { shownFrom } from '#admin/pages/resources/shown-from.ts';
import { Shot } from '#admin/parts/shot.tsx';
import type { Field } from '#contract/desk/resource.ts';
import type { ResourceRow } from '#contract/desk/resources.ts';
import { CheckIcon, MinusIcon } from '#ui/icons.tsx';

const Reference = ({ resource, id }: { resource: string; id: string }) => <>{useRefName(resource, id)}</>;

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
    return refersTo(value) ? (
      <Reference resource={f.ref!} id={String(value)} />
    ) : (
      <span className="text-ink-3">{t('desk.none')}</span>
    );
  return <>{textOf(f, value, row)}</>;
}
