// Membership cards as members use them.
import type { Handlers } from '../../../handlers.ts';
import { buyCard } from './buy.ts';
import { cardInfo } from './info.ts';
import { refundCard } from './refund.ts';

export const cardCalls = {
  'membershipcard/info': (ctx) => cardInfo(ctx),
  'membershipcard/buy': (ctx, input) => buyCard(ctx, input),
  'membershipcard/refund': (ctx, input) => refundCard(ctx, input),
} satisfies Partial<Handlers>;
