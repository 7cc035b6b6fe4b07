// The failure of a house test: its advice, then each finding on its own line.
/** Fails when there are findings. A finding names its place (`file:line` if it has one), `advice` says how to fix it. */
export function expectNone(findings: Iterable<unknown>, advice: string): void {
  const all = [...findings];
  if (all.length === 0) return;
  const error = new Error(
    `${advice}\n${all.map((one) => `  ${typeof one === 'string' ? one : JSON.stringify(one)}`).join('\n')}`,
  );
  // The stack then begins in the test.
  Error.captureStackTrace(error, expectNone);
  throw error;
}

/** The line of an offset in a text, from 1. */
export const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;
