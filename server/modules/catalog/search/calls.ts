// Handlers of /api: search.
import type { Handlers } from '../../../handlers.ts';
import { withShopSources, withSources } from '../sources/lists.ts';
import { searchGoods, searchShop } from './search.ts';
import { suggest } from './suggest.ts';

export const searchCalls = {
  'obapi/getItemlist': async (ctx, input) => withSources(ctx, input, await searchGoods(ctx, input)),
  'obapi/getItemSearchShop': async (ctx, input) => withShopSources(ctx, input, await searchShop(ctx, input)),
  'obapi/suggest': suggest,
} satisfies Partial<Handlers>;
