// The part of erasing an account that concerns the tables of this module.
import { COUPONS_USABLE } from '#contract/states/simple.ts';
import type { Ctx } from '../../context.ts';

/** Deletes payees, expires coupons, clears the addresses of bills; withdrawals stay without their bank account. */
export async function erasePayments(ctx: Ctx, member_id: number): Promise<void> {
  for (const table of ['payee', 'birthday_grant'] as const)
    await ctx.db.deleteFrom(table).where('member_id', '=', member_id).execute();
  await ctx.db
    .updateTable('coupon')
    .set({ state: 'expired' })
    .where('member_id', '=', member_id)
    .where('state', 'in', COUPONS_USABLE)
    .execute();
  await ctx.db.updateTable('bill').set({ billed_to: null }).where('member_id', '=', member_id).execute();
  await ctx.db
    .updateTable('withdrawal')
    .set({ account_name: '', account_no_enc: '', account_last: '' })
    .where('member_id', '=', member_id)
    .execute();
}
