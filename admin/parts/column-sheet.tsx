// Which columns a list shows, and in which order: kept for the operator on the server.
import { t } from '#admin/lib/i18n.ts';
import { fieldLabel } from '#admin/lib/labels.ts';
import { prefer, usePreference } from '#admin/lib/preferences.ts';
import { type Field, isListable, type Resource } from '#contract/desk/resource.ts';
import { UpIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

type Listed = Pick<Resource, 'name' | 'fields'>;

/** The columns of this operator: those chosen, else those of the description. What the description lost meanwhile falls out. */
export function useColumns(r: Listed): Field[] {
  const chosen = usePreference(`columns.${r.name}`) ?? [];
  const known = chosen.flatMap((name) => r.fields.find((f) => f.name === name && isListable(f)) ?? []);
  return known.length > 0 ? known : r.fields.filter((f) => f.list);
}

export function ColumnSheet({ r, onClose }: { r: Listed; onClose: () => void }) {
  const columns = useColumns(r);
  const names = columns.map((f) => f.name);
  const others = r.fields.filter((f) => isListable(f) && !names.includes(f.name));
  const set = (next: readonly string[]) => next.length > 0 && prefer(`columns.${r.name}`, next);
  const up = (at: number) => set([...names.slice(0, at - 1), names[at]!, names[at - 1]!, ...names.slice(at + 1)]);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('desk.columns.title')}
      place="side"
      actions={<Button onClick={() => prefer(`columns.${r.name}`, [])}>{t('desk.columns.default')}</Button>}
    >
      <p className="desk-small">{t('desk.columns.help')}</p>
      <ul className="flex flex-col">
        {[...columns, ...others].map((f, at) => {
          const on = at < columns.length;
          return (
            <li key={f.name} className="flex items-center gap-16 min-h-76">
              <Checkbox
                checked={on}
                label={fieldLabel(f)}
                shape="square"
                onChange={() => set(on ? names.filter((name) => name !== f.name) : [...names, f.name])}
              >
                {fieldLabel(f)}
              </Checkbox>
              {on && at > 0 && (
                <span className="ms-auto">
                  <IconButton
                    label={t('desk.columns.up', { name: fieldLabel(f) })}
                    icon={<UpIcon />}
                    throttle={false}
                    onClick={() => up(at)}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
