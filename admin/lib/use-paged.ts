// A list that is read page by page: words and page in the address, or a page of its own where the list is a part of a page.
import { useState } from 'react';
import type { ArgsAt, OutputAt } from '#admin/lib/api.ts';
import { type Address, useAddress } from '#admin/lib/use-address.ts';
import { type CallResult, useCall } from '#admin/lib/use-call.ts';
import type { UseCallOptions } from '#client/use-call.ts';
import type { DeskPath } from '#contract/desk.ts';

const PAGE_SIZE = 25;

type Page<Row> = { data: Row[]; total: number; page_size?: number; timestamp?: string };
/** The list itself, or next to its counts. */
type PageIn<T> = T extends { list: infer L } ? L : T extends { entries: infer L } ? L : T;
/** Calls that answer a page of a list. */
export type PagedPath = { [P in DeskPath]: PageIn<OutputAt<P>> extends Page<object> ? P : never }[DeskPath];
type RowOf<P extends PagedPath> = PageIn<OutputAt<P>> extends Page<infer Row> ? Row : never;
type PagedArgs<P extends PagedPath> = Omit<ArgsAt<P>, 'q' | 'page' | 'page_size' | 'timestamp'>;
type PagedOptions = UseCallOptions & { size?: number /** its page is not in the address, and it has no words */; inside?: true };

export type Paged<Row, Answer = unknown> = {
  call: CallResult<Answer>;
  rows: Row[];
  /** undefined until the first answer */
  total: number | undefined;
  q: string;
  page: number;
  size: number;
  go: (page: number) => void;
  /** Other words or filters begin at the first page. */
  narrow: Address['set'];
};

const pageIn = <T>(answer: T): PageIn<T> => {
  const { list, entries } = answer as { list?: unknown; entries?: unknown };
  return (list ?? entries ?? answer) as PageIn<T>;
};

export function usePaged<P extends PagedPath>(
  path: P,
  args: PagedArgs<P>,
  { size = PAGE_SIZE, inside, ...options }: PagedOptions = {},
): Paged<RowOf<P>, OutputAt<P>> {
  const address = useAddress();
  const [own, setOwn] = useState(1);
  const [since, setSince] = useState<string>();
  const q = inside ? '' : address.get('q');
  const page = inside ? own : Math.max(1, Number(address.get('page')) || 1);
  const asked = { ...args, ...(q ? { q } : {}), page, page_size: size, ...(page > 1 && since ? { timestamp: since } : {}) };
  const call = useCall(path, asked as unknown as ArgsAt<P>, { keepPrevious: true, ...options });
  const now = call.data === undefined ? undefined : (pageIn(call.data) as Page<RowOf<P>>);
  return {
    call,
    rows: now?.data ?? [],
    total: now?.total,
    q,
    page,
    size: now?.page_size ?? size,
    go: (next) => {
      // The list grows at its beginning: later pages belong to the moment that the first was asked at.
      if (page === 1) setSince(now?.timestamp);
      if (inside) setOwn(next);
      else address.set({ page: next > 1 ? String(next) : null });
    },
    narrow: (changes) => address.set({ ...changes, page: null }),
  };
}

/** The tab that the address names; the first stands without a name. */
export function useTab<T extends string>(tabs: readonly [T, ...T[]]): T {
  const asked = useAddress().get('tab');
  return tabs.find((one) => one === asked) ?? tabs[0];
}
