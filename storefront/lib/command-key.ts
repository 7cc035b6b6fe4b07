// Which key a creating or paying call carries: a new one for each thing asked, the same one while that thing is tried again
// after no answer came, so that it is done once.
import { CallError } from '#shop/lib/call-error.ts';
import { uuid } from '#shop/lib/uuid.ts';

export function createKeys(make: () => string = uuid) {
  let open: { what: string; key: string } | null = null;
  return {
    /** The key for these arguments. */
    take(args: object): string {
      const what = JSON.stringify(args);
      if (open?.what !== what) open = { what, key: make() };
      return open.key;
    },
    /** After the answer: kept only when it is not known whether it was done. */
    settle(error?: unknown): void {
      const unknown =
        error instanceof CallError && (error.kind === 'network' || error.kind === 'server' || error.key === 'fail.try_again');
      if (!unknown) open = null;
    },
  };
}
