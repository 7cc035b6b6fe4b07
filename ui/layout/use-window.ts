// How wide the window is, for what CSS alone cannot lay out.
import { useSyncExternalStore } from 'react';

/** Whether the window is at least so wide. */
export function useWindow(px: number): boolean {
  const query = typeof matchMedia === 'function' ? matchMedia(`(min-width: ${px}px)`) : undefined;
  return useSyncExternalStore(
    (changed) => {
      query?.addEventListener('change', changed);
      return () => query?.removeEventListener('change', changed);
    },
    () => query?.matches ?? false,
    () => false,
  );
}
