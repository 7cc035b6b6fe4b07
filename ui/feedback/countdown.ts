// A countdown that survives leaving the page: its absolute end is in sessionStorage.
import { useCallback, useEffect, useState } from 'react';

const CODE_SECONDS = 60;
const PREFIX = 'sampan.countdown.';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function secondsLeft(end: number, now: number): number {
  return Math.max(0, Math.ceil((end - now) / 1000));
}

/** The saved end of this countdown, or 0 when there is none or it has passed. */
export function readEnd(store: Store | undefined, key: string, now: number): number {
  const saved = Number(store?.getItem(PREFIX + key) ?? 0);
  return Number.isFinite(saved) && saved > now ? saved : 0;
}

export function saveEnd(store: Store | undefined, key: string, end: number): void {
  try {
    if (end > 0) store?.setItem(PREFIX + key, String(end));
    else store?.removeItem(PREFIX + key);
  } catch {
    // Storage full or forbidden: the countdown still runs on this page.
  }
}

function sessionStore(): Store | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}

/** `left` is 0 when it does not run. Call `start` only after the server accepted the request. */
export function useCountdown(key: string, seconds: number = CODE_SECONDS) {
  const [end, setEnd] = useState(() => readEnd(sessionStore(), key, Date.now()));
  const [left, setLeft] = useState(() => secondsLeft(end, Date.now()));
  useEffect(() => {
    setLeft(secondsLeft(end, Date.now()));
    if (end === 0) return;
    const timer = setInterval(() => {
      const now = secondsLeft(end, Date.now());
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [end]);
  useEffect(() => setEnd(readEnd(sessionStore(), key, Date.now())), [key]);
  const start = useCallback(
    (length: number = seconds) => {
      const next = Date.now() + length * 1000;
      saveEnd(sessionStore(), key, next);
      setEnd(next);
    },
    [key, seconds],
  );
  const stop = useCallback(() => {
    saveEnd(sessionStore(), key, 0);
    setEnd(0);
  }, [key]);
  return { left, running: left > 0, start, stop };
}
