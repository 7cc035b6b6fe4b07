// A value that screens can watch. `useStore` re-renders only when the selected part changes.
import { useSyncExternalStore } from 'react';

export type Store<T> = { get: () => T; set: (next: T) => void; subscribe: (listener: () => void) => () => void };

export function createStore<T>(start: T): Store<T> {
  let now = start;
  const listeners = new Set<() => void>();
  return {
    get: () => now,
    set(next) {
      if (Object.is(next, now)) return;
      now = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get, store.get);
