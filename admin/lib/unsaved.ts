// Forms of upkeep that hold something not saved yet: closing the window asks first, and so does going to another page.
import { useEffect } from 'react';
import { createStore, useStore } from '#client/store.ts';

const open = new Set<object>();
/** Where somebody wants to go while something is not saved. */
const wanted = createStore<{ go: () => void } | null>(null);

export function useUnsaved(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const mine = {};
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    open.add(mine);
    window.addEventListener('beforeunload', ask);
    return () => {
      open.delete(mine);
      window.removeEventListener('beforeunload', ask);
    };
  }, [dirty]);
}

/** Goes at once when nothing is lost by it; else the guard asks. Answers whether it went. */
export function leave(go: () => void): boolean {
  if (open.size > 0) wanted.set({ go });
  else go();
  return open.size === 0;
}

export const useLeaving = () => useStore(wanted);
export const stay = (): void => wanted.set(null);
