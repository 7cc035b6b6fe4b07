// The lines that a coupon of scope lines is for.
import { useChoices } from '#admin/lib/choices.ts';
import { type Key, t } from '#admin/lib/i18n.ts';
import type { InputProps } from '#admin/pages/resources/inputs/input-props.ts';
import { useField } from '#admin/pages/resources/use-field.ts';
import { MultiPick } from '#admin/parts/multi-pick.tsx';

export function LinesInput({ f }: InputProps) {
  const { value, change, error, label } = useField<number[] | null>(f);
  const options = useChoices('lines').map((line) => ({ value: line.id, label: line.name }));
  return (
    <div className="flex flex-col gap-12">
      <MultiPick label={label} options={options} value={(value ?? []).map(String)} onChange={(ids) => change(ids.map(Number))} />
      {f.hint && <p className="ui-hint">{t(f.hint as Key)}</p>}
      {error && (
        <p className="ui-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
