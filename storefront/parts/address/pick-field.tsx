// A field that is chosen instead of typed: looks like an input, opens a list.
import { useEffect, useId } from 'react';
import { cx } from '#ui/cx.ts';
import { DownIcon } from '#ui/icons.tsx';
import { useFormState } from '#ui/input/form.tsx';
import { useUiTexts } from '#ui/texts.tsx';

export type PickFieldProps = {
  label: string;
  name: string;
  value: string;
  placeholder: string;
  onOpen: () => void;
  optional?: boolean;
  hint?: string;
};

export function PickField({ label, name, value, placeholder, onOpen, optional, hint }: PickFieldProps) {
  const id = useId();
  const texts = useUiTexts();
  const form = useFormState();
  const error = form?.errors[name];
  // What was missing is put right by choosing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new choice takes the message away
  useEffect(() => {
    if (value) form?.setError(name, undefined);
  }, [value]);
  return (
    <div className="ui-field">
      <span className="ui-label" id={`${id}-label`}>
        {label}
        {optional && <span className="ui-label-off">{texts.optional}</span>}
      </span>
      <div className="ui-input" data-invalid={Boolean(error)}>
        <button
          id={id}
          type="button"
          name={name}
          className="flex min-w-0 flex-1 items-center justify-between gap-16 self-stretch outline-none"
          aria-haspopup="dialog"
          aria-labelledby={`${id}-label ${id}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={cx(error && `${id}-error`, hint && `${id}-hint`) || undefined}
          onClick={onOpen}
        >
          <bdi className={cx('min-w-0 py-8 text-start', !value && 'text-ink-3')}>{value || placeholder}</bdi>
          <DownIcon className="ui-icon-sm flex-none text-ink-3" />
        </button>
      </div>
      {error && (
        <p className="ui-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      {hint && (
        <p className="ui-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
