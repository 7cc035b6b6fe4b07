// A price in yuan that may be left open; the wire has it in fen.
import { useState } from 'react';
import { readFen, writeFen } from '#admin/lib/figures.ts';
import { yuan } from '#admin/lib/format.ts';
import { Field } from '#ui/input/field.tsx';

type Props = { label: string; name: string; fen: number | null; onChange: (fen: number | null) => void };

const shown = (fen: number | null): string => writeFen(fen).replace(/\.00$/, '');
/** Nothing for a text that is no amount. */
function readYuan(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const fen = readFen(text);
  return fen !== null && fen >= 0 ? fen : undefined;
}

export function YuanField({ label, name, fen, onChange }: Props) {
  const [text, setText] = useState(shown(fen));
  const told = readYuan(text) === fen ? text : shown(fen);
  return (
    <Field
      className="flex-1"
      label={label}
      name={name}
      type="decimal"
      prefix={yuan()}
      optional
      value={readYuan(text) === undefined ? text : told}
      onChange={(next) => {
        setText(next);
        const read = readYuan(next);
        if (read !== undefined) onChange(read);
      }}
    />
  );
}
