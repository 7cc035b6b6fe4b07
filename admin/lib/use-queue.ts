// A list of open work: pages by cursor, the true total, and rows that change on the spot. What an act or a colleague has moved is asked for by its id
// alone; the list is never loaded a second time.
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { type ArgsAt, client, type OutputAt } from '#admin/lib/api.ts';
import { useLang } from '#admin/lib/i18n.ts';
import { queries } from '#admin/lib/query.ts';
import { useLast } from '#admin/lib/use-last.ts';
import { onWorkMoved } from '#admin/lib/work-moved.ts';
import { type CallError, isCallError } from '#client/call-error.ts';
import { type CallState, stateOf } from '#client/use-call.ts';
import type { QueueInput } from '#contract/desk/queue-list.ts';
import type { DeskPath } from '#contract/desk.ts';

type Answer<Row> = { counts: Record<string, number>; total: number; cursor: string | null; list: Row[] };
/** Calls that answer a list of open work. */
export type QueuePath = { [P in DeskPath]: OutputAt<P> extends Answer<{ id: number }> ? P : never }[DeskPath];
export type RowAt<P extends QueuePath> = OutputAt<P> extends Answer<infer Row extends { id: number }> ? Row : never;
type AnyRow = { id: number };
type QueueArgs<P extends QueuePath> = Omit<ArgsAt<P>, 'cursor' | 'ids'>;

export type QueueList<Row> = {
  rows: Row[];
  /** of all pages, not only those loaded; undefined until the first answer */
  total: number | undefined;
  counts: Record<string, number> | undefined;
  data: true | undefined;
  state: CallState;
  error: CallError | null;
  retry: () => void;
  hasMore: boolean;
  loadingMore: boolean;
  moreFailed: boolean;
  more: () => Promise<unknown>;
  /** Ids of the first rows, loading pages until there are so many. */
  atLeast: (n: number) => Promise<number[]>;
};

const EVERY_MS = 60_000;
/** So many rows are looked after by their ids at once. */
const MOST_IDS = 200;

/** The pages with what became of some of their rows: changed where the server still names them, dropped where it doesn't. */
function patched<Row extends { id: number }>(
  data: InfiniteData<Answer<Row>, string | null>,
  asked: readonly number[],
  answer: Answer<Row>,
): InfiniteData<Answer<Row>, string | null> {
  const now = new Map(answer.list.map((row) => [row.id, row]));
  const { total, counts } = answer;
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      total,
      counts,
      list: page.list.flatMap((row) => now.get(row.id) ?? (asked.includes(row.id) ? [] : [row])),
    })),
  };
}

/** The first page again in front of those loaded: work that came in, or was given back. */
function refreshed<Row extends { id: number }>(
  data: InfiniteData<Answer<Row>, string | null>,
  first: Answer<Row>,
): InfiniteData<Answer<Row>, string | null> {
  const there = new Set(first.list.map((row) => row.id));
  const [, ...later] = data.pages;
  if (later.length === 0) return { pages: [first], pageParams: [null] };
  return {
    ...data,
    pages: [
      // Its rows that the first page no longer holds stand in the next one now.
      { ...first, list: [...first.list, ...data.pages[0]!.list.filter((row) => !there.has(row.id))] },
      ...later.map((page) => ({
        ...page,
        total: first.total,
        counts: first.counts,
        list: page.list.filter((r) => !there.has(r.id)),
      })),
    ],
  };
}

export function useQueue<P extends QueuePath>(path: P, given: QueueArgs<P>): QueueList<RowAt<P>> {
  type Data = InfiniteData<Answer<AnyRow>, string | null>;
  const args = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ''));
  const queryKey = ['queue', path, args, useLang()] as const;
  const ask = (more: Pick<Partial<QueueInput>, 'cursor' | 'ids'>, signal?: AbortSignal) =>
    client.send(path, { ...args, ...more } as unknown as ArgsAt<P>, { signal }) as unknown as Promise<Answer<AnyRow>>;
  const query = useInfiniteQuery<Answer<AnyRow>, Error, Data, typeof queryKey, string | null>({
    queryKey,
    initialPageParam: null,
    queryFn: ({ pageParam, signal }) => ask(pageParam ? { cursor: pageParam } : {}, signal),
    getNextPageParam: (last) => last.cursor,
    // A queue that is opened again starts from its first page: cached pages received no updates meanwhile.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const name = JSON.stringify(queryKey);
  const latest = useRef({ ask, queryKey, name });
  useLayoutEffect(() => {
    latest.current = { ask, queryKey, name };
  });

  const touch = useCallback(async (ids: readonly number[] | 'all'): Promise<void> => {
    const { ask, queryKey, name } = latest.current;
    const data = queries.getQueryData<Data>(queryKey);
    if (!data) return;
    const here = data.pages.flatMap((page) => page.list.map((row) => row.id));
    const asked = (ids === 'all' ? here : ids).slice(0, MOST_IDS);
    const before = data.pages[0]?.total ?? 0;
    const answer = asked.length > 0 ? await ask({ ids: [...asked] }) : await ask({});
    if (latest.current.name !== name) return;
    queries.setQueryData<Data>(
      queryKey,
      (old) => old && (asked.length > 0 ? patched(old, asked, answer) : refreshed(old, answer)),
    );
    const dropped = here.filter((id) => asked.includes(id) && !answer.list.some((row) => row.id === id)).length;
    if (asked.length === 0 || answer.total === before - dropped) return;
    const first = await ask({});
    if (latest.current.name === name) queries.setQueryData<Data>(queryKey, (old) => old && refreshed(old, first));
  }, []);

  useEffect(() => {
    // What fails now is asked for again with the next round.
    const stop = onWorkMoved((ids) => void touch(ids).catch(() => undefined));
    const round = setInterval(() => {
      if (document.visibilityState === 'visible') void touch('all').catch(() => undefined);
    }, EVERY_MS);
    return () => {
      stop();
      clearInterval(round);
    };
  }, [touch]);

  const pages = query.data?.pages ?? [];
  const counts = useLast(pages[0]?.counts);
  const seen = new Set<number>();
  const rows = pages.flatMap((page) => page.list).filter((row) => !seen.has(row.id) && seen.add(row.id));
  return {
    rows: rows as RowAt<P>[],
    total: pages[0]?.total,
    counts,
    data: query.data ? true : undefined,
    state: stateOf(query, true),
    error: isCallError(query.error) ? query.error : null,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
    more: () => query.fetchNextPage(),
    atLeast: async (n) => {
      for (;;) {
        const loaded = queries.getQueryData<Data>(queryKey)?.pages ?? [];
        const ids = [...new Set(loaded.flatMap((page) => page.list.map((row) => row.id)))];
        if (ids.length >= n || !loaded.at(-1)?.cursor) return ids.slice(0, n);
        if ((await query.fetchNextPage()).isFetchNextPageError) return ids;
      }
    },
  };
}
