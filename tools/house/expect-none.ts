// How a house test fails: what to do, then each place on a line of its own.
/** Fails when there are findings. A finding names its place (`file:line` where it has one), `advice` says what to do about it. */
export function expectNone(findings: Iterable<unknown>, advice: string): void {
  const all = [...findings];
  if (all.length === 0) return;
  const error = new Error(
    `${advice}\n${all.map((one) => `  ${typeof one === 'string' ? one : JSON.stringify(one)}`).join('\n')}`,
  );
  // The frame that is shown is the test's.
  Error.captureStackTrace(error, expectNone);
  throw error;
}

/** The line of a place in a text, from 1. */
export const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;
