// The idempotency key of a creating or paying call: a new one for each request, the same one while that request is retried
// without an answer, so that it is done once.
import { isUnanswered } from '#client/call-error.ts';
import { uuid } from '#client/uuid.ts';

export function createKeys(make: () => string = uuid) {
  let open: { what: string; key: string } | null = null;
  return {
    /** The key for these arguments. */
    take(args: object): string {
      const what = JSON.stringify(args);
      if (open?.what !== what) open = { what, key: make() };
      return open.key;
    },
    /** After the answer: the key stays only when it is unknown whether the command ran. */
    settle(error?: unknown): void {
      if (!isUnanswered(error)) open = null;
    },
  };
}
