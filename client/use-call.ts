// One query for a screen: data, state, and fetching again. An app's `useCall` is this with the app's own client and cache.
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type CallError, isCallError } from '#client/call-error.ts';
import type { Cache } from '#client/create-cache.ts';
import type { Client } from '#client/create-client.ts';
import type { ArgsOf, OutputOf, PathOf, Rows } from '#client/rows.ts';

/** off: not enabled; offline: no network and nothing to show. */
export type CallState = 'off' | 'loading' | 'ready' | 'failed' | 'offline';

export type UseCallOptions = {
  /** false: not fetched yet (something it needs is missing, or the user is a visitor) */
  enabled?: boolean;
  /** no toast when it is refused */
  quiet?: boolean;
  /** while other arguments load, the old answer stays on the screen; with names: only while these arguments are the same */
  keepPrevious?: boolean | readonly string[];
  /** how long an answer counts as fresh, ms */
  staleTime?: number;
  /** fetched again at this interval in ms while the page is visible */
  refetchInterval?: number;
};

export type CallResult<T> = {
  data: T | undefined;
  state: CallState;
  error: CallError | null;
  /** being fetched again while the old answer is shown */
  fetching: boolean;
  /** when the answer came, ms */
  at: number;
  /** fetches again; rejects when that fails, as Page onRefresh wants it */
  refetch: () => Promise<T>;
  /** the same for buttons: the outcome is in `state` */
  retry: () => void;
};

/** Copies of answers that outlive the page. */
export type Persistence = {
  save: (key: readonly unknown[], data: unknown) => void;
  /** restores the copy of a query that has no answer */
  useSaved: (query: QueryView, key: readonly unknown[]) => void;
};
const NO_PERSISTENCE: Persistence = { save: () => undefined, useSaved: () => undefined };

export type CallsConfig<R extends Rows> = {
  client: Client<R>;
  cache: Cache<R>;
  persistence?: Persistence;
  /** what an answer depends on besides its arguments, such as the language; part of every key */
  useScope?: () => readonly unknown[];
};

export type QueryView = Pick<UseQueryResult, 'data' | 'isError' | 'isPaused'>;

export function stateOf(query: QueryView, enabled: boolean): CallState {
  if (query.data !== undefined) return 'ready';
  if (!enabled) return 'off';
  if (query.isPaused) return 'offline';
  return query.isError ? 'failed' : 'loading';
}

export function toResult<T>(query: UseQueryResult<T>, enabled: boolean): CallResult<T> {
  const refetch = async (): Promise<T> => {
    const { data, error } = await query.refetch();
    if (error || data === undefined) throw error ?? new Error('no answer');
    return data;
  };
  return {
    data: query.data,
    state: stateOf(query, enabled),
    error: isCallError(query.error) ? query.error : null,
    fetching: query.isFetching,
    at: query.dataUpdatedAt,
    refetch,
    retry: () => void refetch().catch(() => undefined),
  };
}

/** Whether the answer to other arguments may be shown meanwhile: rows of another tab would be taken for rows of this one. */
export function staysFor(keep: boolean | readonly string[], now: object, before: unknown): boolean {
  if (typeof keep === 'boolean') return keep;
  const [a, b] = [now, before ?? {}] as [Record<string, unknown>, Record<string, unknown>];
  return keep.every((name) => a[name] === b[name]);
}

/** How long a prefetched answer counts as fresh: the page that shows it need not ask again. */
export const PREFETCHED_MS = 10_000;
const noScope = (): readonly unknown[] => [];

/** Fetches, and saves a copy of the answer. */
export async function fetchCall<R extends Rows, P extends PathOf<R>>(
  { client, cache, persistence = NO_PERSISTENCE }: CallsConfig<R>,
  path: P,
  args: ArgsOf<R, P>,
  signal: AbortSignal,
): Promise<OutputOf<R, P>> {
  const data = await client.send(path, args, { signal });
  persistence.save(cache.keyOf(path, args), data);
  return data;
}

export function useClientCall<R extends Rows, P extends PathOf<R>>(
  config: CallsConfig<R>,
  path: P,
  args: ArgsOf<R, P>,
  options: UseCallOptions = {},
): CallResult<OutputOf<R, P>> {
  const { client, cache, persistence = NO_PERSISTENCE, useScope = noScope } = config;
  if (client.isCommand(path)) throw new Error(`${path} is a command: useCommand, or usePreview for a preview`);
  const { enabled = true, quiet, keepPrevious = false, staleTime, refetchInterval = false } = options;
  const key = cache.keyOf(path, args);
  const queryKey = [...key, ...useScope()];
  const query = useQuery<OutputOf<R, P>>({
    queryKey,
    queryFn: ({ signal }) => fetchCall(config, path, args, signal),
    enabled,
    meta: { quiet },
    placeholderData: keepPrevious
      ? (old, before) => (staysFor(keepPrevious, key[1], before?.queryKey[1]) ? old : undefined)
      : undefined,
    refetchInterval,
    ...(staleTime === undefined ? {} : { staleTime }),
  });
  persistence.useSaved(query, queryKey);
  return toResult(query, enabled);
}

/** Prefetches. Queries only: a command is ignored. */
export function prefetchCall<R extends Rows, P extends PathOf<R>>(config: CallsConfig<R>, path: P, args: ArgsOf<R, P>): void {
  if (config.client.isCommand(path)) return;
  void config.cache.queries.prefetchQuery({
    queryKey: config.cache.keyOf(path, args),
    queryFn: ({ signal }) => fetchCall(config, path, args, signal),
    staleTime: PREFETCHED_MS,
    meta: { quiet: true },
  });
}
