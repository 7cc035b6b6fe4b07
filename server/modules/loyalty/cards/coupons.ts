// The coupon of each 30 days of a card: given once a period, by the payment for the first, by a job for the others.
import type { Ctx } from '../../../context.ts';
import { grantCardCoupon } from '../../payments/discounts/card-coupons.ts';
import { DAY, isRunning, type MemberCard } from './store.ts';

export const PERIOD_DAYS = 30;

/** The index of the 30-day period; 0 is the first. */
const periodAt = (card: Pick<MemberCard, 'starts_at'>, now: Date): number =>
  Math.floor((now.getTime() - card.starts_at.getTime()) / (PERIOD_DAYS * DAY));

/**
 * Gives the coupon of the current period unless it was given; the card is locked. A period that passed without a job run has
 * none.
 */
export async function giveCoupon(ctx: Ctx, card: MemberCard): Promise<boolean> {
  if (!isRunning(card, ctx.now)) return false;
  const period = periodAt(card, ctx.now);
  const had = await ctx.db
    .selectFrom('card_coupon')
    .select('coupon_id')
    .where('member_card_id', '=', card.id)
    .where('period', '=', period)
    .executeTakeFirst();
  if (had) return false;
  const from = new Date(card.starts_at.getTime() + period * PERIOD_DAYS * DAY);
  const coupon_id = await grantCardCoupon(ctx, card.member_id, from);
  if (coupon_id === null) return false;
  await ctx.db.insertInto('card_coupon').values({ member_card_id: card.id, period, coupon_id }).execute();
  return true;
}

/** Ids of the coupons that came with a card. */
export const couponsOf = async (ctx: Ctx, member_card_id: number): Promise<number[]> =>
  (
    await ctx.db
      .selectFrom('card_coupon')
      .select('coupon_id')
      .where('member_card_id', '=', member_card_id)
      .orderBy('period')
      .execute()
  ).map((c) => c.coupon_id);
