// Helper for tests of limits: makes many calls concurrently and counts their outcomes.
import { CallRefused } from '#server/testing.ts';

export const CALLS = 40;

/** Number of calls that succeeded (`done`) and that were refused, by the key of the refusal. */
export async function atOnce(call: (at: number) => Promise<unknown>): Promise<Record<string, number>> {
  const ends = await Promise.all(
    Array.from({ length: CALLS }, (_, at) =>
      call(at).then(
        () => 'done',
        (error) => {
          if (error instanceof CallRefused && error.key) return error.key;
          throw error;
        },
      ),
    ),
  );
  const counts: Record<string, number> = {};
  for (const end of ends) counts[end] = (counts[end] ?? 0) + 1;
  return counts;
}
