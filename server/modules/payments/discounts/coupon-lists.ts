// A member's coupons, in the lists of the member and of the desk.
import { sql } from 'kysely';
import type { Input, Output } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import type { staff } from '#contract/desk/staff.ts';
import type { Paging } from '#contract/fields.ts';
import { COUPON_STATES, type COUPON_TABS, COUPONS_IN_HAND, type CouponState } from '#contract/states/simple.ts';
import type { Ctx, MemberCtx, OperatorCtx } from '../../../context.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { lineNamesOf, toCoupon } from './coupons.ts';

/** The coupons in a member's list of usable ones, including those locked by an unpaid bill. */
export const usableOrLocked = (ctx: Ctx) => sql<boolean>`state in (${sql.join(COUPONS_IN_HAND)}) and expires_at > ${ctx.now}`;

type Tab = (typeof COUPON_TABS)[number];
/** The tab of the member's list that shows each state, before and after the coupon's expiry. */
const TAB: { readonly [S in CouponState]: { valid: Tab | null; over: Tab | null } } = {
  available: { valid: 'available', over: 'expired' },
  returned: { valid: 'available', over: 'expired' },
  // Its bill decides whether it is used or returned.
  locked: { valid: 'available', over: null },
  used: { valid: 'used', over: 'used' },
  expired: { valid: 'expired', over: 'expired' },
};
const statesIn = (tab: Tab, time: 'valid' | 'over'): CouponState[] => COUPON_STATES.filter((state) => TAB[state][time] === tab);

type MemberCoupons = Output<(typeof staff)['members']['coupons']>;

/** The coupons of a member for the desk, the latest first. */
export async function couponsOfMember(ctx: OperatorCtx, member_id: number, input: Paging): Promise<MemberCoupons> {
  const to = asOf(ctx, input);
  const query = ctx.db.selectFrom('coupon as c').where('c.member_id', '=', member_id).where('c.created_at', '<=', to);
  const { n } = await query.select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n')).executeTakeFirstOrThrow();
  const rows = await query
    .leftJoin('bill as b', 'b.id', 'c.bill_id')
    .selectAll('c')
    .select('b.no')
    .orderBy('c.id', 'desc')
    .limit(input.page_size)
    .offset(offsetOf(input))
    .execute();
  const names = await lineNamesOf(ctx, rows);
  return toPage(
    input,
    to,
    n,
    rows.map(({ no, ...c }) => ({ ...toCoupon(ctx, c, names), bill_no: no ?? '', time: c.created_at.toISOString() })),
  );
}

type Lists = (typeof calls)['coupon']['lists'];

export async function listCoupons(ctx: MemberCtx, input: Input<Lists>): Promise<Output<Lists>> {
  const to = asOf(ctx, input);
  let query = ctx.db.selectFrom('coupon').where('member_id', '=', ctx.member.id).where('created_at', '<=', to);
  const { state: tab } = input;
  if (tab)
    query = query.where((eb) =>
      eb.or([
        ...statesIn(tab, 'valid').map((state) => eb.and([eb('state', '=', state), eb('expires_at', '>', ctx.now)])),
        ...statesIn(tab, 'over').map((state) => eb.and([eb('state', '=', state), eb('expires_at', '<=', ctx.now)])),
      ]),
    );
  const total = (await query.select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n')).executeTakeFirstOrThrow()).n;
  const rows = await query
    .selectAll()
    .orderBy('expires_at')
    .orderBy('id')
    .limit(input.page_size)
    .offset((input.page - 1) * input.page_size)
    .execute();
  const names = await lineNamesOf(ctx, rows);
  return toPage(
    input,
    to,
    total,
    rows.map((c) => toCoupon(ctx, c, names)),
  );
}
