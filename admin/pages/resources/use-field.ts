// The row that a form changes, and one field of it: its value, its error in words, and changing it.
import { createContext, useContext } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { fieldLabel } from '#admin/lib/labels.ts';
import type { Field } from '#contract/desk/resource.ts';
import { useFieldError } from '#ui/input/field.tsx';

export type Values = Readonly<Record<string, unknown>>;
export type RowForm = {
  /** as it was read; of a new row what its description starts with */
  record: Values;
  values: Values;
  /** the name of its resource */
  resource: string;
  set: (name: string, value: unknown) => void;
};

const RowContext = createContext<RowForm | null>(null);
export const RowFormProvider = RowContext.Provider;

export function useRowForm(): RowForm {
  const form = useContext(RowContext);
  if (!form) throw new Error('a field of a row lies outside of its form');
  return form;
}

export type FieldControl<T> = {
  value: T;
  change: (value: unknown) => void;
  left: () => void;
  error: string | undefined;
};

/** The value by its name, for what is no field of the description. */
export function useValue<T>(name: string, check?: (value: T) => string | undefined): FieldControl<T> {
  const { values, set } = useRowForm();
  const value = values[name] as T;
  const { error, changed, left } = useFieldError({ name, value, ...(check ? { check } : {}) });
  const change = (next: unknown) => {
    set(name, next);
    changed(next as T);
  };
  return { value, change, left, error };
}

const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && !Array.isArray(value) && Object.values(value as object).every((v) => v === ''));

/** `check` adds to what the description asks for. */
export function useField<T>(
  f: Field,
  check?: (value: T) => string | undefined,
): FieldControl<T> & { label: string; name: string } {
  const label = fieldLabel(f);
  const control = useValue<T>(f.name, (value) =>
    f.required && isBlank(value) && f.kind !== 'bool' ? t('fail.field_missing', { field: label }) : check?.(value),
  );
  return { ...control, label, name: f.name };
}
