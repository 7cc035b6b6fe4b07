// One's own measures that this kind of goods needs: typed in cm or inches, stored on this phone.
import { useState } from 'react';
import { lengthTyped, type Measures, shownLength } from '#contract/size-fit.ts';
import type { SizeMeasure } from '#contract/sizes.ts';
import { t } from '#shop/lib/i18n.ts';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';

type Props = {
  wanted: readonly SizeMeasure[];
  unit: 'cm' | 'in';
  measures: Measures;
  onChange: (measures: Measures) => void;
};

export function MyMeasures({ wanted, unit, measures, onChange }: Props) {
  const shown = (one: SizeMeasure): string => (measures[one] === undefined ? '' : shownLength(measures[one], unit));
  const [typed, setTyped] = useState<Partial<Record<SizeMeasure, string>>>(() =>
    Object.fromEntries(wanted.map((one) => [one, shown(one)])),
  );
  const set = (one: SizeMeasure, text: string) => {
    setTyped((now) => ({ ...now, [one]: text }));
    const { [one]: _, ...others } = measures;
    const mm = lengthTyped(text, unit);
    onChange(mm === null ? others : { ...others, [one]: mm });
  };
  const clear = () => {
    setTyped({});
    onChange({});
  };
  return (
    <div className="flex flex-col gap-18">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(110px,1fr))] gap-x-20 gap-y-18">
        {wanted.map((one) => (
          <Field
            key={one}
            label={t(`size.measure.${one}`)}
            name={one}
            type="decimal"
            ltr
            autoComplete="off"
            maxLength={6}
            suffix={t(`size.${unit}`)}
            value={typed[one] ?? ''}
            onChange={(text) => set(one, text)}
            check={(text) => (text.trim() && lengthTyped(text, unit) === null ? t('size.wrong') : undefined)}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-14">
        <span className="text-xs text-ink-3">{t('size.private')}</span>
        {Object.keys(measures).length > 0 && (
          <Button kind="quiet" size="small" onClick={clear}>
            {t('size.clear')}
          </Button>
        )}
      </div>
    </div>
  );
}
