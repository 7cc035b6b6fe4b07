// Asks one query for a screen: data, how it stands, and asking again.
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type ArgsAt, isCommand, type OutputAt, type Path, send } from '#shop/lib/api.ts';
import { CallError } from '#shop/lib/call-error.ts';
import { hold } from '#shop/lib/offline.ts';
import { keyOf, queries } from '#shop/lib/query.ts';

/** off: not enabled; offline: no network and nothing to show. */
export type CallState = 'off' | 'loading' | 'ready' | 'failed' | 'offline';

export type UseCallOptions = {
  /** false: not asked yet (something it needs is missing, or the reader is a visitor) */
  enabled?: boolean;
  /** no toast when it is refused */
  quiet?: boolean;
  /** while other arguments load, the answer to the old ones stays on the screen */
  keep?: boolean;
  /** how long an answer counts as fresh, ms */
  fresh?: number;
  /** asked again every so many ms while the page is seen */
  every?: number;
};

export type Called<T> = {
  data: T | undefined;
  state: CallState;
  error: CallError | null;
  /** it is being asked again while the old answer is shown */
  fetching: boolean;
  /** when the answer came, ms */
  at: number;
  /** asks again; rejects when that fails, as Page onRefresh wants it */
  refetch: () => Promise<T>;
};

export function useCall<P extends Path>(path: P, args: ArgsAt<P>, options: UseCallOptions = {}): Called<OutputAt<P>> {
  if (isCommand(path)) throw new Error(`${path} is a command: useCommand, or usePreview for a preview`);
  const { enabled = true, quiet, keep, fresh, every } = options;
  const queryKey = keyOf(path, args);
  const query = useQuery<OutputAt<P>>({
    queryKey,
    queryFn: ({ signal }) => fetched(path, args, signal),
    enabled,
    meta: { quiet },
    placeholderData: keep ? (keepPreviousData as never) : undefined,
    staleTime: fresh,
    refetchInterval: every ?? false,
  });
  useSavedCopy(query, queryKey);
  return {
    data: query.data,
    state: stateOf(query, enabled),
    error: query.error instanceof CallError ? query.error : null,
    fetching: query.isFetching,
    at: query.dataUpdatedAt,
    refetch: async () => {
      const { data, error } = await query.refetch();
      if (error || data === undefined) throw error ?? new Error('no answer');
      return data;
    },
  };
}

/** Copies for readers without a network are not needed for the first page. */
const copies = () => import('#shop/lib/saved.ts');
export const keepCopy = (key: readonly unknown[], data: unknown): void =>
  void copies()
    .then((c) => c.save(key, data))
    .catch(() => undefined);

/** Asks and keeps a copy for readers without a network. */
export async function fetched<P extends Path>(path: P, args: ArgsAt<P>, signal: AbortSignal): Promise<OutputAt<P>> {
  const data = await send(path, args, { signal });
  keepCopy(keyOf(path, args), data);
  return data;
}

type Seen = Pick<UseQueryResult, 'data' | 'isError' | 'isPaused'>;
export function stateOf(query: Seen, enabled: boolean): CallState {
  if (query.data !== undefined) return 'ready';
  if (!enabled) return 'off';
  if (query.isPaused) return 'offline';
  return query.isError ? 'failed' : 'loading';
}

/** Without a network the answer saved earlier comes in its place; with data, the page counts as one that has a copy. */
export function useSavedCopy(query: Seen, key: readonly unknown[]): void {
  const name = JSON.stringify(key);
  const missing = query.isPaused && query.data === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: name stands for key
  useEffect(() => {
    if (!missing) return;
    let gone = false;
    void copies()
      .then((c) => c.saved(key))
      .then((copy) => {
        if (copy && !gone && queries.getQueryData(key) === undefined)
          queries.setQueryData(key, copy.data, { updatedAt: copy.at });
      })
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [missing, name]);
  const holds = query.data !== undefined;
  useEffect(() => (holds ? hold() : undefined), [holds]);
}

/** Asks ahead, as a finger comes down on a link: `<Link {...prefetchOn('order/detail', { id })}>`. Queries only. */
export function prefetch<P extends Path>(path: P, args: ArgsAt<P>): void {
  if (isCommand(path)) return;
  const queryKey = keyOf(path, args);
  void queries.prefetchQuery({
    queryKey,
    queryFn: ({ signal }) => fetched(path, args, signal),
    staleTime: 10_000,
    meta: { quiet: true },
  });
}
export const prefetchOn = <P extends Path>(path: P, args: ArgsAt<P>) => ({ onPointerDown: () => prefetch(path, args) });
