// What a role may do.

import { t } from '#admin/lib/i18n.ts';
import { useOperator } from '#admin/lib/session.ts';
import type { InputProps } from '#admin/pages/resources/inputs/input-props.ts';
import { useField } from '#admin/pages/resources/use-field.ts';
import { PERMISSIONS } from '#contract/permission.ts';
import { Checkbox } from '#ui/input/checkbox.tsx';

export function PermissionsInput({ f }: InputProps) {
  const { value, change, error, label } = useField<string[] | null>(f);
  const mine = useOperator().permissions;
  const has = value ?? [];
  return (
    <fieldset className="flex flex-col gap-20">
      <legend className="ui-label pb-12">{label}</legend>
      {PERMISSIONS.map((permission) => (
        <Checkbox
          key={permission}
          shape="square"
          checked={has.includes(permission)}
          onChange={(on) => mine.includes(permission) && change(on ? [...has, permission] : has.filter((p) => p !== permission))}
        >
          <span className={mine.includes(permission) ? 'text-ink' : 'text-ink-3'}>
            {t(`desk.permission.${permission}`)} <span className="desk-small">{t(`desk.permission.${permission}.note`)}</span>
          </span>
        </Checkbox>
      ))}
      {error && (
        <p className="ui-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
