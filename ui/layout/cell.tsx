// One line of a list: label, value, what it opens. The chevron is shown only where something opens.
import type { ReactNode } from 'react';
import { cx, grouped } from '#ui/cx.ts';
import { useThrottle } from '#ui/feedback/use-throttle.ts';
import { ForwardIcon } from '#ui/icons.tsx';
import { Link } from '#ui/layout/link.tsx';

export type CellProps = {
  label: ReactNode;
  /** second line below the label */
  note?: ReactNode;
  value?: ReactNode;
  icon?: ReactNode;
  /** badge, switch, stepper at the end */
  end?: ReactNode;
  href?: string;
  target?: string;
  onClick?: () => void;
  danger?: boolean;
  /** false: no chevron although it can be tapped */
  chevron?: boolean;
  disabled?: boolean;
  id?: string;
  className?: string;
};

/** An amount, a count, a number of something: one word that is never broken, "33,88 $" with its hard blank too. */
const isShort = (value: ReactNode): boolean => typeof value === 'string' && /^[\S\u00a0\u202f]{1,18}$/.test(value);

function Inside({ label, note, value, icon, end, go }: CellProps & { go: boolean }) {
  return (
    <>
      {icon}
      <span className="ui-cell-main">
        {label}
        {note && <span className="ui-cell-note">{note}</span>}
      </span>
      {value !== undefined && value !== null && (
        <span className={cx('ui-cell-value', isShort(value) && 'ui-cell-word')}>{value}</span>
      )}
      {end && <span className="ui-cell-end">{end}</span>}
      {go && <ForwardIcon className="ui-cell-go" />}
    </>
  );
}

export function Cell(props: CellProps) {
  const { href, target, onClick, danger, chevron = true, disabled, id } = props;
  const act = useThrottle(onClick);
  const className = cx('ui-cell', danger && 'ui-cell-danger', props.className);
  const opens = chevron && Boolean(href || onClick);
  if (href)
    return (
      <Link
        id={id}
        className={className}
        href={href}
        target={target}
        rel={target === '_blank' ? 'noopener noreferrer' : undefined}
        onClick={onClick && (() => onClick())}
      >
        <Inside {...props} go={opens} />
      </Link>
    );
  if (onClick)
    return (
      <button id={id} type="button" className={className} disabled={disabled} onClick={() => act()}>
        <Inside {...props} go={opens} />
      </button>
    );
  return (
    <div id={id} className={className}>
      <Inside {...props} go={false} />
    </div>
  );
}

export function Cells({ children, className, label }: { children: ReactNode; className?: string; label?: string }) {
  return (
    <div className={cx('ui-cells', className)} {...grouped(label)}>
      {children}
    </div>
  );
}
