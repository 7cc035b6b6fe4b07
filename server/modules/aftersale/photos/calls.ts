// Calls about extra photos.
import type { Handlers } from '../../../handlers.ts';
import { orderPhotos } from './order.ts';

export const photoCalls = {
  'order/photo': (ctx, input) => orderPhotos(ctx, input),
} satisfies Partial<Handlers>;
