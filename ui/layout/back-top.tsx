// Back to the top, from 1000 px on; the animation takes 300 ms.
import { type CSSProperties, useEffect, useState } from 'react';
import { ArrowUpIcon } from '#ui/icons.tsx';
import { useUiTexts } from '#ui/texts.tsx';

const TOP_AFTER = 1000;
const TOP_MS = 300;

/** Where the page is after `elapsed` ms on its way from `from` to 0, easing out. */
export function topAt(from: number, elapsed: number, ms: number = TOP_MS): number {
  const t = Math.min(1, Math.max(0, elapsed / ms));
  return Math.round(from * (1 - t) ** 3);
}

function scrollToTop(): void {
  const from = window.scrollY;
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    window.scrollTo(0, 0);
    return;
  }
  const began = performance.now();
  const step = (now: number) => {
    const at = topAt(from, now - began);
    window.scrollTo(0, at);
    if (at > 0) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** The height of the tab bar. Null on pages with an action bar: totals and terms that have to be read are not covered. */
function footHeight(): number | null {
  const foot = document.querySelector<HTMLElement>('.ui-foot');
  return foot?.querySelector('.ui-actions') ? null : (foot?.offsetHeight ?? 0);
}

export default function BackTop() {
  const texts = useUiTexts();
  /** null: not shown; else the height of the bars at the foot of the page, px */
  const [above, setAbove] = useState<number | null>(null);
  useEffect(() => {
    const read = () => setAbove(window.scrollY > TOP_AFTER ? footHeight() : null);
    read();
    window.addEventListener('scroll', read, { passive: true });
    return () => window.removeEventListener('scroll', read);
  }, []);
  if (above === null) return null;
  return (
    <button
      type="button"
      className="ui-top"
      style={{ '--foot': `${above}px` } as CSSProperties}
      aria-label={texts.scrollTop}
      onClick={scrollToTop}
    >
      <ArrowUpIcon />
    </button>
  );
}
