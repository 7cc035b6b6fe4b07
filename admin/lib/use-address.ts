// What a page shows, kept in its address: tab, search words, the piece of work that is open. Back and reload keep them, and Back closes
// what was opened from the list.
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router-dom';

type Changes = Record<string, string | null>;
export type Address = { get: (name: string) => string; set: (changes: Changes) => void };

/** Names of the piece of work that is open. */
const WORK = ['id', 'order', 'item', 'goods'];

/** Whether a change opens a piece of work where none was open: a place of its own for the Back button. */
export const opensWork = (before: URLSearchParams, changes: Changes): boolean =>
  ['id', 'order'].some((name) => changes[name] && !before.get(name));

/** Whether another piece of work is open afterwards. */
export const changesWork = (before: URLSearchParams, changes: Changes): boolean =>
  WORK.some((name) => changes[name] !== undefined && (changes[name] ?? '') !== (before.get(name) ?? ''));

export function useAddress(): Address {
  const [params, setParams] = useSearchParams();
  return {
    get: (name) => params.get(name) ?? '',
    set: (changes) => {
      const change = () =>
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
        );
      // The form of the last piece of work is gone before the next key arrives.
      if (changesWork(params, changes)) flushSync(change);
      else change();
    },
  };
}
