// Asks one query for a screen: data, how it stands, and asking again.
import { useQuery } from '@tanstack/react-query';
import { type ArgsAt, type OutputAt, send } from '#admin/lib/api.ts';
import { type CallError, isCallError } from '#admin/lib/call-error.ts';
import { useLang } from '#admin/lib/i18n.ts';
import { keyOf } from '#admin/lib/query.ts';
import type { DeskPath } from '#contract/desk.ts';

export type CallOptions = {
  /** false: something it needs is missing */
  enabled?: boolean;
  /** while other arguments load, the old answer stays on the screen; with names: only while these arguments are the same */
  keep?: boolean | readonly string[];
  /** asked again every so many ms */
  every?: number;
  /** how long an answer counts as fresh, ms */
  fresh?: number;
};

export type Called<T> = { data: T | undefined; loading: boolean; error: CallError | null; fetching: boolean; reload: () => void };

/** Whether the answer to other arguments may stand in: rows of another tab would be taken for rows of this one. */
export function staysFor(keep: boolean | readonly string[], now: object, before: unknown): boolean {
  if (typeof keep === 'boolean') return keep;
  const [a, b] = [now, before ?? {}] as [Record<string, unknown>, Record<string, unknown>];
  return keep.every((name) => a[name] === b[name]);
}

export function useCall<P extends DeskPath>(
  path: P,
  args: ArgsAt<P>,
  { enabled = true, keep, every, fresh }: CallOptions = {},
): Called<OutputAt<P>> {
  const lang = useLang();
  const query = useQuery<OutputAt<P>>({
    queryKey: [...keyOf(path, args as object), lang],
    queryFn: ({ signal }) => send(path, args, signal),
    enabled,
    ...(keep
      ? {
          placeholderData: ((old: unknown, before?: { queryKey: readonly unknown[] }) =>
            staysFor(keep, args, before?.queryKey[1]) ? old : undefined) as never,
        }
      : {}),
    refetchInterval: every ?? false,
    ...(fresh === undefined ? {} : { staleTime: fresh }),
  });
  return {
    data: query.data,
    loading: query.isPending && query.fetchStatus !== 'idle',
    error: isCallError(query.error) && query.data === undefined ? query.error : null,
    fetching: query.isFetching,
    reload: () => void query.refetch(),
  };
}
