// Receipt of a waybill: items are completed, the member earns growth and points on the freight paid, and the level may rise. A reward
// earned by an automatic receipt is revoked if the parcel turns out to be lost or seized.
import type { Ctx } from '../../../../context.ts';
import { addGrowth, takeGrowthBack } from '../../../loyalty/levels/growth.ts';
import { givePoints, POINTS_PAGE, pointsGiven, takePointsBack } from '../../../loyalty/points/points.ts';
import { freightReceived } from '../../../loyalty/promotion/rebates.ts';
import { type By, note, SYSTEM, transition } from '../../../platform/lifecycle/transition.ts';
import { notify } from '../../../support/notifications/notify.ts';
import { freightPaid } from '../core/charge-lines.ts';
import { type Locked, waybillLifecycle, waybillUrl } from '../core/store.ts';
import type { Waybill } from '../core/types.ts';
import { transitionItems } from '../stock/item-transitions.ts';

/** Performs `receive` and everything that follows from it. Repeating it changes nothing. */
export async function receiveWaybill(ctx: Ctx, { waybill: w, items }: Pick<Locked, 'waybill' | 'items'>, by: By): Promise<void> {
  if (w.state === 'received') return;
  await transition(ctx, waybillLifecycle, w, { action: 'receive', by, set: { received_at: ctx.now } });
  await transitionItems(ctx, items, 'complete');
  await creditReward(ctx, w);
  await freightReceived(ctx, w, freightPaid(w.booked));
  await notify(ctx, w.member_id, { kind: 'waybill', key: 'received', params: { no: w.no }, url: waybillUrl(w.id) });
}

/** 1 growth and 1 point (times the level's multiplier when the waybill was made) for each whole 1.00 of freight paid. */
export const rewardFor = (freight: number, reward_bp: number): { growth: number; points: number } => ({
  growth: Math.floor(freight / 100),
  points: Math.floor((freight * reward_bp) / 1_000_000),
});

const rewardKey = (w: Pick<Waybill, 'id'>): string => `reward:waybill:${w.id}`;

async function creditReward(ctx: Ctx, w: Waybill): Promise<void> {
  const { growth, points } = rewardFor(freightPaid(w.booked), w.terms.reward_bp);
  await addGrowth(ctx, { member_id: w.member_id, waybill_id: w.id, growth });
  const given = await givePoints(ctx, {
    member_id: w.member_id,
    points,
    key: rewardKey(w),
    kind: 'reward',
    ref: { type: 'waybill', id: w.id },
    text_key: 'money.waybill_reward',
    params: { no: w.no },
  });
  if (!given) return;
  await notify(ctx, w.member_id, {
    kind: 'reward',
    key: 'points',
    params: { points, no: w.no },
    url: POINTS_PAGE,
  });
}

/**
 * Revokes the reward of a receipt; does nothing if there was none or it is revoked already. Growth goes down, the level
 * stays. Points already spent become a debt (1 point = 1 fen), which the next credit settles.
 */
export async function revokeReward(ctx: Ctx, w: Waybill): Promise<void> {
  const points = await pointsGiven(ctx, rewardKey(w));
  const { growth } = rewardFor(freightPaid(w.booked), w.terms.reward_bp);
  // Without points (none were given while the addon is off) only the growth is revoked.
  if (w.received_at === null || (points === 0 && (growth === 0 || (await isRevoked(ctx, w))))) return;
  const owed = await takePointsBack(ctx, {
    member_id: w.member_id,
    points,
    key: `reward_back:waybill:${w.id}`,
    kind: 'reward_back',
    ref: { type: 'waybill', id: w.id },
    text_key: 'money.waybill_reward_back',
    params: { no: w.no },
  });
  if (owed === null) return;
  await takeGrowthBack(ctx, { member_id: w.member_id, waybill_id: w.id, growth });
  await note(ctx, waybillLifecycle, w, { action: 'reward_back', params: { points }, by: SYSTEM });
  if (points === 0) return;
  await notify(ctx, w.member_id, {
    kind: 'reward',
    key: owed > 0 ? 'points_back_owed' : 'points_back',
    params: { points, no: w.no, ...(owed > 0 ? { amount_fen: owed } : {}) },
    url: POINTS_PAGE,
  });
}

const isRevoked = async (ctx: Ctx, w: Waybill): Promise<boolean> =>
  (await ctx.db
    .selectFrom('history')
    .select('id')
    .where('thing', '=', 'waybill')
    .where('thing_id', '=', w.id)
    .where('action', '=', 'reward_back')
    .executeTakeFirst()) !== undefined;
