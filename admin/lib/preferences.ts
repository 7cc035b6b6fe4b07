// What an operator set up for themselves, as the server keeps it; what is changed here shows at once and is sent behind.
import { useEffect } from 'react';
import { send } from '#admin/lib/api.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { createStore, useStore } from '#client/store.ts';

type Name = `menu.${'pinned' | 'used' | 'open' | 'closed'}` | `columns.${string}`;
const kept = createStore<Readonly<Record<string, readonly string[]>> | null>(null);
const NONE: readonly string[] = [];

/** Reads them once for whoever sits there; the shell calls it. */
export function usePreferences(): void {
  const { data } = useCall('session/preferences', {}, { staleTime: Number.POSITIVE_INFINITY });
  useEffect(() => {
    if (data) kept.set((now) => now ?? data);
  }, [data]);
  // Somebody else may sit down next.
  useEffect(() => () => kept.set(null), []);
}

/** Null until they are known. */
export const usePreference = (name: Name): readonly string[] | null => useStore(kept, (all) => all && (all[name] ?? NONE));

export function prefer(name: Name, items: readonly string[]): void {
  kept.set((all) => ({ ...all, [name]: items }));
  // A setting of comfort: if it is lost, nothing else is.
  void send('session/prefer', { name, items: [...items] }).catch(() => undefined);
}
