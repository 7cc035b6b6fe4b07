// Whether the window fits a media query, for what CSS alone cannot leave out.
import { useSyncExternalStore } from 'react';

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (heard) => {
      const list = matchMedia(query);
      list.addEventListener('change', heard);
      return () => list.removeEventListener('change', heard);
    },
    () => matchMedia(query).matches,
  );
}
