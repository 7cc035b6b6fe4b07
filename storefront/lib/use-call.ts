// Queries of the storefront, as hooks: their answers are saved, to be read without a network.
import {
  type CallResult,
  type CallsConfig,
  fetchCall as fetchClientCall,
  prefetchCall,
  type UseCallOptions,
  useClientCall,
} from '#client/use-call.ts';
import { type ArgsAt, client, type OutputAt, type Path, type ShopRows } from '#shop/lib/api.ts';
import { persistence } from '#shop/lib/persistence.ts';
import { cache } from '#shop/lib/query.ts';

export { type CallResult, type CallState, PREFETCHED_MS, type UseCallOptions } from '#client/use-call.ts';

const config: CallsConfig<ShopRows> = { client, cache, persistence };

export const useCall = <P extends Path>(path: P, args: ArgsAt<P>, options?: UseCallOptions): CallResult<OutputAt<P>> =>
  useClientCall(config, path, args, options);

/** For queries that a screen puts into the cache itself. */
export const fetchCall = <P extends Path>(path: P, args: ArgsAt<P>, signal: AbortSignal): Promise<OutputAt<P>> =>
  fetchClientCall(config, path, args, signal);

/** Nothing is announced when it fails: the page that needs the answer asks again. */
export const prefetch = <P extends Path>(path: P, args: ArgsAt<P>): void => prefetchCall(config, path, args);
/** Prefetches, as a finger comes down on a link: `<Link {...prefetchOn('order/detail', { id })}>`. */
export const prefetchOn = <P extends Path>(path: P, args: ArgsAt<P>) => ({ onPointerDown: () => prefetch(path, args) });
