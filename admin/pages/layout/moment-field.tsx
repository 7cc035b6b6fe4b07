// A moment in the operator's own zone; the wire has it in UTC.
import { useId } from 'react';

type Props = {
  label: string;
  name: string;
  value: string | null;
  onChange: (iso: string | null) => void;
  error?: string | undefined;
};

function local(iso: string | null): string {
  if (!iso) return '';
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? '' : new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export function MomentField({ label, name, value, onChange, error }: Props) {
  const id = useId();
  return (
    <div className="ui-field">
      <label htmlFor={id} className="ui-label">
        {label}
      </label>
      <div className="ui-input" data-invalid={Boolean(error)}>
        <input
          id={id}
          name={name}
          type="datetime-local"
          value={local(value)}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange(event.target.value ? new Date(event.target.value).toISOString() : null)}
        />
      </div>
      {error && (
        <p className="ui-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
