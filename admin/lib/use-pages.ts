// Pages of a list that grows at its beginning: later pages belong to the moment page 1 was asked at.
import { useRef } from 'react';
import type { Address } from '#admin/lib/use-address.ts';

export const PAGE_SIZE = 25;

export type Pages = {
  page: number;
  args: { page: number; page_size: number; timestamp?: string };
  go: (page: number) => void;
  heard: (timestamp: string | undefined) => void;
};

export function usePages(address: Address): Pages {
  const page = Math.max(1, Number(address.get('page')) || 1);
  const since = useRef<string | undefined>(undefined);
  return {
    page,
    args: { page, page_size: PAGE_SIZE, ...(page > 1 && since.current ? { timestamp: since.current } : {}) },
    go: (next) => address.set({ page: next > 1 ? String(next) : null }),
    heard: (timestamp) => {
      if (page === 1) since.current = timestamp;
    },
  };
}
