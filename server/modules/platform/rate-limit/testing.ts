// For tests of limits: many calls at once, counted by how they end.
import { CallRefused } from '#server/testing.ts';

export const CALLS = 40;

/** How many went through (`done`) and how many were refused, by key. */
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
