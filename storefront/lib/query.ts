// The storefront's cache of answers. Queries are retried once; commands never come here.
import { onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { isCallError } from '#client/call-error.ts';
import { createCache, retryAfter } from '#client/create-cache.ts';
import { announce } from '#shop/lib/announce.ts';
import type { ShopRows } from '#shop/lib/api.ts';
import { isOnline, onNetwork } from '#shop/lib/offline.ts';

const RETRY_MS = 600;

/** The page shows that there is no such thing: a toast would repeat it. */
const isGone = (error: unknown): boolean => isCallError(error) && error.key === 'fail.not_found';

export const cache = createCache<ShopRows>(
  new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => announce(error, query.meta?.quiet === true || isGone(error)) }),
    defaultOptions: {
      queries: {
        retry: retryAfter(['network', 'server'], 1),
        retryDelay: RETRY_MS,
        gcTime: 15 * 60_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
      },
    },
  }),
);
export const { queries, keyOf, invalidate } = cache;

// Without a network queries wait instead of failing; the library assumes a network at the start.
onlineManager.setOnline(isOnline());
onNetwork((online) => onlineManager.setOnline(online));
