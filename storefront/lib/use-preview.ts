// A preview of a command (cart/carttoorder, order/ordertopackage ... without submit): changes nothing, is never cached or tried
// again by itself. The old preview stays on the screen while another is reckoned.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ArgsAt, type OutputAt, type Path, send } from '#shop/lib/api.ts';
import { CallError } from '#shop/lib/call-error.ts';
import { keyOf, queries } from '#shop/lib/query.ts';
import { type Called, stateOf } from '#shop/lib/use-call.ts';

export type Previewed<T> = Called<T> & {
  /** puts a fresh preview in place: what a refused submit answered as `error.now` */
  replace: (preview: T) => void;
};

export function usePreview<P extends Path>(
  path: P,
  args: ArgsAt<P>,
  options: { enabled?: boolean; quiet?: boolean } = {},
): Previewed<OutputAt<P>> {
  const { enabled = true, quiet } = options;
  const queryKey = ['preview', ...keyOf(path, args)];
  const query = useQuery<OutputAt<P>>({
    queryKey,
    queryFn: ({ signal }) => send(path, args, { signal }),
    enabled,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    meta: { quiet },
    placeholderData: keepPreviousData as never,
  });
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
    replace: (preview) => void queries.setQueryData(queryKey, preview),
  };
}
