// The field for a code that was sent: the send button with its countdown is inside at the end; or a picture to read it from.
import { type ReactNode, useId } from 'react';
import { cx } from '#ui/cx.ts';
import { Spinner } from '#ui/input/button.tsx';
import { useFieldError } from '#ui/input/field.tsx';

export type CodeFieldProps = {
  label: ReactNode;
  name: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  length?: number;
  /** letters too (a picture's text) */
  letters?: boolean;
  /** what is taken of a typed text; else its ASCII digits */
  read?: (text: string) => string;
  /** seconds left; above 0 the button is disabled and `waiting` is shown */
  left?: number;
  /** "58 s" while it counts */
  waiting?: ReactNode;
  sendLabel?: ReactNode;
  onSend?: () => void;
  sending?: boolean;
  /** instead of the button: the picture to read the code from; a tap loads another */
  picture?: ReactNode;
  hint?: ReactNode;
  error?: string;
  check?: (value: string) => string | undefined;
  disabled?: boolean;
};

export function CodeField(props: CodeFieldProps) {
  const { label, name, value, onChange, placeholder, length = 6, letters, left = 0, picture, hint, disabled } = props;
  const id = useId();
  const { error, changed, left: leave } = useFieldError(props);
  const take = (text: string) => {
    const plain = (props.read ? props.read(text) : letters ? text.replace(/\s/g, '') : text.replace(/\D/g, '')).slice(0, length);
    onChange(plain);
    changed(plain);
  };
  return (
    <div className="ui-field">
      <label className="ui-label" htmlFor={id}>
        {label}
      </label>
      <div className="ui-input" data-invalid={Boolean(error)} data-disabled={Boolean(disabled)}>
        <input
          id={id}
          name={name}
          value={value}
          dir="ltr"
          disabled={disabled}
          placeholder={placeholder}
          inputMode={letters ? 'text' : 'numeric'}
          autoComplete={letters ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={cx(error && `${id}-error`, hint && `${id}-hint`) || undefined}
          onChange={(event) => take(event.target.value)}
          onBlur={leave}
        />
        {picture ??
          (props.onSend && (
            <button type="button" className="ui-code-btn" disabled={left > 0 || props.sending || disabled} onClick={props.onSend}>
              {props.sending ? <Spinner /> : left > 0 ? props.waiting : props.sendLabel}
            </button>
          ))}
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
