// Windows of 600 px and more: their header, side navigation and footer are a file of their own, which phones never load.
import { useEffect } from 'react';
import { createStore, useStore } from '#client/store.ts';
import { textsFor } from '#shop/lib/text-parts.ts';
import { useWindow } from '#ui/layout/use-window.ts';

type Wide = typeof import('#shop/parts/wide/index.tsx');
const loaded = createStore<Wide | null>(null);

/** What only wide windows show, once it is there. */
export function useWide(): Wide | null {
  const wide = useWindow(600);
  useEffect(() => {
    if (wide && !loaded.get())
      Promise.all([import('#shop/parts/wide/index.tsx'), textsFor(false)]).then(
        ([module]) => loaded.set(module),
        (error: unknown) => console.error('wide', error),
      );
  }, [wide]);
  return useStore(loaded);
}
