// A figure in people's units: typed as CNY, kg, cm or percent, kept as fen, grams, millimetres or basis points.
import { useEffect, useState } from 'react';
import {
  readBp,
  readDecimal,
  readFen,
  readGrams,
  readMillimetres,
  readWhole,
  writeBp,
  writeFen,
  writeGrams,
  writeMillimetres,
} from '#admin/lib/figures.ts';
import { type Key, t } from '#admin/lib/i18n.ts';
import { fieldLabel } from '#admin/lib/labels.ts';
import type { InputProps } from '#admin/pages/resources/inputs/input-props.ts';
import { useField, useRowForm } from '#admin/pages/resources/use-field.ts';
import { type Field, kindIn } from '#contract/desk/resource.ts';
import { Field as Input } from '#ui/input/field.tsx';

type Value = number | string | null | undefined;
type Style = { read: (text: string) => number | string | null; write: (value: Value) => string; unit: string; scale: number };

/** A writer of numbers, for a field that may be empty. */
const orEmpty =
  (write: (value: number) => string) =>
  (value: Value): string =>
    value === null || value === undefined || value === '' ? '' : write(Number(value));

const decimal = (text: string): string | null => {
  const read = readDecimal(text);
  return read !== null && /^\d{1,11}(\.\d{1,12})?$/.test(read) ? read : null;
};
const STYLES: Partial<Record<Field['kind'], Style>> = {
  int: { read: readWhole, write: orEmpty(String), unit: '', scale: 1 },
  fen: { read: readFen, write: orEmpty(writeFen), unit: 'CNY', scale: 100 },
  bp: { read: readBp, write: orEmpty(writeBp), unit: '%', scale: 100 },
  grams: { read: readGrams, write: orEmpty(writeGrams), unit: 'kg', scale: 1000 },
  mm: { read: readMillimetres, write: orEmpty(writeMillimetres), unit: 'cm', scale: 10 },
  decimal: {
    read: decimal,
    write: orEmpty(String),
    unit: '',
    scale: 1,
  },
};

export function NumberInput({ f, disabled }: InputProps) {
  const kind = kindIn(f, useRowForm().values);
  const style = STYLES[kind]!;
  const label = fieldLabel(f);
  const { value, change, left, error, name } = useField<number | string | null>(f, (v) => {
    if (v === null || v === undefined || v === '') return undefined;
    if (typeof v === 'number' && Number.isNaN(v)) return t('desk.figure.unreadable', { field: label });
    if (f.min !== undefined && Number(v) < f.min) return t('fail.field_low', { field: label, min: f.min / style.scale });
    if (f.max !== undefined && kind !== 'decimal' && Number(v) > f.max)
      return t('fail.field_high', { field: label, max: f.max / style.scale });
    return undefined;
  });
  const [text, setText] = useState(style.write(value));
  // The value may change from outside: another row was read. What it counts may change, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing must not rewrite what is being typed
  useEffect(() => {
    const same =
      text.trim() === ''
        ? value === null || value === undefined || value === ''
        : String(style.read(text)) === String(value) || Number.isNaN(value as number);
    if (!same) setText(style.write(value));
  }, [value, kind]);
  return (
    <Input
      label={label}
      name={name}
      type="decimal"
      value={text}
      onBlur={left}
      error={error}
      hint={f.hint ? t(f.hint as Key) : undefined}
      suffix={style.unit}
      optional={!f.required && Boolean(f.empty)}
      disabled={disabled}
      autoComplete="off"
      onChange={(next) => {
        setText(next);
        change(next.trim() === '' ? null : (style.read(next) ?? Number.NaN));
      }}
    />
  );
}
