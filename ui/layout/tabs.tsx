// The tabs of a list: underline in rose, counts as a small superscript. Arrow keys move between them.
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { cx } from '#ui/cx.ts';
import { scrollBehavior } from '#ui/scroll-behavior.ts';

export type TabsProps<V extends string> = {
  tabs: { value: V; label: ReactNode; count?: number }[];
  value: V;
  onChange: (value: V) => void;
  /** name of the row */
  label: string;
  /** id of the list below */
  controls?: string;
  /** counts are written in full, for lists of work */
  exact?: boolean;
  /** no background of its own, inside a card or a sheet */
  plain?: boolean;
  className?: string;
};

/** The tab that a key selects, or -1. */
export function tabStep(key: string, at: number, count: number, rtl: boolean): number {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const forward = key === (rtl ? 'ArrowLeft' : 'ArrowRight');
  const back = key === (rtl ? 'ArrowRight' : 'ArrowLeft');
  if (!forward && !back) return -1;
  return (at + (forward ? 1 : -1) + count) % count;
}

export function Tabs<V extends string>({ tabs, value, onChange, label, controls, exact, plain, className }: TabsProps<V>) {
  const row = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex((tab) => tab.value === value);
  useEffect(() => {
    const box = row.current;
    const tab = box?.children[at] as HTMLElement | undefined;
    if (!box || !tab) return;
    const [outer, inner] = [box.getBoundingClientRect(), tab.getBoundingClientRect()];
    box.scrollBy({ left: inner.left + inner.width / 2 - outer.left - outer.width / 2, behavior: scrollBehavior() });
  }, [at]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = tabStep(event.key, at, tabs.length, getComputedStyle(event.currentTarget).direction === 'rtl');
    const tab = tabs[next];
    if (!tab) return;
    event.preventDefault();
    onChange(tab.value);
    (row.current?.children[next] as HTMLElement | undefined)?.focus();
  };
  return (
    <div
      className={cx('ui-tabs', plain && 'ui-tabs-plain', className)}
      role="tablist"
      aria-label={label}
      ref={row}
      onKeyDown={onKeyDown}
    >
      {tabs.map((tab, index) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          className="ui-tab"
          aria-selected={tab.value === value}
          aria-controls={controls}
          tabIndex={index === Math.max(0, at) ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
          {tab.count ? (
            <>
              {/* Between the two when they are read out: a space there is not in a row of boxes. */}
              <span className="ui-hidden">, </span>
              <sup className="ui-ltr">{tab.count > 99 && !exact ? '99+' : tab.count}</sup>
            </>
          ) : null}
        </button>
      ))}
    </div>
  );
}
