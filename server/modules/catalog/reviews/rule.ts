// Who may review what, and until when a review may be changed: one rule for the item's buttons, the lists and the calls.
import type { ReviewOut } from '#contract/calls/content.ts';
import type { ReviewState } from '#contract/states/simple.ts';
import type { Ctx } from '../../../context.ts';
import { port } from '../../platform/ports.ts';

/** The state of items that their member has received. */
export const RECEIVED = 'completed';
/** `api_type` of goods that a member sent to the warehouse: not bought here, so there is nothing to review. */
export const NOT_BOUGHT = 'parcel';

/** Whether the member of this item may review it. */
export const mayReview = (i: { state: string; commented: boolean; api_type: string }): boolean =>
  i.state === RECEIVED && !i.commented && i.api_type !== NOT_BOUGHT;

const DAY = 86_400_000;
/** Until when its member may change a review that was written at that time. */
export const editUntil = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY);

/** The user's actions on a published review. */
export function reviewActions(ctx: Ctx, r: { member_id: number | null; at: Date }, edit_days: number): ReviewOut['actions'] {
  if (!ctx.member) return [];
  if (r.member_id !== ctx.member.id) return ['reply', 'helpful', 'report'];
  return editUntil(r.at, edit_days) > ctx.now ? ['reply', 'edit'] : ['reply'];
}

export type MovedReview = {
  id: number;
  order_item_id: number | null;
  member_id: number | null;
  photos: number;
  state: ReviewState;
};
/**
 * A review was written, changed, shown or hidden, in the same transaction and with its row locked. Returns the points its member got.
 * Implementations must count an item once: a review may be hidden and shown again, and pictures may be added and removed.
 */
export const reviewMoved = port<(ctx: Ctx, review: MovedReview) => Promise<number>>()('reviewMoved');

/** The first review of an item was written, in the same transaction and with the item locked. */
export const itemReviewed = port<(ctx: Ctx, order_item_id: number) => Promise<unknown>>()('itemReviewed');
