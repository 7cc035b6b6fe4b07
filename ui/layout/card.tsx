// A white flat block; its head has the title at the start and "all ›" at the end.
import { type ReactNode, useId } from 'react';
import { cx } from '#ui/cx.ts';
import { ForwardIcon } from '#ui/icons.tsx';
import { Link } from '#ui/layout/link.tsx';

/** "all ›": a quiet link at the end of a head. */
export function All({ children, href, onClick }: { children: ReactNode; href?: string; onClick?: () => void }) {
  const face = (
    <>
      {children}
      <ForwardIcon />
    </>
  );
  if (href)
    return (
      <Link className="ui-all" href={href}>
        {face}
      </Link>
    );
  if (onClick)
    return (
      <button type="button" className="ui-all" onClick={onClick}>
        {face}
      </button>
    );
  return <span className="ui-all">{children}</span>;
}

export type CardProps = {
  title?: ReactNode;
  /** next to the title: a count, a star */
  aside?: ReactNode;
  /** text of the link at the end of the head; with neither href nor onClick it is a plain fact */
  all?: ReactNode;
  allHref?: string;
  onAll?: () => void;
  /** a badge or control at the end of the head instead */
  end?: ReactNode;
  flush?: boolean;
  /** rose outline */
  chosen?: boolean;
  id?: string;
  className?: string;
  children?: ReactNode;
};

export function Card({ title, aside, all, allHref, onAll, end, flush, chosen, id, className, children }: CardProps) {
  const titleId = useId();
  const head = Boolean(title || all || end);
  return (
    <section
      id={id}
      className={cx('ui-card', flush && 'ui-card-flush', chosen && 'ui-card-chosen', className)}
      aria-labelledby={title ? titleId : undefined}
    >
      {head && (
        <div className="ui-card-head">
          {title && <h2 id={titleId}>{title}</h2>}
          {aside}
          {all && (
            <All href={allHref} onClick={onAll}>
              {all}
            </All>
          )}
          {end && <div className="ui-cell-end">{end}</div>}
        </div>
      )}
      {children}
    </section>
  );
}
