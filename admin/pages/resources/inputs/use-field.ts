// One field of the form: its value, its error in words, and changing it.
import { useInput } from 'ra-core';
import { t } from '#admin/lib/i18n.ts';
import { fieldLabel } from '#admin/lib/labels.ts';
import type { Field } from '#contract/desk/resource.ts';

const MARK = '@@react-admin@@';

/** ra-core wraps what a validator says; what the server says comes as it is. */
function words(message: string | undefined): string | undefined {
  if (!message) return undefined;
  if (!message.startsWith(MARK)) return message;
  const inner = JSON.parse(message.slice(MARK.length)) as string | { message: string };
  return typeof inner === 'string' ? inner : inner.message;
}

export type FieldControl<T> = {
  value: T;
  change: (value: unknown) => void;
  left: () => void;
  error: string | undefined;
  label: string;
  name: string;
};

const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && !Array.isArray(value) && Object.values(value as object).every((v) => v === ''));

/** `check` adds to what the description asks for. */
export function useField<T>(f: Field, check?: (value: T) => string | undefined): FieldControl<T> {
  const label = fieldLabel(f);
  const { field, fieldState } = useInput<T>({
    source: f.name,
    format: (value: T) => value,
    parse: (value: T) => value,
    validate: (value: T) =>
      f.required && isBlank(value) && f.kind !== 'bool' ? t('fail.field_missing', { field: label }) : check?.(value),
  });
  return {
    value: field.value as T,
    change: (value) => field.onChange({ target: { value } }),
    left: field.onBlur,
    error: words(fieldState.error?.message),
    label,
    name: f.name,
  };
}
