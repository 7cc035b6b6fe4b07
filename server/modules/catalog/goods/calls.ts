// Handlers of /api: goods and sellers.
import type { Handlers } from '../../../handlers.ts';
import { estimateItem } from './estimate.ts';
import { getItem, readPastedLink, shopInfo } from './item.ts';
import { selectedSellers } from './sellers.ts';

export const goodsCalls = {
  'obapi/getItem': getItem,
  'obapi/itemPassword': (ctx, input) => readPastedLink(ctx, input.word),
  'obapi/estimate': estimateItem,
  'shop/getinfo': (ctx, input) => shopInfo(ctx, input.shop_id),
  'shop/lists': selectedSellers,
} satisfies Partial<Handlers>;
