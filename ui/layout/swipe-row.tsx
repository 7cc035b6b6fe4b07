// A row that is swiped aside to reveal an action at its end. It is a snapping scroller, so right-to-left and the keyboard work
// automatically (focus on the action scrolls it in); for a mouse there is a "more" button.
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { cx } from '#ui/cx.ts';
import { MoreIcon } from '#ui/icons.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';
import { scrollBehavior } from '#ui/scroll-behavior.ts';
import { useUiTexts } from '#ui/texts.tsx';

type SwipeAct = {
  key: string;
  label: string;
  icon?: ReactNode;
  onAct: () => void;
  /** grey instead of red */
  quiet?: boolean;
};

export type SwipeRowProps = { acts: SwipeAct[]; children: ReactNode; className?: string };

export function SwipeRow({ acts, children, className }: SwipeRowProps) {
  const texts = useUiTexts();
  const track = useRef<HTMLDivElement>(null);
  const revealed = () => Math.abs(track.current?.scrollLeft ?? 0) > 8;
  const slide = (open: boolean) => {
    const box = track.current;
    if (!box) return;
    const sign = getComputedStyle(box).direction === 'rtl' ? -1 : 1;
    box.scrollTo({ left: open ? sign * box.scrollWidth : 0, behavior: scrollBehavior() });
  };
  const closeFirst = (event: MouseEvent) => {
    if (!revealed()) return;
    event.preventDefault();
    event.stopPropagation();
    slide(false);
  };
  return (
    <div className={cx('ui-swipe', className)}>
      <div className="ui-swipe-track" ref={track}>
        <div className="ui-swipe-face" onClickCapture={closeFirst}>
          {children}
        </div>
        {acts.map((act) => (
          <button
            key={act.key}
            type="button"
            className={cx('ui-swipe-act', act.quiet && 'ui-swipe-act-quiet')}
            onClick={() => {
              slide(false);
              act.onAct();
            }}
          >
            {act.icon}
            {act.label}
          </button>
        ))}
      </div>
      <IconButton
        className="ui-swipe-more"
        label={texts.more}
        throttle={false}
        icon={<MoreIcon className="ui-icon-sm" />}
        onClick={() => slide(!revealed())}
      />
    </div>
  );
}
