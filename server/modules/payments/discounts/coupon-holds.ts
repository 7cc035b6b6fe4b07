// A bill's hold on a coupon: locked while unpaid, used when paid, returned when the bill ends.
import { among } from '#contract/states/machine.ts';
import { COUPONS_USABLE } from '#contract/states/simple.ts';
import { type Ctx, fail } from '../../../context.ts';

/**
 * Holds a coupon that a bill is to be made with; one that the bill before it (`from`) holds passes over as it is. Refuses one that is not the member's,
 * used, locked elsewhere or out of its time.
 */
export async function takeCoupon(ctx: Ctx, id: number, member_id: number, from?: number): Promise<void> {
  const row = await ctx.db
    .selectFrom('coupon')
    .select(['state', 'bill_id', 'starts_at', 'expires_at'])
    .where('id', '=', id)
    .where('member_id', '=', member_id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) fail('fail.not_found', {}, 'coupon_id');
  if (row.state !== 'locked' || from === undefined || row.bill_id !== from) {
    if (!among(COUPONS_USABLE, row.state)) fail('coupon.used');
    if (row.expires_at <= ctx.now || row.starts_at > ctx.now) fail('coupon.time');
  }
}

/** available -> locked on the bill that was made with it. */
export const lockCoupon = (ctx: Ctx, id: number, bill_id: number): Promise<unknown> =>
  ctx.db.updateTable('coupon').set({ state: 'locked', bill_id }).where('id', '=', id).execute();

export async function spendCoupon(ctx: Ctx, id: number, bill_id: number): Promise<void> {
  await ctx.db.updateTable('coupon').set({ state: 'used' }).where('id', '=', id).where('bill_id', '=', bill_id).execute();
}

/** Back to the member: usable again until its end. */
export async function returnCoupon(ctx: Ctx, id: number, bill_id: number): Promise<void> {
  await ctx.db
    .updateTable('coupon')
    .set({ state: 'returned', bill_id: null })
    .where('id', '=', id)
    .where('bill_id', '=', bill_id)
    .execute();
}
