// Which key a command carries: a new one for each thing asked, the same one while that thing is tried again because no answer
// came, so that it is done once.
import { isCallError } from '#client/call-error.ts';

export function createKeys(make: () => string = () => crypto.randomUUID()) {
  let open: { what: string; key: string } | null = null;
  return {
    take(args: object): string {
      const what = JSON.stringify(args);
      if (open?.what !== what) open = { what, key: make() };
      return open.key;
    },
    /** After the answer: kept only when nobody knows whether it was done. */
    settle(error?: unknown): void {
      const unknown =
        isCallError(error) && (error.kind === 'network' || error.kind === 'server' || error.key === 'fail.try_again');
      if (!unknown) open = null;
    },
  };
}
