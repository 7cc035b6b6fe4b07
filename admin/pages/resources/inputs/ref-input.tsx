// The field that refers to a row of another resource.

import { t } from '#admin/lib/i18n.ts';
import type { InputProps } from '#admin/pages/resources/inputs/input-props.ts';
import { useField } from '#admin/pages/resources/use-field.ts';
import { RefSelect } from '#admin/parts/ref-select.tsx';

/** Keys that are numbers travel as numbers. */
export const keyOf = (id: string): string | number | null => (id === '' ? null : /^\d{1,9}$/.test(id) ? Number(id) : id);

export function RefInput({ f, disabled }: InputProps) {
  const { value, change, left, error, label } = useField<string | number | null>(f);
  const current = value === null || value === undefined || value === 0 ? '' : String(value);
  return (
    <RefSelect
      f={f}
      label={label}
      value={current}
      onChange={(id) => change(keyOf(id))}
      onBlur={left}
      error={error}
      disabled={disabled}
      {...(f.required ? {} : { none: t('desk.none') })}
    />
  );
}
