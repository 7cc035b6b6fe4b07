// One tap, one action: after an accepted call the next ones are ignored for a while (1000 ms by default).
import { useRef } from 'react';

export const TAP_GUARD_MS = 1000;

/** Returns true when the call may pass. */
export function createThrottle(ms: number = TAP_GUARD_MS, now: () => number = Date.now): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const at = now();
    if (at - last < ms) return false;
    last = at;
    return true;
  };
}

export function useThrottle<A extends unknown[]>(act: ((...args: A) => void) | undefined, ms: number = TAP_GUARD_MS) {
  const gate = useRef<{ ms: number; pass: () => boolean } | null>(null);
  return (...args: A) => {
    if (gate.current?.ms !== ms) gate.current = { ms, pass: createThrottle(ms) };
    if (ms <= 0 || gate.current.pass()) act?.(...args);
  };
}
