// The country of the payer, which decides whether a payment has a fee: that of the delivery address; without one that of the member's billing address;
// without any the country that the shop derives from the browser's languages. No field of a call decides it.
import { type Ctx, fail } from '../../../context.ts';
import { addressForBills } from '../../accounts/addresses/addresses.ts';
import { visitorCountry } from '../../catalog/site/visitor-country.ts';
import type { Bill } from '../bills/bill.ts';
import { effectOf } from '../bills/effects.ts';

/** For a bill. */
export async function payerCountryOf(ctx: Ctx, bill: Pick<Bill, 'kind' | 'targets' | 'member_id'>): Promise<string> {
  return (await effectOf(ctx, bill).destination?.(ctx, bill)) ?? memberCountry(ctx, bill.member_id);
}

/** For goods that have no bill yet, delivered to this address of the member, or to none yet. Refuses another member's address. */
export async function payerCountry(ctx: Ctx, address_id: number | undefined): Promise<string> {
  if (address_id !== undefined) {
    const own = ctx.db.selectFrom('address').select('country').where('id', '=', address_id).where('deleted_at', 'is', null);
    const row = ctx.member && (await own.where('member_id', '=', ctx.member.id).executeTakeFirst());
    return row ? row.country : fail('fail.not_found', {}, 'address_id');
  }
  return ctx.member ? memberCountry(ctx, ctx.member.id) : visitorCountry(ctx);
}

async function memberCountry(ctx: Ctx, member_id: number): Promise<string> {
  return (await addressForBills(ctx, member_id)).country ?? visitorCountry(ctx);
}
