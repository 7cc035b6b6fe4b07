// A sheet from the bottom: handle to drag it away, title, close, content, its own action bar. Back closes it first.
import { type CSSProperties, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react';
import { cx } from '#ui/cx.ts';
import { CloseIcon } from '#ui/icons.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';
import { Modal } from '#ui/overlay/modal.tsx';
import { useUiTexts } from '#ui/texts.tsx';

export type SheetProps = {
  open: boolean;
  onClose: () => void;
  /** the name of the sheet; shown unless `head` is given */
  title: string;
  /** what the sheet is about, at the top in place of the title */
  head?: ReactNode;
  /** buttons at the bottom */
  actions?: ReactNode;
  /** side: at the inline end, full height (back office) */
  place?: 'bottom' | 'side';
  /** something is being sent: it cannot be closed */
  locked?: boolean;
  className?: string;
  bodyClassName?: string;
  children: ReactNode;
};

const CLOSE_AFTER = 110;
const CLOSE_SPEED = 0.6;

/** Whether letting go closes: far enough, or fast enough. */
export function dragCloses(distance: number, ms: number): boolean {
  return distance > CLOSE_AFTER || (distance > 24 && distance / Math.max(1, ms) > CLOSE_SPEED);
}

function useDrag(onClose: () => void, active: boolean) {
  const start = useRef<{ y: number; at: number } | null>(null);
  const [drag, setDrag] = useState<number | null>(null);
  const end = (event: PointerEvent) => {
    const from = start.current;
    start.current = null;
    setDrag(null);
    if (from && dragCloses(event.clientY - from.y, event.timeStamp - from.at)) onClose();
  };
  const handlers = active
    ? {
        onPointerDown: (event: PointerEvent<HTMLElement>) => {
          if ((event.target as HTMLElement).closest('button, a, input')) return;
          start.current = { y: event.clientY, at: event.timeStamp };
          event.currentTarget.setPointerCapture(event.pointerId);
        },
        onPointerMove: (event: PointerEvent) => start.current && setDrag(Math.max(0, event.clientY - start.current.y)),
        onPointerUp: end,
        onPointerCancel: () => {
          start.current = null;
          setDrag(null);
        },
      }
    : {};
  return { drag, handlers };
}

export function Sheet(props: SheetProps) {
  const { open, onClose, title, head, actions, place = 'bottom', locked, className, bodyClassName, children } = props;
  const texts = useUiTexts();
  const titleId = useId();
  const { drag, handlers } = useDrag(onClose, place === 'bottom' && !locked);
  return (
    <Modal
      open={open}
      onClose={onClose}
      locked={locked}
      labelledBy={head ? undefined : titleId}
      label={head ? title : undefined}
      className={cx('ui-sheet', place === 'side' && 'ui-sheet-side', className)}
      data={{ 'data-dragging': drag === null ? undefined : 'true' }}
      style={drag === null ? undefined : ({ '--drag': `${drag}px` } as CSSProperties)}
    >
      <div className="ui-sheet-grab" {...handlers}>
        <div className="ui-sheet-head">
          {head ? (
            <div className="ui-sheet-title">{head}</div>
          ) : (
            <h2 className="ui-sheet-title" id={titleId}>
              {title}
            </h2>
          )}
          {!locked && <IconButton throttle={false} label={texts.close} onClick={onClose} icon={<CloseIcon />} />}
        </div>
      </div>
      <div className={cx('ui-sheet-body', bodyClassName)}>{children}</div>
      {actions && <div className="ui-sheet-foot">{actions}</div>}
    </Modal>
  );
}
