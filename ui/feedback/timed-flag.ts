// When a loading sign may be visible: not in the first 200 ms, and once visible for at least 300 ms, so that nothing flickers.
import { useEffect, useRef, useState } from 'react';

const SHOW_AFTER_MS = 200;
const STAY_MS = 300;

/** How long to wait before `shown` may become `wanted`; shownAt is when the sign appeared. */
export function waitBefore(wanted: boolean, shownAt: number | null, now: number, after = SHOW_AFTER_MS, stay = STAY_MS): number {
  if (wanted) return shownAt === null ? after : 0;
  return shownAt === null ? 0 : Math.max(0, shownAt + stay - now);
}

export function useTimedFlag(wanted: boolean, after = SHOW_AFTER_MS, stay = STAY_MS): boolean {
  const [shown, setShown] = useState(false);
  const shownAt = useRef<number | null>(null);
  useEffect(() => {
    const settle = () => {
      shownAt.current = wanted ? (shownAt.current ?? Date.now()) : null;
      setShown(wanted);
    };
    const wait = waitBefore(wanted, shownAt.current, Date.now(), after, stay);
    if (wait === 0) {
      settle();
      return;
    }
    const timer = setTimeout(settle, wait);
    return () => clearTimeout(timer);
  }, [wanted, after, stay]);
  return shown;
}
