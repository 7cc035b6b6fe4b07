// Where an ad stands: one of the places that pages show, or a new one, which is the only name to type.
import { useState } from 'react';
import { useAdZones } from '#admin/lib/ad-zones.ts';
import { type Key, t } from '#admin/lib/i18n.ts';
import type { InputProps } from '#admin/pages/resources/inputs/input-props.ts';
import { useField } from '#admin/pages/resources/use-field.ts';
import { Field } from '#ui/input/field.tsx';

const NEW = ' new';

export function ZoneInput({ f, disabled }: InputProps) {
  const { value, change, left, error, label, name } = useField<string | null>(f);
  const [making, setMaking] = useState(false);
  const { zones } = useAdZones(making ? undefined : (value ?? undefined));
  return (
    <>
      <Field
        label={label}
        name={making ? `${name}-of` : name}
        type="select"
        value={making ? NEW : (value ?? '')}
        onChange={(next) => {
          setMaking(next === NEW);
          change(next === NEW ? '' : next);
        }}
        {...(making ? {} : { onBlur: left, ...(error ? { error } : {}) })}
        hint={f.hint ? t(f.hint as Key) : undefined}
        disabled={disabled}
        options={[
          ...(value || making ? [] : [{ value: '', label: t('desk.input.choose') }]),
          ...zones.map((zone) => ({ value: zone, label: zone })),
          { value: NEW, label: t('desk.pages.zone_new') },
        ]}
      />
      {making && (
        <Field
          label={t('desk.pages.zone_name')}
          name={name}
          value={value ?? ''}
          onChange={change}
          onBlur={left}
          {...(error ? { error } : {})}
          disabled={disabled}
          maxLength={f.max ?? 40}
          autoComplete="off"
          autoFocus
          ltr
        />
      )}
    </>
  );
}
