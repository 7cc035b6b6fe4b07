// Handlers of /api: search.
import type { Handlers } from '../../../handlers.ts';
import { searchGoods, searchShop } from './search.ts';
import { suggest } from './suggest.ts';

export const searchCalls = {
  'obapi/getItemlist': searchGoods,
  'obapi/getItemSearchShop': searchShop,
  'obapi/suggest': suggest,
} satisfies Partial<Handlers>;
