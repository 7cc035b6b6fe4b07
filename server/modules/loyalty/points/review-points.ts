// Points for a review with a picture: given once an item when it is published, revoked when it is hidden or removed.
import type { Ctx } from '../../../context.ts';
import type { MovedReview } from '../../catalog/reviews/rule.ts';
import { lockLimit } from '../../platform/rate-limit/limit.ts';
import { setting } from '../../platform/settings/settings.ts';
import { givePoints, pointsGiven, takePointsBack } from './points.ts';

/** Adjusts the points to the state of the review. Returns what is given now. Repeating it changes nothing. */
export async function syncReviewPoints(ctx: Ctx, review: MovedReview): Promise<number> {
  const { member_id, order_item_id: item } = review;
  if (member_id === null || item === null) return 0;
  await lockLimit(ctx, 'review_points', item);
  const kinds = await bookedFor(ctx, item);
  const times = kinds.filter((kind) => kind === GIVEN).length;
  const has = times > kinds.length - times;
  const deserved = review.state === 'published' && review.photos > 0;
  if (deserved === has) return 0;
  const about = { member_id, ref: { type: 'item', id: item } };
  if (!deserved) {
    const points = await pointsGiven(ctx, `${GIVEN}:${item}:${times}`);
    await takePointsBack(ctx, { ...about, points, key: `${BACK}:${item}:${times}`, kind: BACK, text_key: 'money.review_back' });
    return 0;
  }
  const points = await setting(ctx.db, 'points_review');
  const key = `${GIVEN}:${item}:${times + 1}`;
  return (await givePoints(ctx, { ...about, points, key, kind: GIVEN, text_key: 'money.review_points' })) ? points : 0;
}

const GIVEN = 'review_points';
const BACK = 'review_points_back';

/** What was booked for reviews of an item. */
async function bookedFor(ctx: Ctx, item: number): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('ledger_tx')
    .select('kind')
    .where('ref_type', '=', 'item')
    .where('ref_id', '=', item)
    .where('kind', 'in', [GIVEN, BACK])
    .execute();
  return rows.map((r) => r.kind);
}
