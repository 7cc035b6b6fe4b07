// The categories, and which of them shows its second level: after a short rest on it, or at once by the keyboard.
import { useEffect, useRef, useState } from 'react';
import { useCall } from '#shop/lib/use-call.ts';

const OPEN_MS = 150;
const CLOSE_MS = 300;
const FRESH_MS = 600_000;

export const useTree = () => useCall('index/category', {}, { staleTime: FRESH_MS, quiet: true }).data ?? [];

export function useRest() {
  const [at, setAt] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = (next: number | null, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAt(next), ms);
  };
  return {
    at,
    show: (id: number | null) => {
      clearTimeout(timer.current);
      setAt(id);
    },
    rest: (id: number) => later(id, OPEN_MS),
    leave: () => later(null, CLOSE_MS),
  };
}
