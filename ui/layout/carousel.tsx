// Pictures or banners in a row, snapping. Dots or a counter; slides far away are not drawn until they come near.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from '#ui/cx.ts';
import { BackIcon, ForwardIcon } from '#ui/icons.tsx';
import { scrollBehavior } from '#ui/scroll-behavior.ts';
import { useUiTexts } from '#ui/texts.tsx';

export type CarouselProps = {
  slides: { key: string | number; node: ReactNode }[];
  /** name of the carousel */
  label: string;
  mark?: 'dots' | 'count' | 'none';
  onSlide?: (index: number) => void;
  /** the slide to bring into view when it changes */
  show?: number;
  className?: string;
};

/** The slide in view; right-to-left scrollers count backwards from 0. */
export function slideAt(scrollLeft: number, width: number, count: number): number {
  if (width <= 0) return 0;
  return Math.min(count - 1, Math.max(0, Math.round(Math.abs(scrollLeft) / width)));
}

function Mark({ kind, at, count }: { kind: CarouselProps['mark']; at: number; count: number }) {
  if (count < 2 || kind === 'none') return null;
  if (kind === 'count')
    return (
      <span className="ui-carousel-count" aria-hidden="true">
        {at + 1} / {count}
      </span>
    );
  return (
    <span className="ui-carousel-dots" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <i key={index} data-on={index === at} />
      ))}
    </span>
  );
}

export function Carousel({ slides, label, mark = 'dots', onSlide, show, className }: CarouselProps) {
  const texts = useUiTexts();
  const track = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [reached, setReached] = useState(1);
  const count = slides.length;
  const read = () => {
    const box = track.current;
    if (!box) return;
    const next = slideAt(box.scrollLeft, box.clientWidth, count);
    if (next === at) return;
    setAt(next);
    setReached((old) => Math.max(old, next + 1));
    onSlide?.(next);
  };
  const go = (index: number) => {
    const box = track.current;
    if (!box) return;
    const sign = getComputedStyle(box).direction === 'rtl' ? -1 : 1;
    box.scrollTo({ left: sign * index * box.clientWidth, behavior: scrollBehavior() });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another one is to be shown
  useEffect(() => {
    if (show === undefined || show === at) return;
    setReached((old) => Math.max(old, show + 1));
    go(show);
  }, [show]);
  return (
    <section className={cx('ui-carousel', className)} aria-label={label}>
      <div
        className="ui-carousel-track"
        ref={track}
        onScroll={read}
        tabIndex={count > 1 ? 0 : undefined}
        role="group"
        aria-label={label}
      >
        {slides.map((slide, index) => (
          <div
            className="ui-carousel-slide"
            key={slide.key}
            role="group"
            aria-label={texts.pictureOf(index + 1, count)}
            inert={index !== at}
          >
            {index <= reached ? slide.node : null}
          </div>
        ))}
      </div>
      <Mark kind={mark} at={at} count={count} />
      {count > 1 && (
        <>
          <button
            type="button"
            className="ui-carousel-step"
            aria-label={texts.previous}
            disabled={at === 0}
            onClick={() => go(at - 1)}
          >
            <BackIcon />
          </button>
          <button
            type="button"
            className="ui-carousel-step"
            aria-label={texts.next}
            disabled={at === count - 1}
            onClick={() => go(at + 1)}
          >
            <ForwardIcon />
          </button>
        </>
      )}
    </section>
  );
}
