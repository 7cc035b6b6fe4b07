// A figure of a line's terms: typed in people's units, handed on as the whole number the terms hold.
import { useState } from 'react';
import {
  readBp,
  readFen,
  readGrams,
  readMillimetres,
  readWhole,
  writeBp,
  writeFen,
  writeGrams,
  writeMillimetres,
} from '#admin/lib/figures.ts';
import { type Figure, figureError } from '#admin/parts/figure-field.tsx';
import { Field } from '#ui/input/field.tsx';

const READ = { fen: readFen, grams: readGrams, mm: readMillimetres, bp: readBp, whole: readWhole };
const whole = (value: number | null | undefined): string => (value === null || value === undefined ? '' : String(value));
const WRITE = { fen: writeFen, grams: writeGrams, mm: writeMillimetres, bp: writeBp, whole };
const UNIT = { fen: 'CNY', grams: 'kg', mm: 'cm', bp: '%', whole: '' };

type Props = {
  label: string;
  hideLabel?: boolean;
  name: string;
  figure: Figure;
  value: number | null | undefined;
  onChange: (value: number | null) => void;
  optional?: boolean;
  suffix?: string;
  hint?: string;
  className?: string;
};

export function Num({ figure, value, onChange, label, optional, suffix, ...rest }: Props) {
  const [text, setText] = useState(WRITE[figure](value));
  const known = value ?? null;
  // What is being typed stays as it is; a value set from elsewhere is written again.
  const shown = READ[figure](text) === known || (known === null && READ[figure](text) === null) ? text : WRITE[figure](known);
  return (
    <Field
      {...rest}
      label={label}
      type="decimal"
      value={shown}
      suffix={suffix ?? UNIT[figure]}
      {...(optional ? { optional } : {})}
      autoComplete="off"
      check={(v) => figureError(figure, v, label, { min: 0, optional: Boolean(optional) })}
      onChange={(v) => {
        setText(v);
        onChange(v.trim() === '' ? null : READ[figure](v));
      }}
    />
  );
}
