// Receipt: the items are completed, growth and points are earned on the freight that was paid, the level may rise.
import type { Ctx } from '../../context.ts';
import { notify } from '../content/notify.ts';
import { book } from '../ledger/ledger.ts';
import type { By } from '../lifecycle/step.ts';
import { type Locked, stepWaybill, urlOf } from './load.ts';
import { freightPaid } from './rows.ts';
import { follow } from './shelf.ts';
import type { Waybill } from './types.ts';

/** Takes the step `receive` and all that follows from it. Repeating it changes nothing. */
export async function receiveWaybill(ctx: Ctx, { waybill: w, items }: Pick<Locked, 'waybill' | 'items'>, by: By): Promise<void> {
  if (w.state === 'received') return;
  await stepWaybill(ctx, w, { action: 'receive', by, set: { received_at: ctx.now } });
  await follow(ctx, items, 'complete');
  await reward(ctx, w);
  await notify(ctx, w.member_id, { kind: 'waybill', key: 'received', params: { no: w.no }, url: urlOf(w.id) });
}

/** 1 growth and 1 point (times the level's multiplier when the waybill was made) for each whole 1.00 of freight paid. */
export const earned = (freight: number, reward_bp: number): { growth: number; points: number } => ({
  growth: Math.floor(freight / 100),
  points: Math.floor((freight * reward_bp) / 1_000_000),
});

async function reward(ctx: Ctx, w: Waybill): Promise<void> {
  const { growth, points } = earned(freightPaid(w.booked), w.terms.reward_bp);
  if (growth > 0) await grow(ctx, w.member_id, growth);
  if (points === 0) return;
  await book(ctx, {
    key: `reward:waybill:${w.id}`,
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
    url: '/pages/member/score/index',
  });
}

/** Levels rise with growth and never fall. */
async function grow(ctx: Ctx, member_id: number, growth: number): Promise<void> {
  const member = await ctx.db
    .updateTable('member')
    .set((eb) => ({ growth: eb('growth', '+', growth) }))
    .where('id', '=', member_id)
    .returning(['growth', 'level'])
    .executeTakeFirstOrThrow();
  const reached = await ctx.db
    .selectFrom('level')
    .select('level')
    .where('growth', '<=', member.growth)
    .orderBy('level', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (reached && reached.level > member.level)
    await ctx.db.updateTable('member').set({ level: reached.level }).where('id', '=', member_id).execute();
}
