// What a page shows, kept in its address: tab, search words, the piece of work that is open. Back and reload keep them, and Back closes
// what was opened from the list.
import { useSearchParams } from 'react-router-dom';

export type Address = { get: (name: string) => string; set: (changes: Record<string, string | null>) => void };

/** Names of the piece of work that is open. */
const WORK = ['id', 'order'];

/** Whether a change opens a piece of work where none was open: a place of its own for the Back button. */
export const opensWork = (before: URLSearchParams, changes: Record<string, string | null>): boolean =>
  WORK.some((name) => changes[name] && !before.get(name));

export function useAddress(): Address {
  const [params, setParams] = useSearchParams();
  return {
    get: (name) => params.get(name) ?? '',
    set: (changes) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: !opensWork(params, changes) },
      ),
  };
}
