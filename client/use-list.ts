// A paged list for a screen: rows so far, the next page, refreshing, and the first answer for what is shown next to the rows.
// An app's `useList` is this with the app's own client and cache.
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type CallError, isCallError } from '#client/call-error.ts';
import type { Cache } from '#client/create-cache.ts';
import type { Client } from '#client/create-client.ts';
import { joined, mapRows, nextPage, pageIn } from '#client/pages.ts';
import type { ArgsOf, OutputOf, PathOf, Rows } from '#client/rows.ts';
import { type CallState, type Persistence, stateOf } from '#client/use-call.ts';

type Turn = { page: number; timestamp?: string; cursor?: string };
const FIRST: Turn = { page: 1 };
type PageLike<R> = { data: R[]; page_size: number; timestamp: string };
/** Row type of an answer that is a page, or has one in a field. */
export type RowOf<O> =
  O extends PageLike<infer R> ? R : { [K in keyof O]-?: O[K] extends PageLike<infer R> ? R : never }[keyof O];
export type ListArgs<R extends Rows, P extends PathOf<R>> = Omit<ArgsOf<R, P>, 'page' | 'timestamp' | 'cursor'>;

export type ListResult<O> = {
  rows: RowOf<O>[];
  /** of all pages, not only those loaded */
  total: number;
  /** the first answer: counts, shop, words ... */
  first: O | undefined;
  state: CallState;
  error: CallError | null;
  hasMore: boolean;
  loadingMore: boolean;
  /** the next page could not be loaded; the rows so far stay */
  moreFailed: boolean;
  loadMore: () => Promise<unknown>;
  /** page 1 again, the rest dropped; rejects when it fails */
  refresh: () => Promise<unknown>;
  /** changes rows in place; undefined drops one */
  change: (change: (row: RowOf<O>) => RowOf<O> | undefined) => void;
};

const FRESH_MS = 10_000;

export type ListsConfig<R extends Rows> = {
  client: Client<R>;
  cache: Cache<R>;
  persistence: Persistence;
  /** true: the user came back to this screen; the rows stay as they were */
  keepsPlace: () => boolean;
};

/** What fetches a page of a list; the first one is saved. */
const pageOf =
  <R extends Rows, P extends PathOf<R>>({ client, cache, persistence }: ListsConfig<R>, path: P, args: ListArgs<R, P>) =>
  async ({ pageParam, signal }: { pageParam: Turn; signal?: AbortSignal }): Promise<OutputOf<R, P>> => {
    const answer = await client.send(path, { ...args, ...pageParam } as unknown as ArgsOf<R, P>, { signal });
    if (pageParam.page === 1) persistence.save(cache.listKeyOf(path, args), pagesOf(answer));
    return answer;
  };

/** Asks for the first page of a list before its screen is there. Nothing is announced when it fails: the screen asks again. */
export const prefetchClientList = <R extends Rows, P extends PathOf<R>>(config: ListsConfig<R>, path: P, args: ListArgs<R, P>) =>
  config.cache.queries.prefetchInfiniteQuery({
    queryKey: config.cache.listKeyOf(path, args),
    initialPageParam: FIRST,
    queryFn: pageOf(config, path, args),
    staleTime: FRESH_MS,
    meta: { quiet: true },
  });

export function useClientList<R extends Rows, P extends PathOf<R>>(
  config: ListsConfig<R>,
  path: P,
  args: ListArgs<R, P>,
  options: { enabled?: boolean; quiet?: boolean } = {},
): ListResult<OutputOf<R, P>> {
  const { cache, persistence, keepsPlace } = config;
  const { queries } = cache;
  type O = OutputOf<R, P>;
  const { enabled = true, quiet } = options;
  const queryKey = cache.listKeyOf(path, args);
  const ask = pageOf(config, path, args);
  const query = useInfiniteQuery<O, Error, InfiniteData<O, Turn>, typeof queryKey, Turn>({
    queryKey,
    initialPageParam: FIRST,
    queryFn: ask,
    getNextPageParam: (last) => nextPage(last),
    enabled,
    meta: { quiet },
    // Opened again, only page 1 is refetched (below); refetching all pages would move the rows under the user's finger.
    staleTime: Number.POSITIVE_INFINITY,
  });
  persistence.useSaved(query, queryKey);

  const refresh = async () => {
    const answer = await ask({ pageParam: FIRST });
    await queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, pagesOf(answer));
  };
  const name = JSON.stringify(queryKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list that is opened; name identifies it
  useEffect(() => {
    const old = queries.getQueryState(queryKey);
    const stale = old?.data !== undefined && Date.now() - old.dataUpdatedAt > FRESH_MS && old.fetchStatus === 'idle';
    if (enabled && stale && !keepsPlace()) refresh().catch(() => undefined);
  }, [name, enabled]);

  const answers = query.data?.pages ?? [];
  return {
    rows: joined(answers) as RowOf<O>[],
    total: answers.length ? pageIn(answers.at(-1)).total : 0,
    first: answers[0],
    state: stateOf(query, enabled),
    error: isCallError(query.error) ? query.error : null,
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
    loadMore: () => query.fetchNextPage(),
    refresh,
    change: (act) =>
      queries.setQueryData<InfiniteData<O, Turn>>(
        queryKey,
        (data) => data && { ...data, pages: data.pages.map((p) => mapRows(p, act as (row: unknown) => unknown)) },
      ),
  };
}

const pagesOf = <O>(answer: O): InfiniteData<O, Turn> => ({ pages: [answer], pageParams: [FIRST] });
