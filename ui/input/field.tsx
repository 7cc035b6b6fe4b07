// A labelled input: label above, hint, one error line. Checked on leaving it and on submit; the message goes as soon as it is put right.
import { type InputHTMLAttributes, type ReactNode, type Ref, useEffect, useEffectEvent, useId, useState } from 'react';
import { cx } from '#ui/cx.ts';
import { DownIcon, EyeIcon, EyeOffIcon } from '#ui/icons.tsx';
import { useFormState } from '#ui/input/form.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';
import { firstIn } from '#ui/overlay/first-in.ts';
import { useUiTexts } from '#ui/texts.tsx';

export type FieldProps = {
  label: ReactNode;
  /** label only for screen readers */
  hideLabel?: boolean;
  name: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'number' | 'decimal' | 'password' | 'email' | 'tel' | 'search' | 'url' | 'date' | 'textarea' | 'select';
  options?: { value: string; label: string; disabled?: boolean }[];
  placeholder?: string;
  hint?: ReactNode;
  /** overrides the form's error */
  error?: string;
  /** returns the message for this value or nothing */
  check?: (value: string) => string | undefined;
  optional?: boolean;
  prefix?: ReactNode;
  suffix?: ReactNode;
  disabled?: boolean;
  readOnly?: boolean;
  autoFocus?: boolean;
  autoComplete?: string;
  maxLength?: number;
  rows?: number;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  enterKeyHint?: InputHTMLAttributes<HTMLInputElement>['enterKeyHint'];
  onBlur?: () => void;
  /** numbers, codes, addresses of mail keep left-to-right */
  ltr?: boolean;
  /** often in another script than the screen: what was typed says in which direction it runs */
  foreign?: boolean;
  className?: string;
  ref?: Ref<HTMLInputElement>;
};

/** What the form and the field agree on: the error to show and what happens on leaving. */
export function useFieldError<T>({
  name,
  value,
  error,
  check,
  onBlur,
}: Pick<FieldProps, 'name' | 'error' | 'onBlur'> & { value: T; check?: (value: T) => string | undefined }) {
  const form = useFormState();
  const [own, setOwn] = useState<string>();
  const now = useEffectEvent(() => check?.(value));
  const register = form?.register;
  // A field without a check of its own may lie in a part that has one under the same name.
  const checked = check !== undefined;
  useEffect(() => (checked ? register?.(name, () => now()) : undefined), [register, name, checked]);
  const told = error ?? (form ? form.errors[name] : own);
  const set = (next: string | undefined) => (form ? form.setError(name, next) : setOwn(next));
  return {
    error: told,
    changed: (next: T) => {
      if (told !== undefined && error === undefined) set(check?.(next));
    },
    clear: () => {
      if (told !== undefined && error === undefined) set(undefined);
    },
    left: () => {
      if (check) set(check(value));
      onBlur?.();
    },
  };
}

const LTR_TYPES = new Set(['number', 'decimal', 'password', 'email', 'tel', 'url']);

function inputType(type: FieldProps['type'], revealed: boolean): string {
  if (type === 'password') return revealed ? 'text' : 'password';
  return type === 'number' || type === 'decimal' ? 'text' : (type ?? 'text');
}

function inputMode({ type, inputMode: given }: FieldProps) {
  if (given) return given;
  return type === 'number' ? 'numeric' : type === 'decimal' ? 'decimal' : undefined;
}

export function Field(props: FieldProps) {
  const { label, name, value, onChange, type = 'text', hint, prefix, suffix, disabled } = props;
  const texts = useUiTexts();
  const id = useId();
  const [revealed, setRevealed] = useState(false);
  const { error, changed, left } = useFieldError(props);
  const shared = {
    id,
    name,
    value,
    disabled,
    placeholder: props.placeholder,
    autoFocus: props.autoFocus,
    ...firstIn(props.autoFocus),
    autoComplete: props.autoComplete,
    maxLength: props.maxLength,
    dir: (props.ltr ?? LTR_TYPES.has(type)) ? ('ltr' as const) : props.foreign && value !== '' ? ('auto' as const) : undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': cx(error && `${id}-error`, hint && `${id}-hint`) || undefined,
    onBlur: left,
    onChange: (event: { target: { value: string } }) => {
      onChange(event.target.value);
      changed(event.target.value);
    },
  };
  return (
    <div className={cx('ui-field', props.className)}>
      <label htmlFor={id} className={props.hideLabel ? 'ui-hidden' : 'ui-label'}>
        {label}
        {props.optional && <span className="ui-label-off">{texts.optional}</span>}
      </label>
      <div className="ui-input" data-invalid={Boolean(error)} data-disabled={Boolean(disabled)}>
        {prefix && <bdi className="ui-input-slot">{prefix}</bdi>}
        {type === 'textarea' && <textarea {...shared} rows={props.rows ?? 3} readOnly={props.readOnly} />}
        {type === 'select' && (
          <>
            <select {...shared}>
              {props.options?.map((option) => (
                <option key={option.value} value={option.value} disabled={option.disabled}>
                  {option.label}
                </option>
              ))}
            </select>
            <DownIcon className="ui-icon-sm ui-input-arrow" />
          </>
        )}
        {type !== 'textarea' && type !== 'select' && (
          <input
            {...shared}
            ref={props.ref}
            type={inputType(type, revealed)}
            inputMode={inputMode(props)}
            enterKeyHint={props.enterKeyHint}
            readOnly={props.readOnly}
            spellCheck={LTR_TYPES.has(type) ? false : undefined}
            autoCapitalize={LTR_TYPES.has(type) ? 'none' : undefined}
          />
        )}
        {suffix && <bdi className="ui-input-slot">{suffix}</bdi>}
        {type === 'password' && (
          <IconButton
            throttle={false}
            label={revealed ? texts.hidePassword : texts.showPassword}
            onClick={() => setRevealed(!revealed)}
            icon={revealed ? <EyeOffIcon className="ui-icon-sm" /> : <EyeIcon className="ui-icon-sm" />}
          />
        )}
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
