// A title straight on the page, above a group of cards.
import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { All } from '#ui/layout/card.tsx';

export type SectionTitleProps = {
  children: ReactNode;
  all?: ReactNode;
  allHref?: string;
  onAll?: () => void;
  /** a control at the end, e.g. a segment */
  end?: ReactNode;
  id?: string;
  className?: string;
};

export function SectionTitle({ children, all, allHref, onAll, end, id, className }: SectionTitleProps) {
  return (
    <div className={cx('ui-section', className)}>
      <h2 id={id}>{children}</h2>
      {all && (
        <All href={allHref} onClick={onAll}>
          {all}
        </All>
      )}
      {end && <div className="ui-cell-end">{end}</div>}
    </div>
  );
}
