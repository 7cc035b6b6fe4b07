// What somebody holds in their hands: a scan of a bin shelves it, wherever on the page it is worked on.
import { useEffect, useLayoutEffect, useRef } from 'react';

export type InHand = {
  id: number;
  title: string;
  /** Puts it there; answers the bin before. */
  putBin: (bin: string) => string;
  /** whether figures or photos have been entered that are not sent yet */
  begun: boolean;
};

let held: InHand | null = null;
export const inHand = (): InHand | null => held;

export function useInHand(now: InHand): void {
  const mine = useRef(now);
  useLayoutEffect(() => {
    mine.current = now;
  });
  useEffect(() => {
    const handle: InHand = {
      get id() {
        return mine.current.id;
      },
      get title() {
        return mine.current.title;
      },
      get begun() {
        return mine.current.begun;
      },
      putBin: (bin) => mine.current.putBin(bin),
    };
    held = handle;
    return () => {
      if (held === handle) held = null;
    };
  }, []);
}
