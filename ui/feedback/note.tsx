// A remark on a tint with one icon; at most one a card. `plain` is placed straight on the page.
import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { InfoIcon } from '#ui/icons.tsx';

export type NoteProps = {
  tone?: 'neutral' | 'plain' | 'you' | 'moving' | 'safe' | 'clock' | 'wrong';
  /** null: no icon */
  icon?: ReactNode;
  title?: ReactNode;
  children?: ReactNode;
  /** a small button or a fact at the end */
  end?: ReactNode;
  /** alert: announced at once when it appears */
  role?: 'status' | 'alert' | 'note';
  id?: string;
  className?: string;
};

export function Note({ tone = 'neutral', icon, title, children, end, role, id, className }: NoteProps) {
  return (
    <div
      id={id}
      role={role}
      className={cx('ui-note', tone === 'plain' ? 'ui-note-plain' : tone !== 'neutral' && `ui-tone-${tone}`, className)}
    >
      {icon === undefined ? <InfoIcon className="ui-icon-sm" /> : icon}
      <div className="ui-note-body">
        {title && <strong className="ui-note-title">{title}</strong>}
        {children}
      </div>
      {end && <div className="ui-note-end">{end}</div>}
    </div>
  );
}
