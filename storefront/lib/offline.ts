// Whether there is a network, whether this page has something saved to show without one, and whether the user asked to see it.
import { createStore, useStore } from '#client/store.ts';

type Offline = { online: boolean; holding: number; showSaved: boolean };

const START: Offline = { online: true, holding: 0, showSaved: false };
const now = createStore<Offline>({ ...START, online: typeof navigator === 'undefined' || navigator.onLine !== false }, START);

/** Listens to the browser; app.tsx starts it once. */
export function watchNetwork(): () => void {
  const read = () => now.set((o) => (navigator.onLine === o.online ? o : { ...o, online: navigator.onLine, showSaved: false }));
  window.addEventListener('online', read);
  window.addEventListener('offline', read);
  read();
  return () => {
    window.removeEventListener('online', read);
    window.removeEventListener('offline', read);
  };
}

export const isOnline = (): boolean => now.get().online;
export const useOnline = (): boolean => useStore(now, (o) => o.online);
/** The content is hidden: no network, and the user has not asked for the saved copy. */
export const useHidden = (): boolean => useStore(now, (o) => !o.online && !o.showSaved);
export const useHolding = (): boolean => useStore(now, (o) => o.holding > 0);
export const showSaved = (): void => now.set((o) => ({ ...o, showSaved: true }));
/** A page change hides the saved copy of the previous page. */
export const hideSaved = (): void => now.set((o) => (o.showSaved ? { ...o, showSaved: false } : o));

/** A call of this page has data; returns the function that takes it back. */
export function hold(): () => void {
  now.set((o) => ({ ...o, holding: o.holding + 1 }));
  return () => now.set((o) => ({ ...o, holding: o.holding - 1 }));
}

/** The server was reached although the browser says there is no network. */
export const cameOnline = (): void => now.set((o) => ({ ...o, online: true, showSaved: false }));

/** Calls the listener whenever the network comes or goes. */
export const onNetwork = (listener: (online: boolean) => void): (() => void) => now.subscribe(() => listener(isOnline()));
