// Handlers of the back office: segments of members, and coupons for them.
import type { DeskHandlers } from '../../../handlers.ts';
import { cancelGift, costOf, giveCoupon, listGifts } from './gifts.ts';
import { countRule, listSegments, removeSegment, saveSegment, segmentById, segmentMembers } from './segments.ts';

export const segmentDesk = {
  'segments/lists': (ctx, input) => listSegments(ctx, input),
  'segments/detail': (ctx, input) => segmentById(ctx, input.id),
  'segments/count': (ctx, input) => countRule(ctx, input.rule),
  'segments/members': (ctx, input) => segmentMembers(ctx, input),
  'segments/save': (ctx, input) => saveSegment(ctx, input),
  'segments/remove': (ctx, input) => removeSegment(ctx, input.id),
  'segments/cost': (ctx, input) => costOf(ctx, input),
  'segments/give': (ctx, input) => giveCoupon(ctx, input),
  'segments/gifts': (ctx, input) => listGifts(ctx, input),
  'segments/cancel': (ctx, input) => cancelGift(ctx, input.id),
} satisfies Partial<DeskHandlers>;
