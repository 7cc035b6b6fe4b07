// Paged lists of the storefront, as a hook. A list that the user comes back to stays as it was.
import { type ListArgs, type ListResult, type ListsConfig, prefetchClientList, useClientList } from '#client/use-list.ts';
import { client, type OutputAt, type Path, type ShopRows } from '#shop/lib/api.ts';
import { persistence } from '#shop/lib/persistence.ts';
import { cache } from '#shop/lib/query.ts';
import { cameBack } from '#shop/lib/router.tsx';

export type { ListResult, RowOf } from '#client/use-list.ts';

const config: ListsConfig<ShopRows> = { client, cache, persistence, keepsPlace: cameBack };

export const useList = <P extends Path>(
  path: P,
  args: ListArgs<ShopRows, P>,
  options?: { enabled?: boolean; quiet?: boolean },
): ListResult<OutputAt<P>> => useClientList(config, path, args, options);

/** Asks for its first page before the screen is there. */
export const prefetchList = <P extends Path>(path: P, args: ListArgs<ShopRows, P>): Promise<void> =>
  prefetchClientList(config, path, args);
