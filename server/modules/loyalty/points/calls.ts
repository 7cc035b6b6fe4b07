// Handlers of /api: points and what they buy.
import type { Handlers } from '../../../handlers.ts';
import { exchange, exchangeOffers } from './exchange.ts';
import { ownPoints } from './statement.ts';

export const pointCalls = {
  'score/lists': ownPoints,
  'integralcoupon/lists': exchangeOffers,
  'integralcoupon/exchange': (ctx, input) => exchange(ctx, input.id),
} satisfies Partial<Handlers>;
