// An amount in CNY that an operator types, checked against what there is at most.
import { readFen } from '#admin/lib/figures.ts';
import { money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { Field } from '#ui/input/field.tsx';

type SumFieldProps = { label: string; value: string; onChange: (text: string) => void; most?: number; hint?: string };

export const sumOf = (text: string, most = Number.POSITIVE_INFINITY): number | null => {
  const fen = readFen(text);
  return fen !== null && fen > 0 && fen <= most ? fen : null;
};

export function SumField({ label, value, onChange, most, hint }: SumFieldProps) {
  return (
    <Field
      label={label}
      name="amount"
      type="decimal"
      value={value}
      onChange={onChange}
      suffix="CNY"
      autoComplete="off"
      hint={hint ?? (most === undefined ? undefined : `≤ ${money(most)}`)}
      check={(text) => (sumOf(text, most) === null ? t('desk.figure.unreadable', { field: label }) : undefined)}
    />
  );
}
