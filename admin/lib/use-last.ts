// What was last known of something that is on its way again: counts on tabs stay while the rows of another tab load.
import { useRef } from 'react';

export function useLast<T>(now: T | undefined): T | undefined {
  const last = useRef(now);
  if (now !== undefined) last.current = now;
  return last.current;
}
