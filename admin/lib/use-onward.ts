// Going on after a piece of work is done, but only from where it was done: an answer that comes late must not close what was opened meanwhile,
// nor lead back from another page.
import { useLayoutEffect, useRef } from 'react';

/** `place`: what is open, such as tab and number; nothing once the page has been left. */
export function useOnward(place: string): (go: () => void) => void {
  const now = useRef<string | null>(place);
  useLayoutEffect(() => {
    now.current = place;
    return () => {
      now.current = null;
    };
  }, [place]);
  return (go) => {
    if (now.current === place) go();
  };
}

/** To the row after the one that is open, else to the one before it. */
export function useNext(
  rows: readonly { id: number }[],
  place: { tab: string; id: number },
  open: (id: number | null) => void,
): () => void {
  const onward = useOnward(`${place.tab}:${place.id}`);
  return () =>
    onward(() => {
      const at = rows.findIndex((row) => row.id === place.id);
      open(rows[at + 1]?.id ?? rows[at - 1]?.id ?? null);
    });
}
