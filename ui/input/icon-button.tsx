// A button that is only an icon; the label is for screen readers. Its target is 44 px whatever its size.
import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { useThrottle } from '#ui/feedback/use-throttle.ts';
import { Link } from '#ui/layout/link.tsx';

export type IconButtonProps = {
  icon: ReactNode;
  label: string;
  onClick?: () => void;
  href?: string;
  target?: string;
  /** counter at the corner; 0 shows nothing */
  count?: number;
  pressed?: boolean;
  disabled?: boolean;
  /** false: taps follow each other freely; a number: guard in ms */
  throttle?: boolean | number;
  className?: string;
};

export function guardMs(throttle: boolean | number | undefined): number {
  if (typeof throttle === 'number') return throttle;
  return throttle === false ? 0 : 1000;
}

/** A number on the corner of its icon; `inRow`: in the line of a text. */
export function Count({ value, inRow = false }: { value?: number; inRow?: boolean }) {
  if (!value) return null;
  return <span className={cx('ui-count ui-ltr', inRow && 'ui-count-row')}>{value > 99 ? '99+' : value}</span>;
}

export function IconButton(props: IconButtonProps) {
  const { icon, label, onClick, href, target, count, pressed, disabled, throttle = true, className } = props;
  const act = useThrottle(onClick, guardMs(throttle));
  const face = (
    <>
      {icon}
      <Count value={count} />
    </>
  );
  const name = count ? `${label} ${count}` : label;
  const rel = target === '_blank' ? 'noopener noreferrer' : undefined;
  if (href)
    return (
      <Link className={cx('ui-iconbtn', className)} href={href} target={target} rel={rel} aria-label={name}>
        {face}
      </Link>
    );
  return (
    <button
      type="button"
      className={cx('ui-iconbtn', className)}
      aria-label={name}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={() => act()}
    >
      {face}
    </button>
  );
}
