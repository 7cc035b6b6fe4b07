// The search query of the address, and changing it in place.
import type { ArgsAt } from '#shop/lib/api.ts';
import { useNumberParam, useParam, useSetParams } from '#shop/lib/router.tsx';
import { type Query, readQuery } from './query.ts';

export function useSearchQuery(): { query: Query; set: ReturnType<typeof useSetParams> } {
  const set = useSetParams();
  const query = readQuery({
    keyword: useParam('keyword'),
    cat: useNumberParam('cat'),
    shop_id: useNumberParam('shop_id'),
    floor: useNumberParam('floor'),
    tp: useParam('tp'),
    imgid: useParam('imgid'),
    sort: useParam('sort'),
    from: useParam('from'),
    until: useParam('until'),
    stock: useParam('stock'),
    to: useParam('to'),
    exact: useParam('exact'),
  });
  return { query, set };
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
