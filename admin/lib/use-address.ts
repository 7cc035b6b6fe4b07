// What a page shows, kept in its address: tab, search words, the piece of work that is open. Back and reload keep them.
import { useSearchParams } from 'react-router-dom';

export type Address = { get: (name: string) => string; set: (changes: Record<string, string | null>, replace?: boolean) => void };

export function useAddress(): Address {
  const [params, setParams] = useSearchParams();
  return {
    get: (name) => params.get(name) ?? '',
    set: (changes, replace = true) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace },
      ),
  };
}
