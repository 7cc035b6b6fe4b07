// The cache of answers. One client for the app; queries are tried once more after a failure, commands never come here.
import { onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { announce } from '#shop/lib/announce.ts';
import type { ArgsAt, Path } from '#shop/lib/api.ts';
import { CallError } from '#shop/lib/call-error.ts';
import { isOnline, onNetwork } from '#shop/lib/offline.ts';

const RETRY_MS = 600;

/** Only what may mend itself is tried again. */
const mayRetry = (failures: number, error: unknown): boolean =>
  failures < 1 &&
  error instanceof CallError &&
  (error.kind === 'network' || error.kind === 'server' || error.key === 'fail.try_again');

export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => announce(error, query.meta?.quiet === true) }),
  defaultOptions: {
    queries: {
      retry: mayRetry,
      retryDelay: RETRY_MS,
      staleTime: 10_000,
      gcTime: 15 * 60_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
    },
  },
});

// Without a network queries wait instead of failing; the library alone believes in one at the start.
onlineManager.setOnline(isOnline());
onNetwork((online) => onlineManager.setOnline(online));

/** Arguments that mean the same are one key: what is missing does not count. */
const tidy = (args: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined && value !== ''));

export const keyOf = <P extends Path>(path: P, args: ArgsAt<P>) => [path, tidy(args as object)] as const;
export const listKeyOf = <P extends Path>(path: P, args: object) => [path, 'pages', tidy(args)] as const;

/** Answers of these calls are out of date: those on the screen are fetched again, the others when they are next shown. */
export async function invalidate(...paths: Path[]): Promise<void> {
  await Promise.all(paths.map((path) => queries.invalidateQueries({ queryKey: [path] })));
}
