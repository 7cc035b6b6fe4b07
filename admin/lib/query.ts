// The back office's cache of answers.
import { QueryClient } from '@tanstack/react-query';
import type { DeskRows } from '#admin/lib/api.ts';
import { createCache, retryAfter } from '#client/create-cache.ts';

export const cache = createCache<DeskRows>(
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // A refusal stays a refusal; only a lost answer is worth another try.
        retry: retryAfter(['network'], 2),
        refetchOnWindowFocus: true,
      },
    },
  }),
);
export const { queries, invalidate } = cache;
