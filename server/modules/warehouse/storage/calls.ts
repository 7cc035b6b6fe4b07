// Handlers of /api: storage.
import type { Handlers } from '../../../handlers.ts';
import { aboutItems } from '../../orders/orders/orders.ts';
import { extendStorage } from './extend.ts';

export const storageCalls = {
  'order/extend': (ctx, input) => aboutItems(ctx, input.item_ids, () => extendStorage(ctx, input)),
} satisfies Partial<Handlers>;
