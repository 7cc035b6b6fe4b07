// Handlers of /api: the link of an order that staff made.
import type { Handlers } from '../../../handlers.ts';
import { readOffer } from './offer.ts';

export const assistedCalls = {
  'order/offer': (ctx, { sign }) => readOffer(ctx, sign),
} satisfies Partial<Handlers>;
