// Coupons: whether one can be used for a bill and what it takes off; the member's list; codes to activate.

import { type Selectable, sql } from 'kysely';
import type { Input, Output } from '#contract/call.ts';
import type { CouponOut } from '#contract/calls/parts.ts';
import type { calls } from '#contract/calls.ts';
import type { CouponTerms, Names } from '#contract/freight.ts';
import { pick } from '#contract/lang.ts';
import { among } from '#contract/states/machine.ts';
import { COUPON_STATES, type COUPON_TABS, COUPONS_IN_HAND, COUPONS_USABLE, type CouponState } from '#contract/states/simple.ts';
import { type Ctx, fail, json, type MemberCtx } from '../../../context.ts';
import type { CouponRuleTable, CouponTable } from '../../../db/tables.ts';
import { asOf, toPage } from '../../platform/paging.ts';
import { lockLimit } from '../../platform/rate-limit/limit.ts';

export type Coupon = Selectable<CouponTable>;
export type CouponKind = 'money' | 'percent' | 'freight' | 'service_fee';

/** The coupon as pricing calculates it. freight and service_fee coupons take money off that base. */
export function couponTerms(c: Coupon): CouponTerms {
  const base =
    c.kind === 'freight'
      ? 'freight'
      : c.kind === 'service_fee'
        ? 'service_fee'
        : c.scope === 'goods'
          ? 'goods'
          : c.scope === 'freight'
            ? 'freight'
            : 'all';
  return {
    id: c.id,
    kind: c.kind === 'percent' ? 'percent' : 'money',
    base,
    amount: c.value,
    threshold: c.threshold,
    ...(c.cap === null ? {} : { cap: c.cap }),
    name: c.names as Names,
  };
}

/** Whether a coupon belongs to a kind of bill: freight coupons to waybills, service fee and goods coupons to goods bills. */
export function fits(c: Coupon, bill: 'goods' | 'waybill' | 'onepay'): boolean {
  if (bill === 'onepay') return true; // goods and freight on one bill
  if (c.kind === 'freight' || c.scope === 'freight') return bill === 'waybill';
  if (c.kind === 'service_fee' || c.scope === 'goods') return bill === 'goods';
  return true;
}

export const usableNow = (ctx: Ctx, c: Coupon): boolean =>
  among(COUPONS_USABLE, c.state) && c.starts_at <= ctx.now && c.expires_at > ctx.now;

export function toCoupon(
  ctx: Ctx,
  c: Coupon,
  asked?: { saves: number; why_not: { key: string; params: Record<string, string | number> } | null },
): CouponOut {
  const expired = among(COUPONS_USABLE, c.state) && c.expires_at <= ctx.now;
  return {
    id: c.id,
    name: pick(c.names as Names, ctx.lang),
    kind: c.kind as CouponKind,
    scope: c.scope as 'all' | 'goods' | 'freight',
    value: c.value,
    cap: c.cap,
    threshold: c.threshold,
    state: (expired ? 'expired' : c.state) as CouponOut['state'],
    starts_at: c.starts_at.toISOString(),
    expires_at: c.expires_at.toISOString(),
    ...(asked ? { usable: asked.why_not === null, why_not: asked.why_not, saves: asked.saves } : {}),
  };
}

/** The member's coupons that could be put on a bill of that kind, each tried with `off` (fen it would take off). Best first. */
export async function couponsFor(
  ctx: MemberCtx,
  bill: 'goods' | 'waybill' | 'onepay',
  off: (c: CouponTerms) => number,
  held?: number | null,
): Promise<CouponOut[]> {
  const rows = await ctx.db
    .selectFrom('coupon')
    .selectAll()
    .where('member_id', '=', ctx.member.id)
    .where('state', 'in', COUPONS_IN_HAND)
    .orderBy('expires_at')
    .execute();
  return rows
    .filter((c) => (usableNow(ctx, c) || c.id === held) && fits(c, bill))
    .map((c) => {
      const saves = off(couponTerms(c));
      return toCoupon(ctx, c, {
        saves,
        why_not: saves > 0 ? null : { key: 'coupon.threshold', params: { threshold_fen: c.threshold } },
      });
    })
    .sort((a, b) => (b.saves ?? 0) - (a.saves ?? 0));
}

/** A coupon of the member that can be used now for this kind of bill; refuses with the reason. */
export async function ownCoupon(
  ctx: MemberCtx,
  id: number,
  bill: 'goods' | 'waybill' | 'onepay',
  held?: number | null,
): Promise<CouponTerms> {
  const row = await ctx.db
    .selectFrom('coupon')
    .selectAll()
    .where('id', '=', id)
    .where('member_id', '=', ctx.member.id)
    .executeTakeFirst();
  if (!row) fail('fail.not_found', {}, 'coupon_id');
  if (row.id !== held) {
    if (!among(COUPONS_USABLE, row.state)) fail('coupon.used', {}, 'coupon_id');
    if (row.expires_at <= ctx.now || row.starts_at > ctx.now) fail('coupon.time', {}, 'coupon_id');
  }
  if (!fits(row, bill)) fail('coupon.other_bill', {}, 'coupon_id');
  return couponTerms(row);
}

/** Gives a member a coupon of a rule. Answers null when the rule is used up, or the member has had as many as allowed. */
export async function grant(ctx: Ctx, member_id: number, rule: Selectable<CouponRuleTable>): Promise<Coupon | null> {
  await lockLimit(ctx, 'coupon', `${rule.id}:${member_id}`);
  const had = await ctx.db
    .selectFrom('coupon')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n'))
    .where('member_id', '=', member_id)
    .where('rule_id', '=', rule.id)
    .executeTakeFirstOrThrow();
  if (had.n >= rule.per_member) return null;
  const counted = await ctx.db
    .updateTable('coupon_rule')
    .set((eb) => ({ taken: eb('taken', '+', 1) }))
    .where('id', '=', rule.id)
    .where((eb) => eb.or([eb('total', 'is', null), eb('taken', '<', eb.ref('total'))]))
    .returning('id')
    .executeTakeFirst();
  if (!counted) return null;
  const expires_at = rule.days
    ? new Date(ctx.now.getTime() + rule.days * 86_400_000)
    : (rule.ends_at ?? new Date(ctx.now.getTime() + 365 * 86_400_000));
  return ctx.db
    .insertInto('coupon')
    .values({
      member_id,
      rule_id: rule.id,
      names: json(rule.names),
      kind: rule.kind,
      scope: rule.scope,
      value: rule.value,
      cap: rule.cap,
      threshold: rule.threshold,
      starts_at: rule.starts_at && rule.starts_at > ctx.now ? rule.starts_at : ctx.now,
      expires_at,
      created_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Activates a code. Refuses unknown, ended, used up, or had before. */
export async function activate(ctx: MemberCtx, code: string): Promise<CouponOut> {
  const rule = await ctx.db
    .selectFrom('coupon_rule')
    .selectAll()
    .where('code', '=', code.trim().toUpperCase())
    .where('enabled', '=', true)
    .executeTakeFirst();
  if (!rule || (rule.ends_at && rule.ends_at <= ctx.now)) fail('coupon.code_unknown', {}, 'code');
  if (rule.starts_at && rule.starts_at > ctx.now) fail('coupon.time', {}, 'code');
  const coupon = await grant(ctx, ctx.member.id, rule);
  if (!coupon) fail('coupon.had', {}, 'code');
  return toCoupon(ctx, coupon);
}

/** Grants the coupons of an event, such as a new registration. */
export async function grantForEvent(ctx: Ctx, member_id: number, event: string): Promise<void> {
  const rules = await ctx.db
    .selectFrom('coupon_rule')
    .selectAll()
    .where('auto', '=', event)
    .where('enabled', '=', true)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', ctx.now)]))
    .execute();
  for (const rule of rules) await grant(ctx, member_id, rule);
}

/** What a member's list of usable coupons shows, also what is locked on a bill that is not paid yet. */
export const usableOrLocked = (ctx: Ctx) => sql<boolean>`state in (${sql.join(COUPONS_IN_HAND)}) and expires_at > ${ctx.now}`;

type Tab = (typeof COUPON_TABS)[number];
/** The tab of the member's list that shows each state, before and after the coupon's time is over. */
const TAB: { readonly [S in CouponState]: { valid: Tab | null; over: Tab | null } } = {
  available: { valid: 'available', over: 'expired' },
  returned: { valid: 'available', over: 'expired' },
  // Its bill decides what becomes of it.
  locked: { valid: 'available', over: null },
  used: { valid: 'used', over: 'used' },
  expired: { valid: 'expired', over: 'expired' },
};
const statesIn = (tab: Tab, time: 'valid' | 'over'): CouponState[] => COUPON_STATES.filter((state) => TAB[state][time] === tab);

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
  return toPage(
    input,
    to,
    total,
    rows.map((c) => toCoupon(ctx, c)),
  );
}
