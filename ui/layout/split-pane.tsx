// The two halves of the back office: the list and the piece of work. On a phone only one of them is visible.
import type { CSSProperties, ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { BackIcon } from '#ui/icons.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';
import { useUiTexts } from '#ui/texts.tsx';

export type SplitPaneProps = {
  list: ReactNode;
  work: ReactNode;
  /** names of the two halves */
  listLabel: string;
  workLabel: string;
  /** on a phone: the work is open */
  open: boolean;
  onBack: () => void;
  /** CSS width of the list */
  listWidth?: string;
  className?: string;
};

export function SplitPane({ list, work, listLabel, workLabel, open, onBack, listWidth, className }: SplitPaneProps) {
  const texts = useUiTexts();
  const style = listWidth ? ({ '--list': listWidth } as CSSProperties) : undefined;
  return (
    <div className={cx('ui-split', className)} data-open={open} style={style}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: both halves scroll, so the keyboard has to reach them */}
      <section className="ui-split-list" aria-label={listLabel} tabIndex={0}>
        {list}
      </section>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: both halves scroll, so the keyboard has to reach them */}
      <section className="ui-split-work" aria-label={workLabel} tabIndex={0}>
        <div className="ui-split-back">
          <IconButton label={texts.back} onClick={onBack} icon={<BackIcon className="ui-icon-lg" />} />
        </div>
        {work}
      </section>
    </div>
  );
}
