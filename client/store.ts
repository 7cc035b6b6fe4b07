// A value that screens can watch. `useStore` re-renders only when the selected part changes.
import { useSyncExternalStore } from 'react';

export type Store<T> = {
  get: () => T;
  set: (next: T | ((now: T) => T)) => void;
  subscribe: (listener: () => void) => () => void;
  /** The value with which the server drew the page; React needs it while it takes the page over. */
  drawn: () => T;
};

/** `drawn`: the value that the server's drawing has, where the browser may know another at the start. */
export function createStore<T>(start: T, drawn?: T): Store<T> {
  let now = start;
  const listeners = new Set<() => void>();
  return {
    get: () => now,
    set(next) {
      const value = typeof next === 'function' ? (next as (now: T) => T)(now) : next;
      if (Object.is(value, now)) return;
      now = value;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    drawn: () => (drawn === undefined ? now : drawn),
  };
}

export function useStore<T>(store: Store<T>): T;
export function useStore<T, S>(store: Store<T>, select: (value: T) => S): S;
export function useStore<T, S>(store: Store<T>, select?: (value: T) => S): T | S {
  const of = (value: T) => (select ? select(value) : value);
  return useSyncExternalStore(
    store.subscribe,
    () => of(store.get()),
    () => of(store.drawn()),
  );
}
