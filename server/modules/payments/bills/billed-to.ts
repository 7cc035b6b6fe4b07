// The name and address that a bill is billed to. They are frozen at payment, so that an invoice never changes. A member who has no address at payment
// is billed by name.
import type { BillOut } from '#contract/calls/wallet-shapes.ts';
import { pick } from '#contract/lang.ts';
import type { Ctx } from '../../../context.ts';
import type { BilledTo } from '../../../db/stored/address.ts';
import { addressForBills } from '../../accounts/addresses/addresses.ts';
import type { Bill } from './bill.ts';

const memberOf = (ctx: Ctx, id: number) =>
  ctx.db.selectFrom('member').select(['nickname', 'mark']).where('id', '=', id).executeTakeFirstOrThrow();
const byName = ({ nickname, mark }: { nickname: string; mark: string }): BilledTo => ({
  name: nickname || mark,
  street: '',
  street2: '',
  postcode: '',
  city: '',
  state: '',
  country_names: {},
});

/** The name and address to freeze in a bill that is paid now. */
export async function billedToNow(ctx: Ctx, member_id: number): Promise<BilledTo> {
  const { address, ...names } = await addressForBills(ctx, member_id);
  return address ?? byName(names);
}

/** A paid bill without a name is of a member whose account was erased. */
export async function toBilledTo(ctx: Ctx, bill: Bill): Promise<BillOut['billed_to']> {
  const member = await memberOf(ctx, bill.member_id);
  const to = bill.billed_to ?? byName(member);
  const town = [to.postcode, to.city].filter(Boolean).join(' ');
  const land = [to.state === to.city ? '' : to.state, pick(to.country_names, ctx.lang)].filter(Boolean).join(', ');
  const lines = [to.street, to.street2, town, land].filter(Boolean);
  return { name: to.name, lines, mark: lines.length === 0 && to.name === member.mark ? '' : member.mark };
}
