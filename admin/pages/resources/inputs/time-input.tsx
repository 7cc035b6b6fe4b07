// A moment in the operator's own zone; the wire has it in UTC.
import { useId } from 'react';
import { type Key, t } from '#admin/lib/i18n.ts';
import type { InputProps } from '#admin/pages/resources/inputs/input-props.ts';
import { useField } from '#admin/pages/resources/use-field.ts';

/** "2026-11-21T08:30" in local time, as the input wants it. */
function localMoment(iso: string | null | undefined): string {
  if (!iso) return '';
  const at = new Date(iso);
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return Number.isNaN(at.getTime()) ? '' : local.toISOString().slice(0, 16);
}

export function TimeInput({ f }: InputProps) {
  const { value, change, left, error, label, name } = useField<string | null>(f);
  const id = useId();
  return (
    <div className="ui-field">
      <label htmlFor={id} className="ui-label">
        {label}
        {!f.required && <span className="ui-label-off">{t('kit.optional')}</span>}
      </label>
      <div className="ui-input" data-invalid={Boolean(error)}>
        <input
          id={id}
          name={name}
          type="datetime-local"
          value={localMoment(value)}
          aria-invalid={error ? true : undefined}
          onBlur={left}
          onChange={(event) => change(event.target.value ? new Date(event.target.value).toISOString() : null)}
        />
      </div>
      {error && (
        <p className="ui-error" role="alert">
          {error}
        </p>
      )}
      {f.hint && <p className="ui-hint">{t(f.hint as Key)}</p>}
    </div>
  );
}
