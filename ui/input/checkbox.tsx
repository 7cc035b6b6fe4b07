// A check mark: round for choosing goods, square for agreeing, radio when one of several.
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '#ui/cx.ts';
import { CheckIcon } from '#ui/icons.tsx';

export type CheckboxProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** words next to it; without them give `label` */
  children?: ReactNode;
  label?: string;
  shape?: 'round' | 'square';
  /** the name of its field in the form */
  name?: string;
  /** one of several with this name */
  radio?: string;
  /** some of them, for "all" */
  some?: boolean;
  disabled?: boolean;
  invalid?: boolean;
  describedBy?: string;
  /** for words in a <label> elsewhere */
  id?: string;
  className?: string;
};

export function Checkbox(props: CheckboxProps) {
  const {
    checked,
    onChange,
    children,
    label,
    shape = 'round',
    name,
    radio,
    some,
    disabled,
    invalid,
    describedBy,
    id,
    className,
  } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = Boolean(some && !checked);
  }, [some, checked]);
  return (
    <label className={cx('ui-tick', `ui-tick-${shape}`, !children && 'ui-tick-alone', className)}>
      <input
        ref={input}
        id={id}
        type={radio ? 'radio' : 'checkbox'}
        name={radio ?? name}
        checked={checked}
        disabled={disabled}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="ui-tick-box">
        <CheckIcon />
      </span>
      {children && <span>{children}</span>}
    </label>
  );
}
