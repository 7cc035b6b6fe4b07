// Every button with words. Busy keeps the width; a tap is taken once in 1000 ms; a disabled one needs its reason next to it.
import type { ReactNode, Ref } from 'react';
import { cx, spoken } from '#ui/cx.ts';
import { useThrottle } from '#ui/feedback/use-throttle.ts';
import { guardMs } from '#ui/input/icon-button.tsx';
import { Link } from '#ui/layout/link.tsx';
import { firstIn } from '#ui/overlay/first-in.ts';

export type ButtonProps = {
  children: ReactNode;
  /** wrong: the filled danger button that confirms in a dialog; quiet: a text action in body weight */
  kind?: 'primary' | 'secondary' | 'danger' | 'wrong' | 'text' | 'quiet';
  /** small 60 upx in cards, big 112 upx for scanning pages */
  size?: 'normal' | 'small' | 'big';
  /** full width */
  block?: boolean;
  busy?: boolean;
  disabled?: boolean;
  icon?: ReactNode;
  /** second small line or a key hint */
  sub?: ReactNode;
  end?: ReactNode;
  /** false: taps follow each other freely; a number: guard in ms */
  throttle?: boolean | number;
  onClick?: () => void;
  href?: string;
  target?: string;
  type?: 'button' | 'submit' | 'reset';
  form?: string;
  autoFocus?: boolean;
  label?: string;
  describedBy?: string;
  expanded?: boolean;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
};

function Face({ icon, sub, end, busy, children }: Pick<ButtonProps, 'icon' | 'sub' | 'end' | 'busy' | 'children'>) {
  return (
    <>
      <span className="ui-btn-face">
        {icon}
        <span>
          {children}
          {sub && <span className="ui-btn-sub">{sub}</span>}
        </span>
        {end}
      </span>
      {busy && (
        <span className="ui-btn-spin">
          <span className="ui-spin" />
        </span>
      )}
    </>
  );
}

export function Button(props: ButtonProps) {
  const { kind = 'secondary', size = 'normal', block, busy, disabled, throttle = true, onClick, href, type = 'button' } = props;
  // A submit is guarded by its form, which takes Enter as well.
  const act = useThrottle(onClick, type === 'button' ? guardMs(throttle) : 0);
  const className = cx(
    'ui-btn',
    `ui-btn-${kind}`,
    size !== 'normal' && `ui-btn-${size}`,
    block && 'ui-btn-block',
    props.className,
  );
  if (href && !disabled)
    return (
      <Link
        className={className}
        href={href}
        target={props.target}
        rel={props.target === '_blank' ? 'noopener noreferrer' : undefined}
        aria-label={props.label}
        onClick={onClick && (() => onClick())}
      >
        <Face {...props} />
      </Link>
    );
  return (
    <button
      ref={props.ref}
      type={type}
      form={props.form}
      className={className}
      disabled={disabled}
      // biome-ignore lint/a11y/noAutofocus: set by dialogs, where the safe answer takes the focus
      autoFocus={props.autoFocus}
      {...firstIn(props.autoFocus)}
      aria-busy={busy || undefined}
      aria-label={props.label}
      aria-describedby={props.describedBy}
      aria-expanded={props.expanded}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else act();
      }}
    >
      <Face {...props} />
    </button>
  );
}

/** Buttons at the foot of a card: at the end, wrapping at 320 px. */
export function Buttons({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cx('ui-btns', className)}>{children}</div>;
}

export function Spinner({ label }: { label?: string }) {
  return <span className="ui-spin" {...spoken(label)} />;
}
