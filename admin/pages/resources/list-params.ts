// What a list of a resource shows, in its address: words, filters, order, page. Opened without any it shows what it did last.
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ArgsAt } from '#admin/lib/api.ts';
import { storage } from '#admin/lib/storage.ts';
import { useCall } from '#admin/lib/use-call.ts';
import type { Paged } from '#admin/lib/use-paged.ts';
import type { Resource } from '#contract/desk/resource.ts';
import type { ResourceRow } from '#contract/desk/resources.ts';
import type { TableSort } from '#ui/layout/table.tsx';

const SIZE = 25;
/** Names of filters in the address: fields are called `sort`, too. */
const FILTER = 'f.';

/** A language: rows that lack some text in it. */
export const MISSING = 'missing';

export type ListParams = {
  q: string;
  filter: Readonly<Record<string, string>>;
  sort: TableSort;
  page: number;
  set: (changes: { q?: string; filter?: readonly [string, string]; sort?: TableSort; page?: number }) => void;
};

const sortOf = (text: string): TableSort => ({ key: text.replace(/^_/, ''), down: text.startsWith('_') });

export function useListParams(r: Resource): ListParams {
  const [address, setAddress] = useSearchParams();
  const name = `list.${r.name}`;
  const [last, setLast] = useState(() => storage.get(name) ?? '');
  const params = address.size > 0 ? address : new URLSearchParams(last);
  const filters = [...r.fields.filter((f) => f.filter).map((f) => f.name), MISSING];
  return {
    q: params.get('q') ?? '',
    filter: Object.fromEntries(
      filters.flatMap((one) => (params.get(FILTER + one) ? [[one, params.get(FILTER + one)!] as const] : [])),
    ),
    sort: sortOf(params.get('sort') ?? r.sort),
    page: Math.max(1, Number(params.get('page')) || 1),
    set: ({ q, filter, sort, page }) => {
      const next = new URLSearchParams(params);
      const put = (key: string, value: string) => (value === '' ? next.delete(key) : next.set(key, value));
      if (q !== undefined) put('q', q);
      if (filter) put(FILTER + filter[0], filter[1]);
      if (sort) put('sort', `${sort.down ? '_' : ''}${sort.key}`);
      put('page', page !== undefined && page > 1 ? String(page) : '');
      storage.set(name, next.toString() || null);
      setLast(next.toString());
      setAddress(next, { replace: true });
    },
  };
}

/** The list as the call takes it. */
export const listArgs = (r: Resource, { q, filter, sort }: ListParams): ArgsAt<'resource/lists'> => ({
  resource: r.name,
  ...(q ? { q } : {}),
  sort: `${sort.down ? '_' : ''}${sort.key}`,
  ...(Object.keys(filter).length > 0 ? { filter } : {}),
});

export function useResourceList(r: Resource, list: ListParams): Paged<ResourceRow> {
  const { q, page } = list;
  const call = useCall('resource/lists', { ...listArgs(r, list), page, page_size: SIZE }, { keepPrevious: ['resource'] });
  return {
    ...{ call, q, page, size: SIZE },
    rows: (call.data?.data ?? []) as ResourceRow[],
    total: call.data?.total,
    go: (next) => list.set({ page: next }),
    narrow: (changes) => list.set({ q: changes.q ?? '' }),
  };
}
