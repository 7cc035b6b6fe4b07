// A preview of a command (cart/carttoorder, order/ordertopackage ... without submit): changes nothing, is never cached or retried
// automatically. The old preview stays on the screen while another is calculated.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type CallResult, toResult } from '#client/use-call.ts';
import { type ArgsAt, type OutputAt, type Path, send } from '#shop/lib/api.ts';
import { keyOf, queries } from '#shop/lib/query.ts';

export type PreviewResult<T> = CallResult<T> & {
  /** puts a fresh preview in place: the `error.now` of a refused submit */
  replace: (preview: T) => void;
};

export function usePreview<P extends Path>(
  path: P,
  args: ArgsAt<P>,
  options: { enabled?: boolean; quiet?: boolean } = {},
): PreviewResult<OutputAt<P>> {
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
    placeholderData: keepPreviousData,
  });
  return { ...toResult(query, enabled), replace: (preview) => void queries.setQueryData(queryKey, preview) };
}
