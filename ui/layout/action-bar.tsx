// The bar at the bottom of a page: small icon actions, the amount, the buttons. Sheets have their own foot.
import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Count } from '#ui/input/icon-button.tsx';
import { Link } from '#ui/layout/link.tsx';

export type ActionBarProps = {
  /** amount at the start, usually a <Price size="xl" stack="start"> */
  amount?: ReactNode;
  /** buttons may be stacked on the narrowest phones */
  stack?: boolean;
  /** the amount is above the buttons where both do not fit in a row */
  wrap?: boolean;
  /** a tab bar follows, which has the safe area */
  inner?: boolean;
  className?: string;
  children: ReactNode;
};

export function ActionBar({ amount, stack, wrap, inner, className, children }: ActionBarProps) {
  return (
    <div
      className={cx('ui-actions', stack && 'ui-actions-stack', wrap && 'ui-actions-wrap', inner && 'ui-actions-inner', className)}
    >
      {amount && <div className="ui-actions-amount">{amount}</div>}
      {wrap ? <div className="ui-actions-rest">{children}</div> : children}
    </div>
  );
}

export type ActionIconProps = {
  icon: ReactNode;
  label: string;
  href?: string;
  target?: string;
  onClick?: () => void;
  count?: number;
};

/** Icon over a small word at the start of an action bar. */
export function ActionIcon({ icon, label, href, target, onClick, count }: ActionIconProps) {
  const face = (
    <>
      {icon}
      <span>{label}</span>
      <Count value={count} />
    </>
  );
  if (href)
    return (
      <Link className="ui-actions-icon" href={href} target={target} rel={target === '_blank' ? 'noopener noreferrer' : undefined}>
        {face}
      </Link>
    );
  return (
    <button type="button" className="ui-actions-icon" onClick={onClick}>
      {face}
    </button>
  );
}
