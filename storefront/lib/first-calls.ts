// What a page asks for first, by its path: asked for while the file of the page is still on its way, which saves one round trip.
import { prefetch } from '#shop/lib/use-call.ts';

const FIRST: Readonly<Record<string, (marks: URLSearchParams) => unknown>> = {
  '/pages/item/index': (marks) => {
    const [tp, tid] = [marks.get('tp'), marks.get('tid')];
    if (tp && tid) prefetch('obapi/getItem', { tp, tid });
  },
  '/pages/shop/index': async (marks) => (await import('#shop/pages/shop/use-search-query.ts')).ask(marks),
};

/** `search`: with its question mark. The page finds the answer in the cache, or the call underway. */
export function askFirst({ pathname, search }: { pathname: string; search: string }): void {
  FIRST[pathname]?.(new URLSearchParams(search));
}
