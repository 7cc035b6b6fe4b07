// Calls of storage.
import type { Handlers } from '../../../handlers.ts';
import { extendStorage } from './extend.ts';

export const storageCalls = {
  'order/extend': (ctx, input) => extendStorage(ctx, input),
} satisfies Partial<Handlers>;
