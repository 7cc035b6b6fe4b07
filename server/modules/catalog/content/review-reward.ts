// What a published review with a picture earns: upper modules give it (loyalty/points/review-points.ts).
import type { Ctx } from '../../../context.ts';
import { port } from '../../platform/ports.ts';

/** How a review stands: `files` pictures; `visible` false also when it is removed. */
export type ReviewState = { member_id: number | null; order_item_id: number | null; files: number; visible: boolean };

/** To be called whenever a review is published, hidden or removed, in the same transaction. Answers the points given now. */
export const reviewReward = port<(ctx: Ctx, review: ReviewState) => Promise<number>>()('reviewReward');

/** The same for a review that stands in the database. */
export async function reviewChanged(ctx: Ctx, id: number): Promise<void> {
  const row = await ctx.db
    .selectFrom('review')
    .select(['member_id', 'order_item_id', 'files', 'visible'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row) await reviewReward.of(ctx)(ctx, { ...row, files: row.files.length });
}
