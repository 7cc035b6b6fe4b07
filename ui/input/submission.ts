// Which submits of a form are taken, by button or by Enter: one at a time, and like a tap one in 1000 ms.
import { TAP_GUARD_MS } from '#ui/feedback/use-throttle.ts';

export type Submission = (check: () => boolean, act: () => void | Promise<void>) => Promise<void>;

/** Counted from a submit that was sent: one that the form's own checks rejected does not delay the corrected one. */
export function createSubmission(ms: number = TAP_GUARD_MS, now: () => number = Date.now): Submission {
  let busy = false;
  let last = Number.NEGATIVE_INFINITY;
  return async (check, act) => {
    if (busy || now() - last < ms) return;
    if (!check()) return;
    last = now();
    busy = true;
    try {
      await act();
    } finally {
      busy = false;
    }
  };
}
