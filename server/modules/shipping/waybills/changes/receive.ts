// Receipt of a waybill: items are completed, the member earns growth and points on the freight paid, and the level may rise. A reward
// earned by an automatic receipt is revoked if the parcel turns out to be lost or seized.
import type { Ctx } from '../../../../context.ts';
import { addGrowth, takeGrowthBack } from '../../../loyalty/levels/growth.ts';
import { balance, book } from '../../../payments/ledger/ledger.ts';
import { type By, note, SYSTEM, transition } from '../../../platform/lifecycle/transition.ts';
import { notify } from '../../../support/notifications/notify.ts';
import { freightPaid } from '../core/charge-lines.ts';
import { type Locked, waybillLife, waybillUrl } from '../core/store.ts';
import type { Waybill } from '../core/types.ts';
import { transitionItems } from '../stock/item-transitions.ts';

/** Performs `receive` and everything that follows from it. Repeating it changes nothing. */
export async function receiveWaybill(ctx: Ctx, { waybill: w, items }: Pick<Locked, 'waybill' | 'items'>, by: By): Promise<void> {
  if (w.state === 'received') return;
  await transition(ctx, waybillLife, w, { action: 'receive', by, set: { received_at: ctx.now } });
  await transitionItems(ctx, items, 'complete');
  await creditReward(ctx, w);
  await notify(ctx, w.member_id, { kind: 'waybill', key: 'received', params: { no: w.no }, url: waybillUrl(w.id) });
}

/** 1 growth and 1 point (times the level's multiplier when the waybill was made) for each whole 1.00 of freight paid. */
export const rewardFor = (freight: number, reward_bp: number): { growth: number; points: number } => ({
  growth: Math.floor(freight / 100),
  points: Math.floor((freight * reward_bp) / 1_000_000),
});

const SCORE = '/pages/member/score/index';
const rewardKey = (w: Pick<Waybill, 'id'>): string => `reward:waybill:${w.id}`;

async function creditReward(ctx: Ctx, w: Waybill): Promise<void> {
  const { growth, points } = rewardFor(freightPaid(w.booked), w.terms.reward_bp);
  await addGrowth(ctx, { member_id: w.member_id, waybill_id: w.id, growth });
  if (points === 0) return;
  await book(ctx, {
    key: rewardKey(w),
    kind: 'reward',
    entries: [
      { kind: 'points', owner: w.member_id, amount: -points },
      { kind: 'points_issued', amount: points },
    ],
    ref: { type: 'waybill', id: w.id },
    text_key: 'money.waybill_reward',
    params: { no: w.no },
  });
  await notify(ctx, w.member_id, {
    kind: 'reward',
    key: 'points',
    params: { points, no: w.no },
    url: SCORE,
  });
}

/**
 * Revokes the reward of a receipt; does nothing if there was none or it is revoked already. Growth goes down, the level
 * stays. Points already spent become a debt (1 point = 1 fen), which the next credit settles.
 */
export async function revokeReward(ctx: Ctx, w: Waybill): Promise<void> {
  const points = await creditedPoints(ctx, w);
  if (points === 0) return;
  const has = Math.min(points, await balance(ctx, 'points', w.member_id, true));
  const owed = points - has;
  const { booked } = await book(ctx, {
    key: `reward_back:waybill:${w.id}`,
    kind: 'reward_back',
    entries: [
      { kind: 'points', owner: w.member_id, amount: has },
      { kind: 'points_issued', amount: -has },
      { kind: 'receivable', owner: w.member_id, amount: owed },
      { kind: 'promotions', amount: -owed },
    ],
    ref: { type: 'waybill', id: w.id },
    text_key: 'money.waybill_reward_back',
    params: { no: w.no },
  });
  if (!booked) return;
  const { growth } = rewardFor(freightPaid(w.booked), w.terms.reward_bp);
  await takeGrowthBack(ctx, { member_id: w.member_id, waybill_id: w.id, growth });
  await note(ctx, waybillLife, w, { action: 'reward_back', params: { points }, by: SYSTEM });
  await notify(ctx, w.member_id, {
    kind: 'reward',
    key: owed > 0 ? 'points_back_owed' : 'points_back',
    params: { points, no: w.no, ...(owed > 0 ? { amount_fen: owed } : {}) },
    url: SCORE,
  });
}

/** The points credited for its receipt. */
async function creditedPoints(ctx: Ctx, w: Waybill): Promise<number> {
  const row = await ctx.db
    .selectFrom('ledger_tx as t')
    .innerJoin('ledger_entry as e', 'e.tx_id', 't.id')
    .innerJoin('account as a', 'a.id', 'e.account_id')
    .select('e.amount')
    .where('t.key', '=', rewardKey(w))
    .where('a.kind', '=', 'points')
    .executeTakeFirst();
  return row ? -row.amount : 0;
}
