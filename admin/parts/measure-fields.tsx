// Weight and three sides as large figures; Enter goes from one to the next.
import { useLayoutEffect, useRef, useState } from 'react';
import { writeGrams } from '#admin/lib/figures.ts';
import { t } from '#admin/lib/i18n.ts';
import { firstWrong, SIDES, type Side, type Typed, wrongSide } from '#admin/lib/measured.ts';
import { useWeighing } from '#admin/lib/weighing.ts';
import { ScaleButton } from '#admin/parts/scale-button.tsx';
import type { ScaleTrouble } from '#contract/scale-line.ts';
import { useFormState } from '#ui/input/form.tsx';

type Props = {
  value: Typed;
  onChange: (value: Typed) => void;
  checked?: boolean;
  autoFocus?: boolean;
  onLast?: () => void;
  prefix?: string;
  /** of the command, where no form holds them */
  errors?: Readonly<Record<string, string>>;
};

export function MeasureFields({ value, onChange, checked, autoFocus, onLast, prefix = '', errors }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [trouble, setTrouble] = useState<ScaleTrouble | null>(null);
  useWeighing(box, (reading) => {
    const weighs = 'grams' in reading;
    // An empty or moving scale is no fault: the next stable weight is awaited.
    setTrouble(weighs || reading.trouble === 'zero' || reading.trouble === 'moving' ? null : reading.trouble);
    if (weighs) onChange({ ...value, weight: writeGrams(reading.grams) });
  });
  const typed = useRef('');
  // What a scale, or the memory of these goods, writes where the cursor stands is replaced by what is typed next, not added to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever a figure changes
  useLayoutEffect(() => {
    const field = document.activeElement;
    if (field instanceof HTMLInputElement && box.current?.contains(field) && field.value !== typed.current) field.select();
  }, [value]);
  const forward = (at: number) => {
    const next = box.current?.querySelectorAll('input')[at + 1];
    if (next) next.select();
    else onLast?.();
  };
  const label = (side: Side) => `${prefix}${t(`desk.input.${side}`)} ${side === 'weight' ? 'kg' : 'cm'}`;
  const wrong = checked && firstWrong(value) !== null;
  // What the server says about a figure; of several boxes it names none.
  const form = useFormState();
  const said = (side: Side) => (prefix === '' ? (form?.errors[side] ?? errors?.[side]) : undefined);
  const words = wrong ? t('desk.stock.measure_wrong') : SIDES.map(said).find(Boolean);
  const isWrong = (side: Side) => Boolean((checked && wrongSide(side, value[side])) || said(side));
  return (
    <div className="desk-measure" ref={box} role="group" aria-label={t('desk.stock.measure')}>
      {SIDES.map((side, at) => (
        <label key={side} data-invalid={isWrong(side)}>
          <span>{side === 'weight' ? 'kg' : `${t(`desk.input.${side}`)} cm`}</span>
          <input
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="next"
            aria-label={label(side)}
            aria-invalid={isWrong(side) || undefined}
            value={value[side]}
            // biome-ignore lint/a11y/noAutofocus: the piece of work begins at the scale
            autoFocus={autoFocus && at === 0}
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              typed.current = event.target.value;
              form?.setError(side, undefined);
              onChange({ ...value, [side]: event.target.value });
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              forward(at);
            }}
          />
        </label>
      ))}
      <div className="col-span-full empty:hidden">
        <ScaleButton />
      </div>
      {trouble && (
        <p className="ui-error col-span-full" role="alert">
          {t(`scale.trouble.${trouble}`)}
        </p>
      )}
      {words && (
        <p className="ui-error col-span-full" role="alert">
          {words}
        </p>
      )}
    </div>
  );
}
