// Handlers of /api: search.
import { fail } from '../../../context.ts';
import type { Handlers } from '../../../handlers.ts';
import { withShopSources, withSources } from '../sources/lists.ts';
import { searchGoods, searchShop } from './search.ts';
import { suggest } from './suggest.ts';

export const searchCalls = {
  'obapi/getItemlist': async (ctx, { keyword, ...input }) => {
    if (keyword !== undefined && input.q !== undefined && keyword !== input.q) fail('fail.field_once', {}, 'keyword');
    const wanted = { ...input, q: input.q ?? keyword };
    return withSources(ctx, wanted, await searchGoods(ctx, wanted));
  },
  'obapi/getItemSearchShop': async (ctx, input) => withShopSources(ctx, input, await searchShop(ctx, input)),
  'obapi/suggest': suggest,
} satisfies Partial<Handlers>;
