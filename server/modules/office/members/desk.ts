// Handlers of the back office: members.
import type { DeskHandlers } from '../../../handlers.ts';
import { couponsOfMember } from '../../payments/discounts/coupon-lists.ts';
import { blockMember, listMembers, memberDetail } from './members.ts';

export const memberDesk = {
  'members/lists': (ctx, input) => listMembers(ctx, input),
  'members/detail': (ctx, input) => memberDetail(ctx, input.id),
  'members/coupons': (ctx, input) => couponsOfMember(ctx, input.id, input),
  'members/block': (ctx, input) => blockMember(ctx, input.id, input.blocked === 1, input.reason),
} satisfies Partial<DeskHandlers>;
