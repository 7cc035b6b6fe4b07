// What a page asks for first, by its path: asked for while the file of the page is still on its way, which saves one round trip.
import { prefetch } from '#shop/lib/use-call.ts';

/** `search`: with its question mark. The page finds the answer in the cache, or the call underway. */
export function askFirst({ pathname, search }: { pathname: string; search: string }): void {
  const marks = new URLSearchParams(search);
  if (pathname === '/pages/item/index') {
    const [tp, tid] = [marks.get('tp'), marks.get('tid')];
    if (tp && tid) prefetch('obapi/getItem', { tp, tid });
  }
  if (pathname === '/pages/shop/index')
    // The page loads the same file, and shows that it cannot be loaded.
    import('#shop/pages/shop/use-search-query.ts').then(({ ask }) => ask(marks)).catch(() => undefined);
}
