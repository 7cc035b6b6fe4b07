// Whom a bill is billed to: frozen when it is paid, so that an invoice stays what it was, whatever its member changes later. A bill that has none (paid before
// it was kept, or while its member had no address) names the member's address as it is.
import type { BillOut } from '#contract/calls/wallet-shapes.ts';
import { pick } from '#contract/lang.ts';
import type { Ctx } from '../../../context.ts';
import { addressForBills } from '../../accounts/addresses/addresses.ts';
import type { Bill } from './bill.ts';

export async function toBilledTo(ctx: Ctx, bill: Bill): Promise<BillOut['billed_to']> {
  const { nickname, mark } = await ctx.db
    .selectFrom('member')
    .select(['nickname', 'mark'])
    .where('id', '=', bill.member_id)
    .executeTakeFirstOrThrow();
  const to = bill.billed_to ?? (await addressForBills(ctx, bill.member_id));
  if (!to) return { name: nickname || mark, lines: [], mark: nickname === mark ? '' : mark };
  const town = [to.postcode, to.city].filter(Boolean).join(' ');
  const land = [to.state === to.city ? '' : to.state, pick(to.country_names, ctx.lang)].filter(Boolean).join(', ');
  return { name: to.name, lines: [to.street, to.street2, town, land].filter(Boolean), mark };
}
