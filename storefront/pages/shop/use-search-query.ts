// The search query of the address, and changing it in place.
import type { ArgsAt } from '#shop/lib/api.ts';
import { usePlace, useSetParams } from '#shop/lib/router.tsx';
import { prefetchList } from '#shop/lib/use-list.ts';
import { isBlank, type Query, queryOf } from './query.ts';

export function useSearchQuery(): { query: Query; set: ReturnType<typeof useSetParams> } {
  const set = useSetParams();
  const marks = new URLSearchParams(usePlace().search);
  return { query: queryOf((name) => marks.get(name) ?? undefined), set };
}

type ListArgs = Omit<ArgsAt<'obapi/getItemlist'>, 'page' | 'timestamp' | 'cursor'>;

/** Filters that every list of the page takes. */
const narrowed = ({ sort, from, until, stock, country, exact }: Query) => ({
  sort,
  start_price: from,
  end_price: until,
  country,
  ...(stock ? { stock } : {}),
  ...(exact ? { exact } : {}),
  page_size: 20,
});

export function listArgs(query: Query): ListArgs {
  const { keyword, cat, imgid, tp } = query;
  return { q: keyword, cat, imgid, api_type: tp, ...narrowed(query) };
}

export function shopArgs(query: Query) {
  return { shop_id: query.shop_id ?? 0, q: query.keyword, ...narrowed(query) };
}

/** Asks for the list of an address while the page is on its way. Shops and floors have lists of their own, which wait. */
export async function ask(marks: URLSearchParams): Promise<void> {
  const query = queryOf((name) => marks.get(name) ?? undefined);
  if (isBlank(query) || query.floor || query.shop_id) return;
  await prefetchList('obapi/getItemlist', listArgs(query));
}
