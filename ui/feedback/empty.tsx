// Nothing here yet: the boat, one strong line, one line of help, one or two small buttons to go on.
import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Boat } from '#ui/feedback/boat.tsx';
import { useUiTexts } from '#ui/texts.tsx';

export type EmptyProps = {
  /** without it the pack's own "empty" */
  title?: ReactNode;
  help?: ReactNode;
  /** small buttons */
  actions?: ReactNode;
  /** fills the page */
  full?: boolean;
  className?: string;
};

export function Empty({ title, help, actions, full, className }: EmptyProps) {
  const texts = useUiTexts();
  return (
    <div className={cx('ui-blank', full && 'ui-blank-full', className)}>
      <Boat className="ui-blank-boat" />
      <p className="ui-blank-strong">{title ?? texts.empty}</p>
      {help && <p>{help}</p>}
      {actions && <div className="ui-blank-acts">{actions}</div>}
    </div>
  );
}
