// Calls about extra photos.
import type { Handlers } from '../../../handlers.ts';
import { aboutItems } from '../../orders/orders/orders.ts';
import { orderPhotos } from './order.ts';

export const photoCalls = {
  'order/photo': (ctx, input) =>
    aboutItems(ctx, input.item_id === undefined ? [] : [input.item_id], () => orderPhotos(ctx, input)),
} satisfies Partial<Handlers>;
