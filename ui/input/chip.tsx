// A choice or a filter. Selected is rose; unavailable is struck and really disabled.
import type { ReactNode } from 'react';
import { cx, grouped } from '#ui/cx.ts';
import { CloseIcon } from '#ui/icons.tsx';

export type ChipProps = {
  children: ReactNode;
  selected?: boolean;
  unavailable?: boolean;
  /** shows a cross: a tap removes the filter */
  removable?: boolean;
  icon?: ReactNode;
  onClick?: () => void;
  /** radio inside a <Chips choice>; without it the chip is a toggle */
  choice?: boolean;
  label?: string;
  className?: string;
};

export function Chip({ children, selected, unavailable, removable, icon, onClick, choice, label, className }: ChipProps) {
  const state = choice ? { role: 'radio', 'aria-checked': Boolean(selected) } : { 'aria-pressed': selected };
  return (
    <button
      type="button"
      className={cx('ui-chip', className)}
      disabled={unavailable}
      aria-label={label}
      onClick={onClick}
      {...state}
    >
      {icon}
      {children}
      {removable && <CloseIcon className="ui-icon-xs" />}
    </button>
  );
}

export type ChipsProps = {
  children: ReactNode;
  /** one line that scrolls sideways to the edges of the page */
  scroll?: boolean;
  /** name of the group; with choice the chips act as radio buttons */
  label?: string;
  choice?: boolean;
  className?: string;
};

export function Chips({ children, scroll, label, choice, className }: ChipsProps) {
  return (
    <div className={cx('ui-chips', scroll && 'ui-chips-scroll', className)} {...grouped(label, choice ? 'radiogroup' : 'group')}>
      {children}
    </div>
  );
}
