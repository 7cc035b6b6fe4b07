// Past events, newest first. The current entry is marked; more than six are folded.
import { type ReactNode, useId, useState } from 'react';
import { cx } from '#ui/cx.ts';
import { DownIcon } from '#ui/icons.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { useUiTexts } from '#ui/texts.tsx';

type TimelineItem = {
  key: string | number;
  text: ReactNode;
  time?: ReactNode;
  place?: ReactNode;
  /** strong text */
  milestone?: boolean;
  /** below the time: a photo row, a link */
  extra?: ReactNode;
};

export type TimelineProps = {
  items: TimelineItem[];
  /** the first entry is the current state (rose dot); false when it has ended */
  live?: boolean;
  /** folded beyond this many */
  fold?: number;
  className?: string;
};

export function Timeline({ items, live = true, fold = 6, className }: TimelineProps) {
  const texts = useUiTexts();
  const id = useId();
  const [open, setOpen] = useState(false);
  const folds = items.length > fold;
  const shown = folds && !open ? items.slice(0, fold) : items;
  return (
    <div className={className}>
      <ol className="ui-timeline" id={id}>
        {shown.map((item, index) => (
          <li key={item.key} data-now={live && index === 0} data-key={Boolean(item.milestone)}>
            <div>{item.text}</div>
            {(item.time || item.place) && <Facts className={cx('ui-timeline-time')} items={[item.time, item.place]} />}
            {item.extra}
          </li>
        ))}
      </ol>
      {folds && (
        <button type="button" className="ui-fold" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {open ? texts.less : texts.expand(items.length)}
          <DownIcon className="ui-icon-xs" />
        </button>
      )}
    </div>
  );
}
