// A bill's hold on a coupon: locked while unpaid, used when paid, returned when the bill ends.
import { among } from '#contract/states/machine.ts';
import { COUPONS_USABLE } from '#contract/states/simple.ts';
import { type Ctx, fail } from '../../../context.ts';

/**
 * Checks and locks a coupon for a new bill; a coupon held by the bill that it replaces (`from`) passes over unchecked. Refuses one of another member,
 * used, locked elsewhere, or not valid now.
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

/** available -> locked by the bill that was made with it. */
export const lockCoupon = (ctx: Ctx, id: number, bill_id: number): Promise<unknown> =>
  ctx.db.updateTable('coupon').set({ state: 'locked', bill_id }).where('id', '=', id).execute();

export async function spendCoupon(ctx: Ctx, id: number, bill_id: number): Promise<void> {
  await ctx.db.updateTable('coupon').set({ state: 'used' }).where('id', '=', id).where('bill_id', '=', bill_id).execute();
}

/** Back to the member: usable until its expiry. */
export async function returnCoupon(ctx: Ctx, id: number, bill_id: number): Promise<void> {
  await ctx.db
    .updateTable('coupon')
    .set({ state: 'returned', bill_id: null })
    .where('id', '=', id)
    .where('bill_id', '=', bill_id)
    .execute();
}
