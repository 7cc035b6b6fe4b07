// What the address says to look for, and changing it in place.
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
  });
  return { query, set };
}

type ListArgs = Omit<ArgsAt<'obapi/getItemlist'>, 'page' | 'timestamp'>;

export function listArgs(query: Query): ListArgs {
  const { keyword, cat, imgid, tp, sort, from, until } = query;
  return { q: keyword, cat, imgid, api_type: tp, sort, start_price: from, end_price: until, page_size: 20 };
}

export function shopArgs(query: Query) {
  const { keyword, shop_id, sort, from, until } = query;
  return { shop_id: shop_id ?? 0, q: keyword, sort, start_price: from, end_price: until, page_size: 20 };
}
