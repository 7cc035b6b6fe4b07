// Granting coupons by a rule, a code or an event, within the limits of the rule: in all and for each member.
import type { CouponOut } from '#contract/calls/parts.ts';
import { type Ctx, fail, json, type MemberCtx } from '../../../context.ts';
import { lockLimit } from '../../platform/rate-limit/limit.ts';
import { addonState } from '../../platform/settings/settings.ts';
import { type Coupon, type CouponRule, lineNamesOf, toCoupon } from './coupons.ts';

/** Serializes the callers that count a member's coupons of a rule. */
export const lockCouponLimit = (ctx: Ctx, member_id: number, rule_id: number): Promise<unknown> =>
  lockLimit(ctx, 'coupon', `${rule_id}:${member_id}`);

/** How many coupons of a rule a member has received. Locks them until the transaction ends. */
export async function countGranted(ctx: Ctx, member_id: number, rule_id: number): Promise<number> {
  await lockCouponLimit(ctx, member_id, rule_id);
  const had = await ctx.db
    .selectFrom('coupon')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n'))
    .where('member_id', '=', member_id)
    .where('rule_id', '=', rule_id)
    .executeTakeFirstOrThrow();
  return had.n;
}

/** A new coupon of a rule. */
export const couponOfRule = (ctx: Pick<Ctx, 'now'>, rule: CouponRule): Omit<Coupon, 'member_id' | 'bill_id'> => ({
  id: rule.id,
  rule_id: rule.id,
  names: rule.names,
  kind: rule.kind,
  scope: rule.scope,
  lines: rule.lines,
  value: rule.value,
  cap: rule.cap,
  threshold: rule.threshold,
  state: 'available',
  starts_at: rule.starts_at && rule.starts_at > ctx.now ? rule.starts_at : ctx.now,
  expires_at: rule.days
    ? new Date(ctx.now.getTime() + rule.days * 86_400_000)
    : (rule.ends_at ?? new Date(ctx.now.getTime() + 365 * 86_400_000)),
  created_at: ctx.now,
});

/** A rule whose coupons can be granted now; undefined when it does not exist, is switched off or has ended. */
export const grantableRule = (ctx: Pick<Ctx, 'db' | 'now'>, id: number): Promise<CouponRule | undefined> =>
  ctx.db
    .selectFrom('coupon_rule')
    .selectAll()
    .where('id', '=', id)
    .where('enabled', '=', true)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', ctx.now)]))
    .executeTakeFirst();

/** Whether a member has received as many coupons of a rule as allowed. */
export const reachedLimit = async (ctx: Ctx, member_id: number, rule: CouponRule): Promise<boolean> =>
  (await countGranted(ctx, member_id, rule.id)) >= rule.per_member;

/** Grants a member a coupon of a rule. Returns null when the rule is used up, or the member has received as many as allowed. */
export async function grant(ctx: Ctx, member_id: number, rule: CouponRule): Promise<Coupon | null> {
  return (await reachedLimit(ctx, member_id, rule)) ? null : grantWithoutLimit(ctx, member_id, rule);
}

/** The same without the limit for each member, where another limit counts, such as one a birthday. */
export async function grantWithoutLimit(ctx: Ctx, member_id: number, rule: CouponRule): Promise<Coupon | null> {
  const counted = await ctx.db
    .updateTable('coupon_rule')
    .set((eb) => ({ taken: eb('taken', '+', 1) }))
    .where('id', '=', rule.id)
    .where((eb) => eb.or([eb('total', 'is', null), eb('taken', '<', eb.ref('total'))]))
    .returning('id')
    .executeTakeFirst();
  if (!counted) return null;
  const { names, lines, id: _, ...coupon } = couponOfRule(ctx, rule);
  return ctx.db
    .insertInto('coupon')
    .values({ ...coupon, member_id, names: json(names), lines: json(lines) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Activates a code. Refuses one that is unknown, has ended, is used up, or was activated before. */
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
  return toCoupon(ctx, coupon, await lineNamesOf(ctx, [coupon]));
}

/** The active rules of an event; none while the addon is off. */
export async function rulesFor(ctx: Pick<Ctx, 'db' | 'now'>, event: 'new_member' | 'birthday'): Promise<CouponRule[]> {
  if (!(await addonState(ctx.db, 'coupon'))) return [];
  return ctx.db
    .selectFrom('coupon_rule')
    .selectAll()
    .where('auto', '=', event)
    .where('enabled', '=', true)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', ctx.now)]))
    .orderBy('id')
    .execute();
}

/** Grants the coupons of an event, such as a registration. */
export async function grantForEvent(ctx: Ctx, member_id: number, event: 'new_member'): Promise<void> {
  for (const rule of await rulesFor(ctx, event)) await grant(ctx, member_id, rule);
}
