// Handlers of /api: search.
import { type Ctx, fail } from '../../../context.ts';
import type { Handlers } from '../../../handlers.ts';
import { withShopSources, withSources } from '../sources/lists.ts';
import { searchGoods, searchShop } from './search.ts';
import { suggest } from './suggest.ts';

/** The search itself only reads; what sources answer is stored. */
const reading = (ctx: Ctx): Ctx => ({ ...ctx, db: ctx.reads?.() ?? ctx.db });

export const searchCalls = {
  'obapi/getItemlist': async (ctx, { keyword, ...input }) => {
    if (keyword !== undefined && input.q !== undefined && keyword !== input.q) fail('fail.field_once', {}, 'keyword');
    const wanted = { ...input, q: input.q ?? keyword };
    return withSources(ctx, wanted, await searchGoods(reading(ctx), wanted));
  },
  'obapi/getItemSearchShop': async (ctx, input) => withShopSources(ctx, input, await searchShop(reading(ctx), input)),
  'obapi/suggest': suggest,
} satisfies Partial<Handlers>;
