// What has been asked of the server and how long an answer counts.
import { QueryClient } from '@tanstack/react-query';
import { isCallError } from '#admin/lib/call-error.ts';
import type { DeskPath } from '#contract/desk.ts';

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // A refusal stays a refusal; only a lost answer is worth another try.
      retry: (times, error) => isCallError(error) && (error.kind === 'network' || error.key === 'fail.try_again') && times < 2,
      refetchOnWindowFocus: true,
    },
  },
});

export const keyOf = (path: DeskPath, args: object = {}): readonly unknown[] => [path, args];

/** Answers of these groups are out of date: they are asked again where they are shown. */
export const outdate = (...groups: string[]): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ queryKey }) => groups.some((group) => String(queryKey[0]).startsWith(`${group}/`)) });
